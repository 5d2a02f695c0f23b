/** Focuses the first wrong field, if there is one. A group of choices is wrong as a whole: its choice gets the focus. */
export function focusMistake(form: HTMLFormElement | null): boolean {
  const wrong = form?.querySelector<HTMLElement>('[aria-invalid]');
  const control = wrong?.matches('fieldset') ? wrong.querySelector<HTMLElement>('input:checked, input') : wrong;
  control?.focus();
  return Boolean(control);
}
