"""Lessons as data: exercises with goals that the engine judges, and lessons made of them."""
