// @vitest-environment jsdom
import { render } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { dayWords } from '../../../time/time.ts';
import { hourWords } from '../analyticsWords.ts';
import { Bars } from './Bars.tsx';

/** The middle of each label under the bars, and half of its width. */
function labels(names: readonly string[]) {
  const bars = names.map((label) => ({ name: label, label, accepted: 1, declined: 0, could_not_reach: 0, total: 1 }));
  const { container } = render(<Bars part="Day" days="a year" bars={bars} />);
  return [...container.querySelectorAll('svg g')].flatMap((bar) => {
    const text = [...bar.querySelectorAll('text')].find(({ textContent }) => names.includes(textContent ?? ''));
    if (!text) return [];
    const at = Number(/translate\(([\d.]+)/.exec(bar.getAttribute('transform') ?? '')?.[1]);
    return [{ at: at + Number(text.getAttribute('x')), half: (text.textContent ?? '').length * 2.8 }];
  });
}
const days = (count: number) =>
  Array.from({ length: count }, (_, n) => dayWords(new Date(Date.UTC(2026, 8, 1 + n)).toISOString().slice(0, 10)));

/** The numbers above the bars of these totals. */
function numbers(totals: readonly number[]) {
  const bars = totals.map((total, n) => ({
    name: `${n}`,
    label: '',
    accepted: total,
    declined: 0,
    could_not_reach: 0,
    total,
  }));
  const { container } = render(<Bars part="Day" days="a year" bars={bars} />);
  return [...container.querySelectorAll('svg g[transform$=" 0)"] text')]
    .map(({ textContent }) => textContent)
    .filter(Boolean);
}

it('each bar with calls has its number; where they would touch, the first of the highest alone', () => {
  expect(numbers([3, 0, 1_200, 7])).toEqual(['3', '1,200', '7']);
  const many = Array.from({ length: 89 }, (_, n) => (n % 40 === 7 ? 12 : 5));
  expect(numbers(many)).toEqual(['12']);
});

it.each([
  ['a week', days(7)],
  ['a month', days(30)],
  ['89 days', days(89)],
  ['the hours', Array.from({ length: 24 }, (_, hour) => hourWords(hour))],
])('the labels of %s do not overlap, and none is cut off, at a desk and on a phone', (_, names) => {
  for (const [isPhone, width, least] of [
    [false, 720, 5],
    [true, 360, 3],
  ] as const) {
    vi.stubGlobal('matchMedia', () => ({ matches: isPhone, addEventListener() {}, removeEventListener() {} }));
    const found = labels(names);
    expect(found.length).toBeGreaterThanOrEqual(least);
    const ends = [0, ...found.flatMap(({ at, half }) => [at - half, at + half]), width];
    expect(ends).toEqual(ends.toSorted((a, b) => a - b));
  }
});

it('on a phone every bar is inside the drawing: none waits beyond its edge', () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
  const bars = days(89).map((label, n) => ({
    name: `${n}`,
    label,
    accepted: 1,
    declined: 0,
    could_not_reach: 0,
    total: 1,
  }));
  const { container } = render(<Bars part="Day" days="a quarter" bars={bars} />);
  expect(container.querySelector('svg')?.getAttribute('viewBox')).toBe('0 0 360 190');
  const ends = [...container.querySelectorAll('svg g[transform$=" 0)"]')].map(
    (bar) =>
      Number(/translate\(([\d.]+)/.exec(bar.getAttribute('transform') ?? '')?.[1]) +
      Number(bar.querySelector('rect')?.getAttribute('width')),
  );
  expect([ends.length, Math.max(...ends) <= 360]).toEqual([89, true]);
});
