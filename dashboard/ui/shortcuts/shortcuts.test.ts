// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  chooseSingleKeys,
  current,
  listenToKeys,
  register,
  useShortcut,
  useShortcuts,
  useSingleKeys,
} from './shortcuts.ts';

let ends: (() => void)[] = [];
afterEach(() => {
  cleanup();
  for (const end of ends) end();
  ends = [];
  chooseSingleKeys(true);
  localStorage.clear();
  document.body.replaceChildren();
});

const shortcut = (key: string, more = {}) => {
  const run = vi.fn();
  ends.push(register({ key, does: `does ${key}`, run, ...more }));
  return run;
};
const listens = () => void ends.push(listenToKeys());
const press = (key: string, init: KeyboardEventInit = {}, on: Element = document.body) => {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init });
  on.dispatchEvent(event);
  return event.defaultPrevented;
};
const field = (html: string): Element => {
  document.body.innerHTML = html;
  return document.body.querySelector('[data-focus]') ?? document.body;
};

describe('a shortcut', () => {
  it('runs on its key, and keeps the letter out of the field that it focuses', () => {
    listens();
    const run = shortcut('N');
    expect(press('n')).toBe(true);
    expect(run).toHaveBeenCalledTimes(1);
    expect(press('m')).toBe(false);
    expect(press('n', { shiftKey: true })).toBe(false);
    expect(press('n', { ctrlKey: true })).toBe(false);
    expect(run).toHaveBeenCalledTimes(1);
  });

  it('of every screen yields to the one of the screen, whichever came first', () => {
    listens();
    const own = shortcut('N');
    const everywhere = shortcut('N', { yields: true });
    press('n');
    expect([own.mock.calls.length, everywhere.mock.calls.length]).toEqual([1, 0]);
    ends[1]?.();
    press('n');
    expect(everywhere).toHaveBeenCalledTimes(1);
  });

  it('with ⌘ or Ctrl works in a field too', () => {
    listens();
    const run = shortcut('Mod+K');
    const area = field('<textarea data-focus></textarea>');
    expect([press('k', { ctrlKey: true }, area), press('k', { metaKey: true }, area), press('k', {}, area)]).toEqual([
      true,
      true,
      false,
    ]);
    expect(run).toHaveBeenCalledTimes(2);
  });

  it.each([
    '<input data-focus>',
    '<textarea data-focus></textarea>',
    '<select data-focus></select>',
    '<div contenteditable="true"><p data-focus></p></div>',
    '<div role="dialog"><button data-focus></button></div>',
    '<div role="menu"><button data-focus></button></div>',
  ])('of one character does nothing in %s', (html) => {
    listens();
    const run = shortcut('D');
    press('d', {}, field(html));
    expect(run).not.toHaveBeenCalled();
  });

  it('works from a checkbox and from a button', () => {
    listens();
    const run = shortcut('D');
    press('d', {}, field('<input type="checkbox" data-focus>'));
    press('d', {}, field('<button data-focus></button>'));
    expect(run).toHaveBeenCalledTimes(2);
  });

  it('leaves ⌘Z to the text of a field', () => {
    listens();
    const undo = shortcut('Mod+Z');
    press('z', { ctrlKey: true }, field('<input data-focus>'));
    expect(undo).not.toHaveBeenCalled();
    press('z', { ctrlKey: true });
    expect(undo).toHaveBeenCalledTimes(1);
  });

  it('submits the form that has the focus by Ctrl+Enter, unless its button cannot be pressed', () => {
    listens();
    const area = field('<form><textarea data-focus></textarea><button type="submit">Send</button></form>');
    const submitted = vi.fn((event: Event) => event.preventDefault());
    area.closest('form')?.addEventListener('submit', submitted);
    press('Enter', { ctrlKey: true }, area);
    expect(submitted).toHaveBeenCalledTimes(1);
    area.closest('form')?.querySelector('button')?.setAttribute('aria-disabled', 'true');
    press('Enter', { ctrlKey: true }, area);
    expect(submitted).toHaveBeenCalledTimes(1);
  });

  it('by Enter leaves Enter to the link that has the focus', () => {
    listens();
    const run = shortcut('Enter');
    press('Enter', {}, field('<a href="/" data-focus></a>'));
    expect(run).not.toHaveBeenCalled();
    press('Enter');
    expect(run).toHaveBeenCalledTimes(1);
  });

  it('is a sign such as ? with the Shift that it needs', () => {
    listens();
    const run = shortcut('?');
    press('?', { shiftKey: true });
    expect(run).toHaveBeenCalledTimes(1);
  });

  it('repeats with a held key only when it says so', () => {
    listens();
    const next = shortcut('J', { repeats: true });
    const create = shortcut('N');
    press('j', { repeat: true });
    press('n', { repeat: true });
    expect([next.mock.calls.length, create.mock.calls.length]).toEqual([1, 0]);
  });

  it('of the newest part of the screen goes first, and the older one works again after it', () => {
    listens();
    const board = shortcut('D');
    const run = vi.fn();
    const close = register({ key: 'D', does: 'of the panel', run });
    expect(current().map(({ does }) => does)).toEqual(['of the panel']);
    press('d');
    close();
    press('d');
    expect([run.mock.calls.length, board.mock.calls.length]).toEqual([1, 1]);
  });

  it('of one character can be turned off on this device; others stay', () => {
    listens();
    const single = shortcut('N');
    const bar = shortcut('Mod+K');
    chooseSingleKeys(false);
    press('n');
    press('k', { ctrlKey: true });
    expect([single.mock.calls.length, bar.mock.calls.length]).toEqual([0, 1]);
    expect(localStorage.getItem('muster.singleKeys')).toBe('off');
  });
});

