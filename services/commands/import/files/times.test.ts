import { describe, expect, it } from 'vitest';
import { formatProblem, timeReader } from './times.ts';

const told = (format: string, text: string, zone = 'America/Denver') => {
  const { at, ...rest } = timeReader(zone, [format])(text);
  return { at: at === null ? null : new Date(at).toISOString(), ...rest };
};
const moment = (format: string, text: string, zone?: string) => told(format, text, zone).at;

describe('a time in a cell', () => {
  it.each([
    ['MM/dd/yyyy hh:mm:ss a', '12/31/2016 11:57:56 PM', '2017-01-01T06:57:56.000Z'],
    ['MM/dd/yyyy hh:mm:ss a', '01/01/2017 12:04:18 AM', '2017-01-01T07:04:18.000Z'],
    ['dd-MMM-yy hh.mm.ss.SSSSSS a', '15-SEP-07 05.00.00.000000 PM', '2007-09-15T23:00:00.000Z'],
    ['MM/d/yyyy HH:mm', '09/5/2007 18:00', '2007-09-06T00:00:00.000Z'],
    ["yyyy-MM-dd'T'HH:mm:ss.SSS", '2025-06-12T23:57:27.250', '2025-06-13T05:57:27.250Z'],
    ['ISO', '2025-06-12T23:57:27.000', '2025-06-13T05:57:27.000Z'],
    ['ISO', '2025-06-12T23:57:27Z', '2025-06-12T23:57:27.000Z'],
    ['ISO', '2025-06-12T23:57:27+02:00', '2025-06-12T21:57:27.000Z'],
    ['ISO', '2025-06-12 23:57-0330', '2025-06-13T03:27:00.000Z'],
    ['ISO', '2025-06-12t23:57:27.5z', '2025-06-12T23:57:27.500Z'],
    ['ISO', '2025-06-12T23:57:27+02', '2025-06-12T21:57:27.000Z'],
    ['ISO', '2025-06-12', '2025-06-12T06:00:00.000Z'],
    ['ISO', '2025-06-12T24:00:00', '2025-06-13T06:00:00.000Z'],
    ['ISO', '2025-06-12 23:57:27 UTC', '2025-06-12T23:57:27.000Z'],
    ['ISO', '2025-06-12 23:57:27 MST', '2025-06-13T06:57:27.000Z'],
    ['ISO', '2025-06-12 23:57:27+00', '2025-06-12T23:57:27.000Z'],
    ['ISO', '2025/06/12 23:57:27+00', '2025-06-12T23:57:27.000Z'],
    ['ISO', '20250612T235727Z', '2025-06-12T23:57:27.000Z'],
    ['ISO', '2025-06-12 23:57:27.1234567', '2025-06-13T05:57:27.123Z'],
    ['MM/dd/yyyy HH:mm', '06/12/2025 24:00', '2025-06-13T06:00:00.000Z'],
    ['MM/dd/yyyy hh:mm a', '06/12/2025 11:57 p.m.', '2025-06-13T05:57:00.000Z'],
    ['MM/dd/yyyy hh:mm a', '06/12/2025 11:57\u202fPM', '2025-06-13T05:57:00.000Z'],
    ['MM/dd/yyyy hh:mm a', '06/12/2025 11:57PM', '2025-06-13T05:57:00.000Z'],
    ['MM/dd/yyyy Hmm', '06/12/2025 930', '2025-06-12T15:30:00.000Z'],
    ['MMMM d, yyyy', 'September 5, 2025', '2025-09-05T06:00:00.000Z'],
    ['EXCEL', '45820.9982291667', '2025-06-13T05:57:27.000Z'],
    ['EXCEL', '61', '1900-03-01T07:00:00.000Z'],
    ['EXCEL_1904', '44358.5', '2025-06-12T18:00:00.000Z'],
    ['EPOCH', '1749772647', '2025-06-12T23:57:27.000Z'],
    ['EPOCH', '1749772647.25', '2025-06-12T23:57:27.250Z'],
    ['EPOCH_MS', '1749772647250', '2025-06-12T23:57:27.250Z'],
  ])('%s: %s', (format, text, at) => expect(moment(format, text)).toBe(at));

  it.each([
    'April 00:30',
    '02/30/2017 01:00:00 AM',
    '01/01/2017 13:00:00 PM',
    '01/01/2017 00:00:00 AM',
    '01/01/2017',
    '',
  ])('says no time: "%s"', (text) => expect(moment('MM/dd/yyyy hh:mm:ss a', text)).toBeNull());

  it.each(['2025-06-31T10:00:00Z', '2025-06-12T24:30:00Z', '2025-06-12T10:00:00+25:00', '2025-06-12Z', '12 June 2025'])(
    'is not ISO-8601: "%s"',
    (text) => expect(moment('ISO', text)).toBeNull(),
  );

  it('does not take milliseconds for seconds', () => expect(moment('EPOCH', '1749772647250')).toBeNull());

  it('takes the first of the formats that fits', () =>
    expect(timeReader('UTC', ['MM/dd/yyyy HH:mm', 'MM-dd-yyyy HH:mm'])('11-26-2008 14:00').at).toBe(
      Date.parse('2008-11-26T14:00:00Z'),
    ));
});

describe('the night the clocks change', () => {
  it('moves a time that the clocks skipped, with a remark', () =>
    expect(told('MM/dd/yyyy HH:mm', '03/08/2026 02:30')).toEqual({
      at: '2026-03-08T09:30:00.000Z',
      repaired: 'the clocks skipped this time that night: 03:30 is taken',
    }));
  it('takes the first of two, with a remark', () =>
    expect(told('MM/dd/yyyy HH:mm', '11/01/2026 01:30')).toEqual({
      at: '2026-11-01T07:30:00.000Z',
      repaired: 'the clocks showed this time twice that night: the first is taken',
    }));
  it('leaves the rest of that day alone', () => {
    expect(told('MM/dd/yyyy HH:mm', '03/08/2026 01:59')).toEqual({ at: '2026-03-08T08:59:00.000Z' });
    expect(told('MM/dd/yyyy HH:mm', '03/08/2026 12:00')).toEqual({ at: '2026-03-08T18:00:00.000Z' });
    expect(told('MM/dd/yyyy HH:mm', '11/01/2026 23:00')).toEqual({ at: '2026-11-02T06:00:00.000Z' });
  });
});

describe('a format', () => {
  it.each([
    ['MM/dd HH:mm', 'names no whole date'],
    ['MM/dd/yyyy hh:mm', 'only one of h and a'],
    ['QQ/dd/yyyy', '"QQ"'],
  ])('is refused: %s', (format, words) => expect(formatProblem(format)).toContain(words));
});
