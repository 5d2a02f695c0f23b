// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { answersEnter, ariaKeys, isInside, isSingle, isTyping, keyWords, matches, type Press } from './keys.ts';

const press = (key: string, held: Partial<Press> = {}): Press => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...held,
});

describe('a press of a key', () => {
  it.each<readonly [string, Press]>([
    ['N', press('n')],
    ['n', press('N')],
    ['/', press('/')],
    ['?', press('?', { shiftKey: true })],
    ['Enter', press('Enter')],
    ['Mod+K', press('k', { ctrlKey: true })],
    ['Mod+K', press('K', { metaKey: true })],
    ['Mod+K', press('k', { ctrlKey: true, metaKey: true })],
    ['Mod+?', press('?', { ctrlKey: true, shiftKey: true })],
  ])('is the shortcut %s', (keys, pressed) => expect(matches(keys, pressed)).toBe(true));

  it.each<readonly [string, string, Press]>([
    ['of another letter', 'N', press('m')],
    ['with Alt', 'N', press('n', { altKey: true })],
    ['with Alt and Ctrl', 'Mod+N', press('n', { altKey: true, ctrlKey: true })],
    ['with Ctrl', 'N', press('n', { ctrlKey: true })],
    ['with ⌘', 'N', press('n', { metaKey: true })],
    ['without Ctrl', 'Mod+N', press('n')],
    ['with Shift and a letter', 'N', press('N', { shiftKey: true })],
    ['with Shift and a digit', '7', press('7', { shiftKey: true })],
    ['with Shift and a key that has a name', 'Enter', press('Enter', { shiftKey: true })],
    ['with Shift, Ctrl and a letter', 'Mod+K', press('K', { shiftKey: true, ctrlKey: true })],
  ])('%s is not', (_, keys, pressed) => expect(matches(keys, pressed)).toBe(false));
});

it.each([
  ['N', true],
  ['/', true],
  ['Enter', false],
  ['Mod+K', false],
])('%s has a single character: %s', (keys, single) => expect(isSingle(keys)).toBe(single));

describe('the words of a shortcut', () => {
  afterEach(() => vi.unstubAllGlobals());

  it.each([
    ['MacIntel', '⌘ K', 'Meta+K'],
    ['iPhone', '⌘ K', 'Meta+K'],
    ['iPad', '⌘ K', 'Meta+K'],
    ['Win32', 'Ctrl K', 'Control+K'],
    [undefined, 'Ctrl K', 'Control+K'],
  ])('name the key of the device (%s)', (platform, words, aria) => {
    vi.stubGlobal('navigator', { platform });
    expect([keyWords('Mod+K'), ariaKeys('Mod+K'), keyWords('N'), ariaKeys('N')]).toEqual([words, aria, 'N', 'N']);
  });

  it('are those of Ctrl where no device is known', () => {
    vi.stubGlobal('navigator', undefined);
    expect([keyWords('Mod+K'), ariaKeys('Mod+K')]).toEqual(['Ctrl K', 'Control+K']);
  });
});

describe('the focus', () => {
  const focused = (html: string): Element => {
    document.body.innerHTML = html;
    return document.body.querySelector('[data-focus]') ?? document.body;
  };

  it.each([
    ['<input data-focus>', true],
    ['<input type="search" data-focus>', true],
    ['<textarea data-focus></textarea>', true],
    ['<select data-focus></select>', true],
    ['<div contenteditable><p data-focus></p></div>', true],
    ['<div contenteditable="true"><p data-focus></p></div>', true],
    ['<input type="checkbox" data-focus>', false],
    ['<input type="radio" data-focus>', false],
    ['<input type="button" data-focus>', false],
    ['<input type="submit" data-focus>', false],
    ['<p data-focus></p>', false],
  ])('on %s means text: %s', (html, typing) => expect(isTyping(focused(html))).toBe(typing));

  it.each([
    ['<dialog><p data-focus></p></dialog>', true],
    ['<div role="dialog"><p data-focus></p></div>', true],
    ['<div role="alertdialog"><p data-focus></p></div>', true],
    ['<div role="menu"><p data-focus></p></div>', true],
    ['<div role="listbox"><p data-focus></p></div>', true],
    ['<div role="list"><p data-focus></p></div>', false],
  ])('on %s is in a part with keys of its own: %s', (html, inside) => expect(isInside(focused(html))).toBe(inside));

  it.each([
    ['<a href="/" data-focus></a>', true],
    ['<button><b data-focus></b></button>', true],
    ['<details><summary data-focus></summary></details>', true],
    ['<div role="button" data-focus></div>', true],
    ['<div role="option" data-focus></div>', true],
    ['<a data-focus></a>', false],
  ])('on %s answers Enter: %s', (html, answers) => expect(answersEnter(focused(html))).toBe(answers));

  it('on no element is none of these', () => {
    for (const target of [null, document])
      expect([isTyping(target), isInside(target), answersEnter(target)]).toEqual([false, false, false]);
  });
});
