// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { graticuleStep } from './graticule.ts';

it.each([
  [8, 1],
  [0.3, 0.05],
  [0.01, 0.002],
  [60, 10],
])('over %d degrees draws a line every %d', (span, step) => {
  expect(graticuleStep(span, 8)).toBeCloseTo(step, 10);
});
