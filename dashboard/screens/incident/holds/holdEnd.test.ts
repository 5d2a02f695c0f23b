import { describe, expect, it } from 'vitest';
import { endOf } from './holdEnd.ts';

const zone = 'America/Denver';
const now = Date.parse('2026-03-01T12:00:00.000Z');
const end = (...chosen: Parameters<typeof endOf>[0][]) => chosen.map((one) => endOf(one, now, zone));
const mistake = { mistake: 'Please enter a date and a time in the future.' };

describe('the end of a hold', () => {
  it('is absent while a person releases it', () => expect(end({ end: 'released', typed: '' })).toEqual([{}]));
  it('is some hours from now, or seven in the morning at the organization', () =>
    expect(end({ end: 'hour', typed: '' }, { end: 'hours', typed: '' }, { end: 'morning', typed: '' })).toEqual([
      { until: '2026-03-01T13:00:00.000Z' },
      { until: '2026-03-01T16:00:00.000Z' },
      { until: '2026-03-02T14:00:00.000Z' },
    ]));
  it('is the typed time, when that is in the future', () =>
    expect(
      end(
        { end: 'other', typed: '2026-03-01T06:30' },
        { end: 'other', typed: '2026-03-01T04:59' },
        { end: 'other', typed: '' },
      ),
    ).toEqual([{ until: '2026-03-01T13:30:00.000Z' }, mistake, mistake]));
});
