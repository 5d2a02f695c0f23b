import { useCallback, useEffect, useState } from 'react';

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

/** Whether a key, a mouse or a finger was used since the page was loaded. */
const isUsed = (): boolean => navigator.userActivation?.hasBeenActive ?? true;

/**
 * Whether the board has the layout of a wall display. Of the wide displays, those are walls that nobody uses: the wall
 * shows until the first key or movement, which tells a desk, and this device then keeps its board with controls. A press
 * on Wall display or Show controls also decides for the device.
 */
export const useWall = () => {
  const [wide] = useState(isWide);
  const [wall, setWall] = useState(() => read() === 'on' || (read() === null && !isUsed()));
  const [decided, setDecided] = useState(() => read() !== null);
  const choose = useCallback((on: boolean): void => {
    try {
      localStorage.setItem(stored, on ? 'on' : 'off');
    } catch {
      // It lasts until the page is reloaded.
    }
    setWall(on);
    setDecided(true);
  }, []);
  const waits = wide && wall && !decided;
  useEffect(() => (waits ? onFirstUse(() => choose(false)) : undefined), [waits, choose]);
  return { wide, wall: wide && wall, choose };
};

function onFirstUse(act: () => void): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  // Chromium also reports movements of a pointer that stands still, when the layout changes under it.
  const moved = ({ movementX, movementY }: PointerEvent): void => {
    if (movementX !== 0 || movementY !== 0) act();
  };
  document.addEventListener('pointermove', moved, { signal });
  for (const use of ['keydown', 'pointerdown', 'wheel']) document.addEventListener(use, act, { signal });
  return () => listening.abort();
}
