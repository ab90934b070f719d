import { Component, type ComponentChildren } from "preact";

interface BoundaryProps {
  /** What to say before the error itself. */
  title: () => string;
  children: ComponentChildren;
}

/** Shows an error of the drawing in the widget's place: the browser's console is nowhere near a notebook's reader. */
export class Boundary extends Component<BoundaryProps, { error: string | null }> {
  override state = { error: null };

  override componentDidCatch(error: unknown) {
    this.setState({ error: error instanceof Error ? `${error.name}: ${error.message}` : String(error) });
  }

  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    return (
      <div class="ulti-error" role="alert" data-testid="draw-error">
        <p>{this.props.title()}</p>
        <pre>{error}</pre>
      </div>
    );
  }
}
