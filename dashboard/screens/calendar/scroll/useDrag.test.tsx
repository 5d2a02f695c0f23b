// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { type PointerEvent } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Item } from '../items.ts';
import { type Draft, useDrag } from './useDrag.ts';

const hour = 3_600_000;
/** Two days; an hour is ten pixels high. */
const ruler = { starts: [0, 24 * hour], end: 48 * hour, zoom: 240 };
const shift = { key: 'shift', kind: 'shift', start: 30 * hour, end: 36 * hour } as Item;
const over = { key: 'over', kind: 'shift', start: 2 * hour, end: 5 * hour } as Item;
const now = 5 * hour;

/** The page: a column with a block, whose edges are where the shift is. */
function page() {
  document.body.innerHTML =
    '<div data-designation="water"><i></i><b data-shift="shift"></b><b data-shift="over"></b><u data-act></u></div><p></p>';
  const edges: Record<string, readonly [number, number]> = { shift: [300, 360], over: [20, 50] };
  for (const block of document.querySelectorAll<HTMLElement>('[data-shift]')) {
    const [top = 0, bottom = 0] = edges[block.dataset.shift ?? ''] ?? [];
    block.getBoundingClientRect = () => ({ top, bottom }) as DOMRect;
  }
}
const part = (selector: string): Element => document.querySelector(selector)!;

let dropped: Draft[];
let captured: number[];
beforeEach(() => {
  page();
  dropped = [];
  captured = [];
});

function drag() {
  const itemOf = (designation: string, key: string) =>
    designation === 'water' ? [shift, over].find((item) => item.key === key) : undefined;
  const body = { current: null };
  const { result } = renderHook(() =>
    useDrag({ ruler, body, now, itemOf, onDrop: (draft) => void dropped.push(draft) }),
  );
  const event = (clientY: number, more: object = {}) =>
    ({
      clientY,
      pointerId: 1,
      pointerType: 'mouse',
      button: 0,
      target: part('i'),
      currentTarget: { setPointerCapture: (pointer: number) => void captured.push(pointer) },
      ...more,
    }) as unknown as PointerEvent<HTMLElement>;
  const on = (name: 'onPointerDown' | 'onPointerMove', y: number, more?: object) =>
    act(() => result.current.handlers[name](event(y, more)));
  return {
    result,
    press: (y: number, more?: object) => on('onPointerDown', y, more),
    move: (y: number, more?: object) => on('onPointerMove', y, more),
    drop: () => act(() => result.current.handlers.onPointerUp()),
    draft: () => result.current.draft,
  };
}

describe('a new block', () => {
  it('is drawn from the press to the pointer, in quarters of an hour, and dropped once', () => {
    const { press, move, drop, draft } = drag();
    press(100);
    expect(draft()).toBeNull();
    move(119);
    expect(draft()).toEqual({ designation: 'water', item: null, start: 10 * hour, end: 12 * hour });
    move(60);
    expect(draft()).toMatchObject({ start: 6 * hour, end: 10 * hour });
    drop();
    expect(dropped).toEqual([{ designation: 'water', item: null, start: 6 * hour, end: 10 * hour }]);
    expect(draft()).toBeNull();
    drop();
    expect(dropped).toHaveLength(1);
  });

  it('begins after four pixels, and has the pointer from then on', () => {
    const { press, move, draft } = drag();
    press(100);
    move(103);
    expect([draft(), captured]).toEqual([null, []]);
    move(104);
    expect(draft()).toMatchObject({ start: 10 * hour, end: 10.5 * hour });
    expect(captured).toEqual([1]);
    move(102);
    expect(draft()).toMatchObject({ start: 10 * hour, end: 10.25 * hour });
    expect(captured).toEqual([1]);
  });

  it.each([
    ['another button', { button: 2 }],
    ['a finger, which scrolls', { pointerType: 'touch' }],
  ])('is not drawn by %s', (_, more) => {
    const { press, move, draft } = drag();
    press(100, more);
    move(140);
    expect(draft()).toBeNull();
  });

  it.each(['p', 'u'])('is not drawn outside of a column or on a button: %s', (selector) => {
    const { press, move, draft } = drag();
    press(100, { target: part(selector) });
    move(140);
    expect(draft()).toBeNull();
  });

  it('does not follow another pointer', () => {
    const { press, move, draft } = drag();
    press(100);
    move(140, { pointerId: 2 });
    expect(draft()).toBeNull();
  });

  it('is given up, and says whether there was one', () => {
    const { press, move, drop, draft, result } = drag();
    expect(result.current.cancel()).toBe(false);
    press(100);
    move(140);
    act(() => expect(result.current.cancel()).toBe(true));
    expect(draft()).toBeNull();
    drop();
    expect(dropped).toEqual([]);
  });
});

describe('a shift', () => {
  const target = () => ({ target: part('[data-shift=shift]') });
  it.each([
    ['moves as it is when its middle is dragged', 330, 350, { start: 32 * hour, end: 38 * hour }],
    ['begins at another time when its top is dragged', 306, 316, { start: 31 * hour, end: 36 * hour }],
    ['moves as it is seven pixels below its top', 307, 317, { start: 31 * hour, end: 37 * hour }],
    ['ends at another time when its bottom is dragged', 354, 344, { start: 30 * hour, end: 35 * hour }],
    ['moves as it is seven pixels above its bottom', 353, 343, { start: 29 * hour, end: 35 * hour }],
    ['keeps a quarter of an hour at its top', 302, 400, { start: 35.75 * hour, end: 36 * hour }],
    ['keeps a quarter of an hour at its bottom', 358, 200, { start: 30 * hour, end: 30.25 * hour }],
  ])('%s', (_, from, to, expected) => {
    const { press, move, draft } = drag();
    press(from, target());
    move(to);
    expect(draft()).toEqual({ designation: 'water', item: shift, ...expected });
  });

  it('too short for ends of its own moves as it is', () => {
    part('[data-shift=shift]').getBoundingClientRect = () => ({ top: 300, bottom: 327 }) as DOMRect;
    const { press, move, draft } = drag();
    press(301, target());
    move(311);
    expect(draft()).toMatchObject({ start: 31 * hour, end: 37 * hour });
  });

  it('that is over stays where it is, to the very instant of its end', () => {
    const { press, move, draft } = drag();
    press(30, { target: part('[data-shift=over]') });
    move(60);
    expect(draft()).toBeNull();
  });

  it('that nobody knows stays where it is', () => {
    part('[data-shift=shift]').setAttribute('data-shift', 'unknown');
    const { press, move, draft } = drag();
    press(330, { target: part('[data-shift=unknown]') });
    move(360);
    expect(draft()).toBeNull();
  });
});
