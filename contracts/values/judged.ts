/**
 * One value from outside, as every door judges it: as it is; as it is after a change, with the words of the change; or
 * not, because. The words are sentences for the person at the door.
 */
export type Judged<Value> = { readonly value: Value; readonly note?: string } | { readonly refused: string };

export const refused = (words: string) => ({ refused: words }) as const;

/** The value, or null when it is refused. */
export const valueIn = <Value>(judged: Judged<Value>): Value | null => ('value' in judged ? judged.value : null);

/** The words of a refusal; undefined for a value. */
export const mistakeIn = (judged: Judged<unknown>): string | undefined =>
  'refused' in judged ? judged.refused : undefined;
