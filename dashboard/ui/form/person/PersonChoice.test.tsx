// @vitest-environment jsdom
import { act, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PersonChoice } from './PersonChoice.tsx';

const all = ['Rosa Delgado', 'Sam Lee', 'Sam Okafor'].map((name, n) => ({ uuid: `u${n}`, name }));

let people = all;
let place: HTMLElement;
let root: Root;
let chosen: string;
const Form = () => {
  const [value, setValue] = useState('');
  const onChange = ({ target }: { readonly target: { readonly value: string } }) => {
    chosen = target.value;
    setValue(chosen);
  };
  return <PersonChoice label="User" people={people} value={value} onChange={onChange} />;
};
beforeEach(async () => {
  chosen = '';
  people = all;
  // As newer browsers do.
  Element.prototype.scrollIntoView = (() => Promise.resolve()) as unknown as () => void;
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
  place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
  await act(async () => root.render(<Form />));
});
afterEach(async () => {
  await act(async () => root.unmount());
  place.remove();
});

const input = (): HTMLInputElement => place.querySelector('input')!;
async function type(words: string): Promise<void> {
  await act(async () => {
    input().focus();
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input(), words);
    input().dispatchEvent(new Event('input', { bubbles: true }));
  });
}
const press = (key: string) =>
  act(async () => void input().dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })));
const leave = () => act(async () => input().blur());
const offered = () =>
  [...place.querySelectorAll('[role=listbox]:not([hidden]) [role=option]')].map(({ textContent }) => textContent);

describe('a person chosen by typing', () => {
  it('is the one that the arrow keys and Enter choose', async () => {
    await type('sam');
    expect(offered()).toEqual(['Sam Lee', 'Sam Okafor']);
    expect(chosen).toBe('');
    await press('ArrowDown');
    await press('Enter');
    expect([chosen, input().value, offered()]).toEqual(['u2', 'Sam Okafor', []]);
  });

  it('is found when the names arrive after the typing, and is not reported as unknown before', async () => {
    people = [];
    await act(async () => root.render(<Form />));
    await type('Sam Lee');
    await leave();
    expect([chosen, place.textContent]).toEqual(['', expect.not.stringContaining('No active user')]);
    people = all;
    await act(async () => root.render(<Form />));
    expect([chosen, input().value]).toEqual(['u1', 'Sam Lee']);
  });

  it('is taken when one name is left, and not guessed among several', async () => {
    await type('del');
    await leave();
    expect([chosen, input().value]).toEqual(['u0', 'Rosa Delgado']);
    await type('sam');
    await leave();
    expect(chosen).toBe('');
    expect(place.textContent).toContain('Several people match. Choose one.');
  });

  it('is nobody when the name is nobody’s, and again when the name is typed away', async () => {
    await type('rosa delgado');
    expect(chosen).toBe('u0');
    await type('rosa delgadox');
    expect(chosen).toBe('');
    expect(place.textContent).toContain('No active user has this name.');
    await leave();
    expect(chosen).toBe('');
  });

  it('keeps the dialog open when Escape closes the list', async () => {
    let heard = 0;
    const hear = () => void heard++;
    document.addEventListener('keydown', hear);
    await type('sam');
    await press('Escape');
    expect([offered(), heard]).toEqual([[], 0]);
    await press('Escape');
    document.removeEventListener('keydown', hear);
    expect(heard).toBe(1);
  });
});
