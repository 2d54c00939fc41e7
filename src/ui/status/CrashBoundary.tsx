import { MAIN_ID } from '../../model/shell.ts';
import { Component, type ReactNode } from 'react';
import { texts } from '../texts.ts';
import styles from './Status.module.css';

interface CrashBoundaryProps {
  children: ReactNode;
  /** Changing the page clears the error of the last one. */
  page: string;
  /** Called by 'Try again', before the children are rendered again. */
  onRetry: () => void;
}

interface CrashState {
  error: Error | null;
  page: string;
}

/** Keeps an error in its children from taking down the rest of the page: shows the message and offers to try again. */
export class CrashBoundary extends Component<CrashBoundaryProps, CrashState> {
  override state: CrashState = { error: null, page: this.props.page };

  static getDerivedStateFromError(error: unknown): Pick<CrashState, 'error'> {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  static getDerivedStateFromProps({ page }: CrashBoundaryProps, state: CrashState): CrashState | null {
    return page === state.page ? null : { error: null, page };
  }

  #again = (): void => {
    this.props.onRetry();
    this.setState({ error: null });
  };

  override render(): ReactNode {
    const { error } = this.state;
    if (!error) return this.props.children;
    return (
      <main id={MAIN_ID} className={styles.crash} tabIndex={-1}>
        <h1 tabIndex={-1}>{texts.crashed}</h1>
        <p role="alert">{error.message}</p>
        <button type="button" className={styles.again} onClick={this.#again}>
          {texts.tryAgain}
        </button>
      </main>
    );
  }
}
