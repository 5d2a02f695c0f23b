/** `ref={focusOnMount}`: focuses an element that the user has just opened. */
export const focusOnMount = (element: HTMLElement | null): void => element?.focus();

/** The same for text that will be continued: the caret goes to its end. */
export const focusAtEnd = (area: HTMLTextAreaElement | null): void => {
  area?.focus();
  area?.setSelectionRange(area.value.length, area.value.length);
};