describe('the help', () => {
  const keys = (shown: readonly { readonly key: string }[]) => shown.map(({ key }) => key);

  it('lists the shortcuts that work now, while it is open', () => {
    const help = renderHook(() => useShortcuts());
    expect(keys(help.result.current)).toEqual([]);
    const first = help.result.current;
    help.rerender();
    expect(help.result.current).toBe(first);
    act(() => void shortcut('N'));
    expect(keys(help.result.current)).toEqual(['N']);
    let close = () => {};
    act(() => void (close = register({ key: 'D', does: 'of the panel', run: () => {} })));
    expect(keys(help.result.current)).toEqual(['N', 'D']);
    act(close);
    expect(keys(help.result.current)).toEqual(['N']);
  });

  it('shows whether keys of one character are on', () => {
    const help = renderHook(() => useSingleKeys());
    expect(help.result.current).toBe(true);
    act(() => chooseSingleKeys(false));
    expect(help.result.current).toBe(false);
  });

  it('lists the shortcut of a component while it is shown, and runs its newest action', () => {
    listens();
    const [before, now] = [vi.fn(), vi.fn()];
    type Props = Parameters<typeof useShortcut>[0];
    const component = renderHook((props: Props) => useShortcut(props), {
      initialProps: { key: 'N', does: 'New incident', where: 'Board', run: before } as Props,
    });
    expect(current()).toMatchObject([{ key: 'N', does: 'New incident', where: 'Board' }]);
    component.rerender({ key: 'N', does: 'New incident', where: 'Board', run: now });
    press('n');
    expect([before.mock.calls.length, now.mock.calls.length]).toEqual([0, 1]);
    component.rerender({ key: 'J', does: 'Next', repeats: true, run: now });
    press('j', { repeat: true });
    expect([now.mock.calls.length, Object.keys(current()[0] ?? {}).toSorted()]).toEqual([
      2,
      ['does', 'key', 'repeats', 'run'],
    ]);
    component.rerender(null);
    expect(current()).toEqual([]);
  });
});
