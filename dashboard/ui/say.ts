import { toast } from 'react-toastify';

/** Toasts use the specification's words where it has them (S0 §8). */
export const say = {
  failed: (words: string): void => void toast.error(words),
  done: (words: string): void => void toast.success(words),
  warn: (words: string): void => void toast.warning(words),
} as const;
