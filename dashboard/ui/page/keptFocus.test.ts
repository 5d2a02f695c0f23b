// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepFocus } from './keptFocus.ts';

let end: () => void;
const part = (id: string) => document.getElementById(id) as HTMLElement;
const settled = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML = `<main id="main" tabindex="-1"><h1 id="title">Incident</h1>
    <section id="holds"><h2 id="heading">Holds</h2><ul><li id="hold"><button id="release">Release</button></li></ul></section></main>`;
  end = keepFocus(part('main'));
});
afterEach(() => {
  end();
});

it('a control that vanishes gives the focus to the heading of its part', async () => {
  part('release').focus();
  part('hold').remove();
  await settled();
  expect(document.activeElement).toBe(part('heading'));
});

it('a part that vanishes gives the focus to the title of the screen', async () => {
  part('release').focus();
  part('holds').remove();
  await settled();
  expect(document.activeElement).toBe(part('title'));
});

it('a control that was left before it vanished gives the focus to nothing', async () => {
  part('release').focus();
  part('release').blur();
  await settled();
  part('hold').remove();
  await settled();
  expect(document.activeElement).toBe(document.body);
});
