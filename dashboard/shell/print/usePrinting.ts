import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { systemClock } from '../../data/waiting.ts';

/** A page as it goes to paper: when, in milliseconds, and what was seen of it just before. */
export interface Printing<Seen> {
  readonly at: number;
  readonly seen: Seen;
}

/** Not null while the page is printed. `look` is asked while the page still has the layout of the screen. */
export function usePrinting<Seen>(look: () => Seen): Printing<Seen> | null {
  const [printing, setPrinting] = useState<Printing<Seen> | null>(null);
  const latest = useRef(look);
  useEffect(() => {
    latest.current = look;
  });
  useEffect(() => {
    // The browser lays the paper out as soon as the listeners have returned.
    const begin = () => {
      const seen = latest.current();
      flushSync(() => setPrinting({ at: systemClock.now(), seen }));
    };
    const end = () => setPrinting(null);
    addEventListener('beforeprint', begin);
    addEventListener('afterprint', end);
    return () => {
      removeEventListener('beforeprint', begin);
      removeEventListener('afterprint', end);
    };
  }, []);
  return printing;
}
