// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { itemFor, place, type Typed } from './menuKeys.ts';

const names = ['Archive', 'Complete', 'Copy link', 'Delete'] as const;
let items: HTMLElement[];
let typed: Typed;
beforeEach(() => {
  document.body.replaceChildren(
    ...names.map((name) => Object.assign(document.createElement('button'), { textContent: name })),
  );
  items = [...document.querySelectorAll('button')];
  typed = { letters: '', at: 0 };
});

const none = { ctrlKey: false, altKey: false, metaKey: false };
/** The item that a key leads to from this one; null: from none of them. */
const press = (
  from: (typeof names)[number] | null,
  key: string,
  timeStamp = 5_000,
  more: Partial<typeof none> = {},
) => {
  if (from === null) (document.activeElement as HTMLElement | null)?.blur();
  else items[names.indexOf(from)]?.focus();
  return itemFor({ key, timeStamp, ...none, ...more }, items, typed)?.textContent;
};

describe('the keys of a menu', () => {
  it('go down and up, and around at the ends', () => {
    expect(press('Archive', 'ArrowDown')).toBe('Complete');
    expect(press('Delete', 'ArrowDown')).toBe('Archive');
    expect(press('Complete', 'ArrowUp')).toBe('Archive');
    expect(press('Archive', 'ArrowUp')).toBe('Delete');
    expect([press(null, 'ArrowDown'), press(null, 'ArrowUp')]).toEqual(['Archive', 'Delete']);
  });

  it('go to the first and the last', () =>
    expect([press('Complete', 'Home'), press('Complete', 'End')]).toEqual(['Archive', 'Delete']));

  it('go to the next item that begins with a letter, and around', () => {
    expect(press('Archive', 'c')).toBe('Complete');
    expect(press('Complete', 'C', 9_000)).toBe('Copy link');
    expect(press('Copy link', 'c', 12_000)).toBe('Complete');
  });

  it('take letters typed within a second for one word', () => {
    press('Archive', 'c', 5_000);
    expect(press('Complete', 'o', 5_999)).toBe('Complete');
    expect(press('Complete', 'p', 6_500)).toBe('Copy link');
    expect(press('Copy link', 'd', 7_500)).toBe('Delete');
  });

  it.each([
    ['a space', ' ', {}],
    ['another key', 'F5', {}],
    ['a shortcut', 'c', { ctrlKey: true }],
    ['a shortcut', 'c', { altKey: true }],
    ['a shortcut', 'c', { metaKey: true }],
    ['a letter of no item', 'z', {}],
  ])('leave %s to others', (_, key, more) => expect(press('Archive', key, 5_000, more)).toBeUndefined());
});

describe('a menu is placed', () => {
  const box = (left: number, top: number, width: number, height: number) =>
    ({ left, top, width, height, bottom: top + height, right: left + width }) as DOMRect;
  const placed = (button: DOMRect, menu: DOMRect) => {
    vi.stubGlobal('innerWidth', 400);
    vi.stubGlobal('innerHeight', 300);
    const [first, second] = [document.createElement('div'), document.createElement('div')];
    first.getBoundingClientRect = () => menu;
    second.getBoundingClientRect = () => button;
    place(first, second);
    const { left, top, maxHeight } = first.style;
    return [left, top, maxHeight];
  };

  it('below its button when there is room, and never longer than the room', () =>
    expect(placed(box(20, 40, 60, 20), box(0, 0, 100, 150))).toEqual(['20px', '60px', '232px']));

  it('above its button when there is more room', () =>
    expect(placed(box(20, 250, 60, 20), box(0, 0, 100, 150))).toEqual(['20px', '100px', '242px']));

  it('below when there is even less room above', () =>
    expect(placed(box(20, 40, 60, 20), box(0, 0, 100, 500))).toEqual(['20px', '60px', '232px']));

  it('within the window, eight pixels from its edges', () => {
    expect(placed(box(380, 40, 10, 20), box(0, 0, 100, 50))[0]).toBe('292px');
    expect(placed(box(0, 40, 10, 20), box(0, 0, 100, 50))[0]).toBe('8px');
    expect(placed(box(20, 200, 60, 60), box(0, 0, 100, 500))[1]).toBe('8px');
  });
});
