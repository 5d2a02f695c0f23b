import type { toast } from 'react-toastify/unstyled';
import { proxy } from 'valtio/vanilla';

type Toast = typeof toast;

/** How often the script of messages was needed before it came. Each time, it is asked for again. */
export const needed = proxy({ times: 0 });
export const needToasts = (): void => void (needed.times += 1);

let shown: Toast | null = null;
const waiting: ((toast: Toast) => void)[] = [];

/** Shows or changes messages: at once, or in the same order when their script has come. */
export const withToasts = (act: (toast: Toast) => void): void => {
  if (shown) return act(shown);
  waiting.push(act);
  needToasts();
};

/** The list of messages is on the screen, until the returned function is called. */
export const toastsAreShown = (toast: Toast): (() => void) => {
  shown = toast;
  for (const act of waiting.splice(0)) act(toast);
  return () => {
    shown = null;
  };
};
