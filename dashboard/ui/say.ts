import { withToasts } from './toasts.ts';

/**
 * Incident screens show one message at a time, bottom left (S0 §1); all others show them bottom right. The
 * specification's top right (S0 §9) has the header's controls.
 */
export const toastPlace = (path: string) => (/^\/incidents?\//.test(path) ? 'bottom-left' : 'bottom-right');

type Kind = 'error' | 'success' | 'warning';

/** The id of the one message on incident screens. */
export const onlyMessage = 'the only message';
let last: { readonly type: Kind; readonly words: string } | null = null;

/**
 * The newest message is shown at once. On incident screens it takes the place of the one before; a warning that was
 * still shown stays below it.
 */
const show = (type: Kind, words: string): void =>
  withToasts((toast) => {
    if (toastPlace(location.pathname) === 'bottom-right') return void toast[type](words);
    const isShown = toast.isActive(onlyMessage);
    const warning = isShown && type !== 'warning' && last?.type === 'warning' ? `\n${last.words}` : '';
    last = { type, words };
    if (isShown) toast.update(onlyMessage, { type, render: `${words}${warning}` });
    else toast[type](words, { toastId: onlyMessage });
  });

/** Toasts use the specification's words where it has them (S0 §8). */
export const say = {
  failed: (words: string): void => show('error', words),
  done: (words: string): void => show('success', words),
  warn: (words: string): void => show('warning', words),
} as const;
