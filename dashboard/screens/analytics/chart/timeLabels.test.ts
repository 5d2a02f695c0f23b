import { scaleUtc } from 'd3';
import { expect, it } from 'vitest';
import { timeLabels } from './timeLabels.ts';

const under = (from: string, until: string) =>
  timeLabels(scaleUtc([Date.parse(from), Date.parse(until)], [0, 700]).ticks(6), 'America/Denver');

it('a chart of one evening has times of day, and its day once', () => {
  const labels = under('2026-11-26T01:00:00Z', '2026-11-26T03:00:00Z').map(({ label }) => label);
  expect(labels[0]).toMatch(/^Wed, Nov 25, 6:00 PM$/);
  expect(labels.slice(1).every((label) => /^\d+:\d\d PM$/.test(label))).toBe(true);
  expect(new Set(labels).size).toBe(labels.length);
});

it('a chart of weeks has days at their midnight in the zone, each once, also when the clocks change', () => {
  const labels = under('2026-10-20T00:00:00Z', '2026-11-10T00:00:00Z');
  expect(new Set(labels.map(({ label }) => label)).size).toBe(labels.length);
  expect(labels.map(({ at }) => new Date(at).toISOString().slice(11, 16))).toContain('07:00');
  expect(labels.map(({ at }) => new Date(at).toISOString().slice(11, 16))).toContain('06:00');
});
