import type { FormValue } from '#contracts/incident/forms';

/** What somebody typed and the server does not have yet: with what stood there when he began. */
export interface Typed {
  readonly value: FormValue;
  readonly seen: FormValue;
}
export type AllTyped = Readonly<Record<string, Typed>>;

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Each person's own: a phone may be handed on. */
export const draftName = (user: string, form: string): string => `muster.form.${user}.${form}`;

/** Null where the browser keeps nothing (private windows, cookies refused). */
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

/** Answers whether it was kept. What the server has is not kept here. */
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
