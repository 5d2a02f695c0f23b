/**
 * The changed fields, with the values that the writer saw: when another person changed one since, the server refuses the
 * edit instead of overwriting it. Null without a change.
 */
export function editOf<Fields extends object>(began: Fields, form: Fields, now: Fields) {
  const names = (Object.keys(form) as (keyof Fields)[]).filter((name) => form[name] !== began[name]);
  if (names.length === 0) return null;
  const of = (fields: Fields) => Object.fromEntries(names.map((name) => [name, fields[name]])) as Partial<Fields>;
  return { ...of(form), seen: of(now) };
}

/** The sentence under a field that another person changed during the edit. */
export const changedMeanwhile = (began: string, now: string, typed: string): string | undefined =>
  now === began || now === typed
    ? undefined
    : `Changed by someone else to “${now || 'nothing'}”. Yours is kept until you save.`;
