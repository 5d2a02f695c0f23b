import type { FormValue } from '#contracts/incident/forms/forms';

/** Text that the server does not have yet, with the value that the field had when typing began. */
export interface Typed {
  readonly value: FormValue;
  readonly seen: FormValue;
}
export type AllTyped = Readonly<Record<string, Typed>>;

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** One draft for each user, because a phone may be handed on. */
export const draftName = (user: string, form: string): string => `muster.form.${user}.${form}`;

/** Null when the browser stores nothing (private windows, cookies refused). The page then works without a draft. */
export function browserStore(): Store | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}

export function readTyped(store: Store | null, name: string): AllTyped {
  try {
    const kept: unknown = JSON.parse(store?.getItem(name) ?? 'null');
    return kept && typeof kept === 'object' ? Object.fromEntries(Object.entries(kept).filter(isTyped)) : {};
  } catch {
    return {};
  }
}

/** Returns whether the draft was stored. Text that the server already has is not stored. */
export function writeTyped(store: Store | null, name: string, typed: AllTyped): boolean {
  try {
    if (Object.keys(typed).length === 0) store?.removeItem(name);
    else store?.setItem(name, JSON.stringify(typed));
    return store !== null;
  } catch {
    return false;
  }
}

/** Another version of this page may have written it. */
function isTyped(entry: [string, unknown]): entry is [string, Typed] {
  const [, typed] = entry;
  return typeof typed === 'object' && typed !== null && isValue(typed, 'value') && isValue(typed, 'seen');
}

function isValue(typed: object, name: string): boolean {
  const value: unknown = (typed as Record<string, unknown>)[name];
  if (Array.isArray(value)) return value.every((one) => typeof one === 'string');
  return value === null || ['string', 'number', 'boolean'].includes(typeof value);
}
