/**
 * The keys of a shortcut as help shows them: `N`, `/`, `Enter`, or `Mod+K`, where Mod is ⌘ on a Mac and Ctrl elsewhere.
 */
export type Keys = string;

/** The part of a keyboard event that decides. */
export interface Press {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
}

const isMac = (): boolean => /Mac|iPhone|iPad/.test(globalThis.navigator?.platform ?? '');

/** True for keys that speech input and a slip of the hand can press: WCAG 2.1.4 asks for a way to turn them off. */
export const isSingle = (keys: Keys): boolean => keys.length === 1;

/** True when this press is the shortcut. Letters count without Shift; signs such as `?` may need it on a keyboard. */
export function matches(keys: Keys, press: Press): boolean {
  const wantsMod = keys.startsWith('Mod+');
  const key = wantsMod ? keys.slice(4) : keys;
  if (press.altKey || (press.ctrlKey || press.metaKey) !== wantsMod) return false;
  if (press.shiftKey && /^[a-z\d]$|^\w{2,}$/i.test(key)) return false;
  return press.key.toLowerCase() === key.toLowerCase();
}

/** "⌘ K" or "Ctrl K". */
export const keyWords = (keys: Keys): string => keys.replace(/^Mod\+/, isMac() ? '⌘ ' : 'Ctrl ');

/** For `aria-keyshortcuts`. */
export const ariaKeys = (keys: Keys): string => keys.replace(/^Mod\+/, isMac() ? 'Meta+' : 'Control+');

const typed =
  'textarea, select, [contenteditable=""], [contenteditable=true], input:not([type=checkbox], [type=radio], [type=button], [type=submit])';

/** True while the focus is where letters mean text. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(typed) !== null;

/** True in a part of the screen that has keys of its own, such as a dialog or an open menu. */
export const isInside = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('dialog, [role=dialog], [role=alertdialog], [role=menu], [role=listbox]') !== null;

/** True when Enter already presses or follows what has the focus. */
export const answersEnter = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('a[href], button, summary, [role=button], [role=option]') !== null;
