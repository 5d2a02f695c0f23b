import { Component, type ReactNode } from 'react';

/** React has no other form than a class for catching what a part that did not load throws. */
export class Unloadable extends Component<{ readonly instead: ReactNode; readonly children: ReactNode }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? this.props.instead : this.props.children;
  }
}
