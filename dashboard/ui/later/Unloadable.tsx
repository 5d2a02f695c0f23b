import { Component, type ReactNode } from 'react';

interface Props {
  readonly instead: ReactNode;
  readonly onFailed?: () => void;
  readonly children: ReactNode;
}

/** React catches a failed chunk only in a class. */
export class Unloadable extends Component<Props> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch() {
    this.props.onFailed?.();
  }

  override render() {
    return this.state.failed ? this.props.instead : this.props.children;
  }
}
