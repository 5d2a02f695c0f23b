import { expect, it, vi } from 'vitest';
import { appOf } from '#services/testing/app';
import { columns, reported } from '#services/testing/columns';
import type { FigureColumns } from '../columns/kinds.ts';
import { answerTo } from './question.ts';
import { mostPlaces } from './visits.ts';

const kept = vi.hoisted(() => ({ columns: null as FigureColumns | null }));
vi.mock('../columns/columnsFor.ts', () => ({ columnsFor: () => Promise.resolve(kept.columns) }));

const range = { from: Date.UTC(2026, 9, 1, 6), below: Date.UTC(2026, 10, 1, 6), zone: 'America/Denver' };
const day = 24 * 3_600_000;
const recordedAt = '2026-11-01T05:00:00.000Z';
const views = { place: () => ({ recordedAt }), doc: () => undefined, docs: () => [], rowsNumbered: () => [] } as never;
const app = appOf({ views, clock: { now: () => range.below } as never });
const visit = (row: number, at: number, place: number, more: object = {}) =>
  reported(row, at, { version: 'x', lat: 30 + place / 10_000, lng: -105, ...more });
const asked = (more: object = {}) =>
  answerTo(app, { entity: 'e', range, subject: 'visits', by: 'place', target: null, ...more });

it('places stand in the order of their repeat visits, beside those of the period before, of whatever length the list is', async () => {
  const places = mostPlaces + 1;
  const rows = [
    // Before the period: each place twice, the last one three times.
    ...Array.from({ length: 2 * places + 1 }, (_, n) =>
      visit(n + 1, range.from - 20 * day + n, (n + places - 1) % places),
    ),
    visit(9_001, range.from + 2 * day, 5),
    visit(9_002, range.from + 3 * day, 5),
    visit(9_003, range.from + 4 * day, 5),
    visit(9_004, range.from + 5 * day, places - 2),
  ];
  kept.columns = columns(...rows);
  const { rows: shown, left_out } = await asked({ against: 'before', days: 15 });
  expect(shown[0]).toMatchObject({ key: '30.0005,-105.0000', values: [3, 2], against: [2, 1] });
  const sizes = shown.map(({ values }) => values[1] ?? 0);
  expect(sizes).toEqual(sizes.toSorted((a, b) => b - a));
  // A place that had more visits then is listed with those of now, and the list of then is cut at its end.
  expect(shown.find(({ key }) => key === `30.0${places - 1},-105.0000`)).toMatchObject({
    values: [0, 0],
    against: [3, 2],
  });
  expect(left_out.some((words) => words.startsWith('Listed are'))).toBe(false);
  const then = await asked({ range: { ...range, from: range.from - 30 * day }, days: 15 });
  expect(then.left_out.at(-1)).toBe(
    `Listed are the ${mostPlaces} places with the most repeat visits, of ${places}; all are in the sums.`,
  );
  expect([then.rows.length, then.all.values[1]]).toEqual([mostPlaces, places + 1 + 2]);
  expect(then.rows[0]).toMatchObject({ values: [5, 3] });
});

it('a sentence about what is left out stands once, and linked calls are counted', async () => {
  const incident = { on_scene: range.from + day };
  kept.columns = columns(visit(1, range.from, 1, incident), visit(2, range.from, 1, { ...incident, linked_to: 'i1' }));
  const { left_out } = await asked({ subject: 'response', by: 'type' });
  expect(left_out).toEqual([
    'Left out: incidents that are deleted, erased or held; linked calls (1); from each time, incidents in which one of its two ends is missing or came before the other.',
  ]);
  const work = await asked({ subject: 'work', by: 'crew' });
  expect(work.left_out.join(' ')).not.toContain('linked calls');
  expect([work.as_of, (await asked()).as_of]).toEqual([recordedAt, recordedAt]);
});
