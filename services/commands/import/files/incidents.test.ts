import { describe, expect, it } from 'vitest';
import { map, now, row, rowsBy, smallMap } from '#services/testing/importFile';
import { factsOf, gatherer, withEnd } from './incidents.ts';
import { checkMap } from './map/checkMap.ts';

function gathered(...rows: readonly (readonly string[])[]) {
  const incidents = gatherer();
  const read = rowsBy(map);
  const remarks = rows.map((cells, n) => {
    const { facts } = read(n + 2, cells);
    return facts ? incidents.add(facts) : null;
  });
  return { incidents: incidents.all(), remarks };
}
const story = (...rows: readonly (readonly string[])[]) => {
  const [incident] = gathered(...rows).incidents;
  return incident
    ? factsOf(map, incident).map(({ does, event, unit }) => [does, event, unit].filter(Boolean).join(' '))
    : [];
};
const second = { Part: '7-B', Crew: 'Jetter', Sent: '03/01/2026 02:20', There: '03/01/2026 02:35' };

describe('history without an end', () => {
  const steps = smallMap.steps.slice(0, 3);
  const [incident] = gathered(row()).incidents;
  const ends = (end: object | undefined, at = now) => {
    const open = checkMap({ ...smallMap, steps, ...(end ? { end } : {}) });
    const last = incident && factsOf(open, withEnd(open, incident, at)).at(-1);
    return last?.does === 'complete' ? new Date(last.at).toISOString() : null;
  };

  it('is completed some days after its last fact, when the map says so', () => {
    expect(ends({ afterDays: 7 })).toBe('2026-03-08T09:40:00.000Z');
    expect(ends({ afterDays: 0 })).toBe('2026-03-01T09:40:00.000Z');
  });
  it('stays open otherwise, and while those days are not over', () => {
    expect(ends(undefined)).toBeNull();
    expect(ends({ afterDays: 7 }, Date.parse('2026-03-08T09:39:00Z'))).toBeNull();
  });
  it('keeps the end that a step gives it', () => {
    const both = checkMap({ ...smallMap, end: { afterDays: 7 } });
    expect(incident && withEnd(both, incident, now).end).toBeNull();
  });
});

describe('the rows of one incident', () => {
  it('are in the order of their times', () =>
    expect(story(row(), row({ ...second, Done: '03/01/2026 03:00' }))).toEqual([
      'log acknowledged',
      'dispatch Truck 1',
      'dispatch Jetter',
      'log geo:arrived Jetter',
      'log geo:arrived Truck 1',
      'log team:done',
      'complete',
    ]));
  it('end only when the last crew is done', () =>
    expect(story(row(), row({ ...second, Done: '' }))).not.toContain('complete'));
  it('are in the order of the reports, in whatever order the file has them', () => {
    const { incidents } = gathered(
      row({ No: '8', Called: '03/02/2026 01:00', Sent: '' }),
      row(),
      row({ No: '8', ...second, Called: '03/02/2026 01:05' }),
    );
    expect(incidents.map(({ id, rows }) => [id, rows.length])).toEqual([
      ['7', 1],
      ['8', 2],
    ]);
  });
  it('count once when repeated', () => {
    const { remarks, incidents } = gathered(row(), row(), row({ What: 'Odor' }));
    expect(remarks.map((repeat) => repeat?.remark.reason)).toEqual([
      undefined,
      'repeats line 2',
      'has the same id as line 2, with other values',
    ]);
    expect(incidents[0]?.rows).toHaveLength(1);
  });
});
