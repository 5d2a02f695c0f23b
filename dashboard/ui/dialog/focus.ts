/** `ref={focusOnMount}`: for what the user has just opened, where the next key press belongs. */
export const focusOnMount = (element: HTMLElement | null): void => element?.focus();

/** The same for words that will be continued: the caret stands behind them. */
export const focusAtEnd = (area: HTMLTextAreaElement | null): void => {
  area?.focus();
  area?.setSelectionRange(area.value.length, area.value.length);
};
