/**
 * The heading of a part of the page, or the whole screen without one. A focused control that vanishes would leave the focus
 * to the body, so that a keyboard begins at the top of the page again.
 */
export function focusHeading(parts: readonly Element[] = []): void {
  const screen = document.getElementById('main');
  const heading = [...parts, screen].map((part) => part?.querySelector<HTMLElement>('h1, h2, h3')).find(Boolean);
  if (heading) {
    heading.tabIndex = -1;
    heading.addEventListener('blur', () => heading.removeAttribute('tabindex'), { once: true });
  }
  (heading ?? screen)?.focus();
}

/** Watches a screen: where its focused control vanishes, the focus goes to the nearest heading. Returns the end of it. */
export function keepFocus(screen: HTMLElement): () => void {
  /** The control that was focused last, and the parts of the page around it, the nearest first. */
  let around: readonly Element[] = [];
  const isLost = () => around[0] !== undefined && document.activeElement === document.body;
  const enter = ({ target }: FocusEvent): void => {
    around = [];
    for (let one = target as Element | null; one && one !== screen; one = one.parentElement) around = [...around, one];
  };
  // A press beside all controls leaves its control where it is: nobody expects the focus to come back.
  const leave = (): void =>
    queueMicrotask(() => {
      if (isLost() && around[0]?.isConnected) around = [];
    });
  const look = (): void => {
    if (!isLost() || around[0]?.isConnected) return;
    const parts = around.filter((one) => one.isConnected && one.matches('section, article, aside'));
    around = [];
    focusHeading(parts);
  };
  // A screen that brings its control back, and focuses it, comes first.
  const observer = new MutationObserver(() => void (isLost() && setTimeout(look)));
  observer.observe(screen, { childList: true, subtree: true });
  screen.addEventListener('focusin', enter);
  screen.addEventListener('focusout', leave);
  return () => {
    observer.disconnect();
    screen.removeEventListener('focusin', enter);
    screen.removeEventListener('focusout', leave);
  };
}
