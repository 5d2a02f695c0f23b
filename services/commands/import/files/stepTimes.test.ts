import { describe, expect, it } from 'vitest';
import { durationOf } from './durations.ts';
import type { ImportMap, StepMap } from './map/map.ts';
import { believable, stepTimes } from './stepTimes.ts';

const minute = 60_000;
const reported = Date.parse('2026-03-01T12:00:00Z');
const now = Date.parse('2026-03-10T12:00:00Z');
const map = {
  entity: { timezone: 'America/Denver' },
  times: { formats: ['ISO'], earlyMinutes: 5, longestDays: 30, earliest: '2020-01-01', latest: null },
} as unknown as ImportMap;
const step = (more: Partial<StepMap> = {}): StepMap => ({
  column: 'Sent',
  does: 'log',
  event: 'sent',
  message: [],
  take: 'each',
  after: null,
  ifEarly: 'drop',
  formats: ['ISO'],
  duration: null,
  ...more,
});

function read(cells: Record<string, string>, steps: readonly StepMap[], times: Partial<ImportMap['times']> = {}) {
  const said: (readonly [string, string, string])[] = [];
  const used = { ...map, steps, times: { ...map.times, ...times } };
  const found = stepTimes(
    {
      map: used,
      cells: (column) => cells[column] ?? '',
      say: (...words) => void said.push(words),
      readTime: believable(used, now),
    },
    reported,
  );
  // In minutes since the report.
  return { times: found.map((at) => (at === null ? null : (at - reported) / minute)), said };
}

describe('the time of a step', () => {
  it('is that of its column, or of the report when it has none', () =>
    expect(read({ Sent: '2026-03-01T12:30:00Z' }, [step(), step({ column: null })])).toEqual({
      times: [30, 0],
      said: [],
    }));

  it('is none when its cell is empty; an incident without an end stays open', () => {
    expect(read({}, [step(), step({ column: 'End', does: 'complete' })])).toEqual({
      times: [null, null],
      said: [['note', 'End', 'is empty: the incident stays open']],
    });
  });

  it('is none when its cell holds no time', () => {
    const { times, said } = read({ Sent: 'soon', End: 'late' }, [step(), step({ column: 'End', does: 'complete' })]);
    expect(times).toEqual([null, null]);
    expect(said.map(([effect, column]) => [effect, column])).toEqual([
      ['part', 'Sent'],
      ['part', 'End'],
    ]);
    expect(said[0]?.[2]).not.toContain('stays open');
    expect(said[1]?.[2]).toMatch(/: the incident stays open$/);
  });

  it.each([
    ['after', '2026-03-31T12:00:00Z', '2026-04-01T12:00:00Z', 30],
    ['before', '2026-01-30T12:00:00Z', '2026-01-29T12:00:00Z', -30],
  ])('is believed at most 30 days %s the report', (side, last, beyond, days) => {
    const late = { ...map.times, longestDays: 30 };
    const keep = [step({ ifEarly: 'keep' })];
    const at = (Sent: string) => {
      const said: string[] = [];
      const used = { ...map, steps: keep, times: late };
      const cells = (column: string) => (column === 'Sent' ? Sent : '');
      const readTime = believable(used, Date.parse('2026-05-01T00:00:00Z'));
      const [found] = stepTimes(
        { map: used, cells, say: (...words) => void said.push(words.join(' ')), readTime },
        reported,
      );
      return { found, said };
    };
    expect(at(last)).toEqual({ found: reported + days * 24 * 60 * minute, said: [] });
    expect(at(beyond)).toEqual({ found: null, said: [`part Sent is 31 days ${side} the report`] });
  });

  it.each([
    ['drop', '11:55', -5, []],
    ['drop', '11:54', null, [['part', 'Sent', 'is 6 minutes before the report']]],
    ['move', '11:54', 0, [['repaired', 'Sent', 'is 6 minutes before the report: moved there']]],
    ['keep', '11:54', -6, []],
  ] as const)('that precedes the report: %s at %s', (ifEarly, time, at, said) =>
    expect(read({ Sent: `2026-03-01T${time}:00Z` }, [step({ ifEarly })])).toEqual({ times: [at], said }),
  );

  it('does not precede the column that it comes after', () => {
    const cells = { Sent: '2026-03-01T12:30:00Z', There: '2026-03-01T12:10:00Z' };
    const there = (more: Partial<StepMap>) => step({ column: 'There', after: 'Sent', ...more });
    expect(read(cells, [there({})])).toEqual({
      times: [null],
      said: [['part', 'There', 'is 20 minutes before Sent']],
    });
    expect(read(cells, [there({ ifEarly: 'move' })]).times).toEqual([30]);
    // Without a time there, the report counts.
    const early = { There: '2026-03-01T11:30:00Z', Sent: '' };
    expect(read(early, [there({ ifEarly: 'move' })])).toEqual({
      times: [0],
      said: [['repaired', 'There', 'is 30 minutes before Sent: moved there']],
    });
  });
});

describe('a step that is a length of time', () => {
  const sent = step({ duration: 'minutes' });
  const there = step({ column: 'There', after: 'Sent', duration: 'minutes' });

  it('is counted from the report, or from the step before, which may be a length itself', () =>
    expect(read({ Sent: '10', There: '15' }, [sent, there])).toEqual({ times: [10, 25], said: [] }));

  it('is counted from a time that was read', () =>
    expect(read({ Sent: '2026-03-01T12:30:00Z', There: '15' }, [step(), there]).times).toEqual([30, 45]));

  it('is none when it holds no length, or is counted from no time', () => {
    expect(read({ Sent: 'x' }, [sent])).toEqual({
      times: [null],
      said: [['part', 'Sent', 'is not a length of time in minutes']],
    });
    expect(read({ There: '15' }, [there])).toEqual({
      times: [null],
      said: [['part', 'There', 'cannot be counted: Sent holds no time']],
    });
  });

  it.each([
    ['seconds', '90', 90_000],
    ['minutes', '1.5', 90_000],
    ['hours', '2', 7_200_000],
    ['days', '1', 86_400_000],
    ['minutes', '-1', null],
    ['clock', '1:30', 5_400_000],
    ['clock', '1:30:15', 5_415_000],
    ['clock', '1:60', null],
    ['clock', '', null],
  ] as const)('in %s: %s', (unit, text, length) => expect(durationOf(unit, text)).toBe(length));
});

describe('a time is believed', () => {
  const at = (text: string, times: Partial<ImportMap['times']> = {}) =>
    believable({ ...map, times: { ...map.times, ...times } }, now)(['ISO'], text);
  const wrong = (text: string, times: Partial<ImportMap['times']> = {}) => {
    const told = at(text, times);
    return told.at === null ? told.wrong : null;
  };

  it('from the earliest day of the map', () => {
    expect(at('2020-01-01T00:00:00Z')).toEqual({ at: Date.parse('2020-01-01T00:00:00Z') });
    expect(wrong('2019-12-31T23:59:59Z')).toBe('is before 2020-01-01');
  });

  it('until tomorrow', () => {
    expect(wrong('2026-03-11T12:00:00Z')).toBeNull();
    expect(wrong('2026-03-11T12:00:01Z')).toBe('lies in the future');
  });

  it('until the end of the last day of the map, in its own zone', () => {
    const latest = { latest: '2026-03-05' };
    expect(wrong('2026-03-06T06:59:59Z', latest)).toBeNull();
    expect(wrong('2026-03-06T07:00:00Z', latest)).toBe('is after 2026-03-05');
  });

  it('only when it can be read', () => expect(wrong('tomorrow')).not.toBeNull());
});
