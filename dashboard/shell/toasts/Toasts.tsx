import { type ComponentType, useEffect, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { systemClock } from '../../data/waiting.ts';
import { needed, needToasts } from '../../ui/toasts.ts';

/** Milliseconds after which the script of messages loads even when nobody touches the screen. */
const idle = 5_000;

const loadList = (): Promise<ComponentType> => import('./ToastList.tsx').then((file) => file.ToastList);

/**
 * The place of messages. Their script is not part of the first screen: it loads with the first message, key or press,
 * or soon after. When it could not be loaded, the next of these tries again, and nothing said is lost.
 */
export const Toasts = ({ load = loadList }: { readonly load?: () => Promise<ComponentType> }) => {
  const { times } = useSnapshot(needed);
  const [List, setList] = useState<ComponentType | null>(null);
  useEffect(() => {
    if (List) return undefined;
    const stop = systemClock.after(idle, needToasts);
    window.addEventListener('pointerdown', needToasts);
    window.addEventListener('keydown', needToasts);
    return () => {
      stop();
      window.removeEventListener('pointerdown', needToasts);
      window.removeEventListener('keydown', needToasts);
    };
  }, [List]);
  useEffect(() => {
    if (times === 0 || List) return;
    load().then(
      (loaded) => setList(() => loaded),
      () => {},
    );
  }, [times, List, load]);
  return List && <List />;
};
