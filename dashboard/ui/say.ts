import { toast } from 'react-toastify';

/** The toasts' words are the specification's where it has them (S0 §8). */
export const say = {
  failed: (words: string): void => void toast.error(words),
  done: (words: string): void => void toast.success(words),
  warn: (words: string): void => void toast.warning(words),
} as const;
