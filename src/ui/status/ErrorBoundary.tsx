import { Component, type ComponentType, type ReactNode } from 'react';

interface ErrorBoundaryProps {
  children?: ReactNode;
  /** Shown in place of children that threw. */
  Fallback: ComponentType<{ error: Error; onRetry: () => void }>;
  /** Called before the children are rendered again. */
  onRetry?: (() => void) | undefined;
  /** A new page clears the error of the last one. */
  page?: string;
  /** Called once the children are in the document. */
  onReady?: () => void;
}

interface ErrorBoundaryState {
  error: Error | null;
  page: string | undefined;
}

/** Keeps an error in its children from taking down the rest of the page. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { error: null, page: this.props.page };

  static getDerivedStateFromError(error: unknown): Pick<ErrorBoundaryState, 'error'> {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  static getDerivedStateFromProps({ page }: ErrorBoundaryProps, state: ErrorBoundaryState): ErrorBoundaryState | null {
    return page === state.page ? null : { error: null, page };
  }

  override componentDidMount(): void {
    this.props.onReady?.();
  }

  #retry = (): void => {
    this.props.onRetry?.();
    this.setState({ error: null });
  };

  override render(): ReactNode {
    const { Fallback, children } = this.props;
    const { error } = this.state;
    return error ? <Fallback error={error} onRetry={this.#retry} /> : children;
  }
}
