/**
 * What was changed in a form, and what its writer saw in those fields: where somebody else has changed one of them since,
 * the server says so instead of overwriting it. Null where nothing was changed.
 */
export function editOf<Fields extends object>(began: Fields, form: Fields, now: Fields) {
  const names = (Object.keys(form) as (keyof Fields)[]).filter((name) => form[name] !== began[name]);
  if (names.length === 0) return null;
  const of = (fields: Fields) => Object.fromEntries(names.map((name) => [name, fields[name]])) as Partial<Fields>;
  return { ...of(form), seen: of(now) };
}

/** Said under a field that somebody else has changed while it was being edited. */
export const changedMeanwhile = (began: string, now: string, typed: string): string | undefined =>
  now === began || now === typed
    ? undefined
    : `Changed meanwhile to “${now || 'nothing'}”. Yours is kept until you save.`;
