// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { useWall } from './useWall.ts';

const display = (width: number, used: boolean) => {
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: width >= Number(/\d+/.exec(query)?.[0]) }));
  Object.defineProperty(navigator, 'userActivation', { value: { hasBeenActive: used }, configurable: true });
};
const opened = () => renderHook(() => useWall()).result;
/** Node's pointer events carry no movement. */
const moved = (by: number) =>
  act(() => void document.dispatchEvent(Object.assign(new Event('pointermove'), { movementX: by, movementY: 0 })));

describe('the layout of a wall display', () => {
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
    Reflect.deleteProperty(navigator, 'userActivation');
  });

  it('is shown on a wide display that nobody uses, until the first movement; a desk then keeps its controls', () => {
    display(1920, false);
    const wall = opened();
    expect(wall.current.wall).toBe(true);
    // The layout may change under a pointer that stands still.
    moved(0);
    expect(wall.current.wall).toBe(true);
    moved(3);
    expect(wall.current.wall).toBe(false);
    expect(opened().current.wall).toBe(false);
  });

  it('is left by a key as well', () => {
    display(2560, false);
    const wall = opened();
    act(() => void document.dispatchEvent(new Event('keydown')));
    expect(wall.current.wall).toBe(false);
  });

  it('is not what a person gets who has just signed in there', () => {
    display(1920, true);
    expect(opened().current.wall).toBe(false);
  });

  it('stays where it was chosen, however often the display is moved past', () => {
    display(1920, true);
    const wall = opened();
    act(() => wall.current.choose(true));
    moved(3);
    expect(wall.current.wall).toBe(true);
    expect(opened().current.wall).toBe(true);
    act(() => wall.current.choose(false));
    expect(opened().current.wall).toBe(false);
  });

  it('is never shown on a narrow display', () => {
    display(1440, false);
    localStorage.setItem('muster.wall', 'on');
    expect(opened().current).toMatchObject({ wide: false, wall: false });
  });
});
