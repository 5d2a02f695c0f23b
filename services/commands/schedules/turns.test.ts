import { describe, expect, it } from 'vitest';
import { overlaps, type Rotation, timesOf } from './turns.ts';

const zone = 'America/Denver';
const [ada, bo] = ['ada', 'bo'].map((name) => ({ name, email: '' })) as [Who, Who];
type Who = { readonly name: string; readonly email: string };
const at = (text: string) => Date.parse(`2026-${text}:00.000Z`);
// Monday, March 2, 8 AM in Denver. The clocks change on March 8.
const weekly: Rotation = {
  zone,
  turns: [[ada], [bo]],
  start: at('03-02T15:00'),
  every: { count: 7, unit: 'day' },
  from: 0,
  until: null,
  windows: null,
};
const march = { from: at('03-01T00:00'), until: at('04-01T00:00') };
const shown = (rotation: Rotation, period = march) =>
  timesOf(rotation, period).map(({ who, start, end }) =>
    [who.name, ...[start, end].map((one) => new Date(one).toISOString().slice(5, 16))].join(' '),
  );

describe('a rotation', () => {
  it('changes at the same time of the clock, before and after the clocks change', () =>
    expect(shown(weekly)).toEqual([
      'ada 03-02T15:00 03-09T14:00',
      'bo 03-09T14:00 03-16T14:00',
      'ada 03-16T14:00 03-23T14:00',
      'bo 03-23T14:00 03-30T14:00',
      'ada 03-30T14:00 04-06T14:00',
    ]));

  it('goes on with the person whose turn it is, years after it began', () => {
    const old = { ...weekly, start: Date.parse('2021-03-01T15:00:00.000Z') };
    // 261 weeks later: the 262nd turn.
    expect(shown(old, { from: at('03-03T00:00'), until: at('03-04T00:00') })).toEqual(['bo 03-03T00:00 03-09T14:00']);
  });

  it('of hours counts hours', () => {
    const hours: Rotation = { ...weekly, every: { count: 12, unit: 'hour' } };
    expect(shown(hours, { from: at('03-08T00:00'), until: at('03-09T00:00') })).toEqual([
      'ada 03-08T00:00 03-08T03:00',
      'bo 03-08T03:00 03-08T15:00',
      'ada 03-08T15:00 03-09T03:00',
    ]);
  });

  it('counts from its start until its end, and has turns of nobody, and of several', () => {
    const some = { ...weekly, turns: [[], [ada, bo]], from: at('03-10T00:00'), until: at('03-15T00:00') };
    expect(shown(some)).toEqual(['ada 03-10T00:00 03-15T00:00', 'bo 03-10T00:00 03-15T00:00']);
    expect(shown({ ...weekly, from: at('04-02T00:00') })).toEqual([]);
  });

  it('counts in its windows: of each day over midnight, or of days of the week', () => {
    const nights = { ...weekly, windows: [{ day: null, time: '22:00', minutes: 480 }] };
    expect(shown(nights, { from: at('03-03T00:00'), until: at('03-05T00:00') })).toEqual([
      'ada 03-03T05:00 03-03T13:00',
      'ada 03-04T05:00 03-04T13:00',
    ]);
    const weekend = { ...weekly, windows: [{ day: 6, time: '08:00', minutes: 2 * 1_440 }] };
    expect(shown(weekend, { from: at('03-02T00:00'), until: at('03-17T00:00') })).toEqual([
      'ada 03-07T15:00 03-09T14:00',
      'bo 03-14T14:00 03-16T14:00',
    ]);
    // A window that began in the turn before goes on in this one.
    const long = { ...weekly, windows: [{ day: 0, time: '08:00', minutes: 2 * 1_440 }] };
    expect(shown(long, { from: at('03-08T00:00'), until: at('03-12T00:00') })).toEqual([
      'ada 03-08T14:00 03-09T14:00',
      'bo 03-09T14:00 03-10T14:00',
    ]);
  });
});

describe('layers', () => {
  const span = (who: Who, start: number, end: number) => ({ who, start, end });
  it('overlap when two name somebody for one instant', () => {
    expect(overlaps([[span(ada, 0, 4)], [span(bo, 4, 6)]])).toBe(false);
    expect(overlaps([[span(ada, 4, 6)], [span(bo, 0, 4)]])).toBe(false);
    expect(overlaps([[span(ada, 0, 5)], [span(bo, 4, 6)]])).toBe(true);
    expect(overlaps([[span(ada, 0, 5), span(bo, 4, 6)]])).toBe(false);
  });
});
