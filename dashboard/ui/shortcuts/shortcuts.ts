import { useEffect, useRef, useSyncExternalStore } from 'react';
import { answersEnter, isInside, isSingle, isTyping, type Keys, matches, type Press } from './keys.ts';

export interface Shortcut {
  /** `N`, `/`, `Enter`, `Mod+K`. */
  readonly key: Keys;
  /** The action in words, as the help lists it: "New incident". */
  readonly does: string;
  /** The part of the screen, the heading in the help: "Board". Without it the shortcut works on every screen. */
  readonly where?: string;
  /** True when any other shortcut of the same key is used instead, whichever came first. */
  readonly yields?: boolean;
  /** True when a held key repeats the action, as for the next row. */
  readonly repeats?: boolean;
  readonly run: () => void;
}

let registered: readonly Shortcut[] = [];
const listeners = new Set<() => void>();
const tell = (): void => {
  for (const listener of listeners) listener();
};

/** Adds a shortcut until the returned function is called. The newest one of a key is used; one that yields, last. */
export function register(shortcut: Shortcut): () => void {
  registered = shortcut.yields ? [shortcut, ...registered] : [...registered, shortcut];
  tell();
  return () => {
    registered = registered.filter((other) => other !== shortcut);
    tell();
  };
}

/** The shortcuts that work now, the newest of each key, in the order of their registration. */
export const current = (): readonly Shortcut[] =>
  registered.filter((one, index) => !registered.slice(index + 1).some(({ key }) => key === one.key));

const stored = 'muster.singleKeys';
const readSingleKeys = (): boolean => {
  try {
    return localStorage.getItem(stored) !== 'off';
  } catch {
    return true;
  }
};
let singleKeys = readSingleKeys();

export const areSingleKeysOn = (): boolean => singleKeys;

/** Turns the shortcuts of one character on or off, on this device (WCAG 2.1.4). */
export const chooseSingleKeys = (on: boolean): void => {
  singleKeys = on;
  try {
    localStorage.setItem(stored, on ? 'on' : 'off');
  } catch {
    // It lasts until the page is reloaded.
  }
  tell();
};

/** Undo, select all, copy, paste: in a field they belong to its text. */
const editsText = /^Mod\+[acvxyz]$/i;

/** Submits the form that has the focus, as its button would. Returns false outside a form. */
function submitFocused(target: EventTarget | null): boolean {
  const form = target instanceof Element ? target.closest('form') : null;
  if (!form) return false;
  const button = form.querySelector<HTMLButtonElement>('button[type=submit]');
  if (!button) form.requestSubmit();
  else if (!button.disabled && button.ariaDisabled !== 'true') form.requestSubmit(button);
  return true;
}

interface KeyPress extends Press {
  readonly target: EventTarget | null;
  readonly repeat: boolean;
}

/** The shortcut that this press means, or null: letters typed into a field and keys of a dialog are not shortcuts. */
export function meantBy(press: KeyPress): Shortcut | null {
  const shortcut = current().findLast(({ key }) => matches(key, press));
  if (!shortcut || (press.repeat && !shortcut.repeats)) return null;
  if (shortcut.key.startsWith('Mod+')) return editsText.test(shortcut.key) && isTyping(press.target) ? null : shortcut;
  if (isTyping(press.target) || isInside(press.target)) return null;
  if (isSingle(shortcut.key) && !singleKeys) return null;
  return shortcut.key === 'Enter' && answersEnter(press.target) ? null : shortcut;
}

/** Listens to the keys of the page. The shell calls it once. */
export function listenToKeys(): () => void {
  const hear = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.isComposing) return;
    if (matches('Mod+Enter', event) && submitFocused(event.target)) return event.preventDefault();
    const shortcut = meantBy(event);
    if (!shortcut) return;
    // The letter must not land in the field that the action focuses.
    event.preventDefault();
    shortcut.run();
  };
  document.addEventListener('keydown', hear);
  return () => document.removeEventListener('keydown', hear);
}

/**
 * A shortcut while the component is mounted: `useShortcut({ key: 'N', does: 'New incident', run })`. `run` may be a new
 * function at every render. Null registers nothing, for an action that the viewer's role does not have.
 */
export const useShortcut = (shortcut: Shortcut | null): void => {
  const latest = useRef(shortcut);
  useEffect(() => {
    latest.current = shortcut;
  });
  const { key, does, where, repeats, yields } = shortcut ?? {};
  useEffect(() => {
    if (key === undefined || does === undefined) return undefined;
    const run = (): void => latest.current?.run();
    const part = where === undefined ? {} : { where };
    return register({ key, does, run, ...part, ...(repeats && { repeats }), ...(yields && { yields }) });
  }, [key, does, where, repeats, yields]);
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
let listed: { readonly of: readonly Shortcut[]; readonly shortcuts: readonly Shortcut[] } = { of: [], shortcuts: [] };
const listNow = (): readonly Shortcut[] => {
  if (listed.of !== registered) listed = { of: registered, shortcuts: current() };
  return listed.shortcuts;
};

/** All shortcuts that work now. */
export const useShortcuts = (): readonly Shortcut[] => useSyncExternalStore(subscribe, listNow);
export const useSingleKeys = (): boolean => useSyncExternalStore(subscribe, areSingleKeysOn);
