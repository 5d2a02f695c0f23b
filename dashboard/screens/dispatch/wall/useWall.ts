import { useCallback, useState } from 'react';

const stored = 'muster.wall';
const read = (): string | null => {
  try {
    return localStorage.getItem(stored);
  } catch {
    return null;
  }
};

/** A display of 1,920 px or more. Read once: a dialog must not vanish because a window was enlarged. */
const isWide = (): boolean => matchMedia('(min-width: 1920px)').matches;

/** Whether the board has the layout of a wall display: on a wide display, unless this device was told otherwise. */
export const useWall = () => {
  const [wide] = useState(isWide);
  const [off, setOff] = useState(() => read() === 'off');
  const choose = useCallback((wall: boolean): void => {
    try {
      localStorage.setItem(stored, wall ? 'on' : 'off');
    } catch {
      // It lasts until the page is reloaded.
    }
    setOff(!wall);
  }, []);
  return { wide, wall: wide && !off, choose };
};
