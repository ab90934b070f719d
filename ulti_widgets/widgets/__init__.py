"""What a person sees: anywidget classes, and what they tell their pages."""
