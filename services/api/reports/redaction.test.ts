import { describe, expect, it } from 'vitest';
import { block, foundIn, namesIn, withoutPlaces } from './redaction.ts';

const known = {
  names: namesIn(['Dana Okafor', 'J. Li', 'Zoë']),
  addresses: ['5601 Olde Wadsworth Blvd', 'Olde Wadsworth Blvd'],
};
const redacted = (text: string) => withoutPlaces(text, foundIn(text, known));

describe('the rules find', () => {
  it.each([
    ['Called by Mrs. O’Hara-Smith about it', `Called by ${block} about it`],
    ['dana  okafor sent Truck', `${block} sent Truck`],
    ['J. Li left', `${block} left`],
    ['Dana X. Okafor left', `${block} left`],
    ['Okafor, Dana', `${block}, ${block}`],
    ['Plan A for Okafor', `Plan A for ${block}`],
    ['ZOË went', `${block} went`],
    ['Okafor, again', `${block}, again`],
    ['Call +1 (303) 555-0142 back', `Call ${block} back`],
    ['Known 2026-03-01 02:31 MST, call 555-0142', `Known 2026-03-01 02:31 MST, call ${block}`],
    ['555-0142 2026-03-01', block],
    ['Gate code 4471', `Gate code ${block}`],
    ['Mail m.chen@example.com', `Mail ${block}`],
    ['At 5601 olde wadsworth blvd, rear', `At ${block}, rear`],
    ['Across 12 N. Carr St.', `Across ${block}`],
    ['Resident Zebulon Quagmire waits', `Resident ${block} waits`],
    ['the caller Zebulon waits', `the caller ${block} waits`],
    ['Red truck ABC-1234 outside', `Red truck ${block} outside`],
    ['See https://maps.example/?q=quagmire now', `See ${block} now`],
    ['Runs down Nightjar Lane to the creek', `Runs down ${block} to the creek`],
    ['Closed at 5th & Main', `Closed at ${block}`],
    ['Closed at Main and 5th, north', `Closed at ${block}, north`],
    ['At the corner of Carr and Ralston', `At the corner of ${block}`],
    ['Bill to PO Box 12', `Bill to ${block}`],
    ['Rear of 12 Carr St, Apt 4B', `Rear of ${block}, ${block}`],
    ['At 39.8028,-105.0875', `At ${block},${block}`],
  ])('%s', (text, expected) => expect(redacted(text)).toBe(expected));

  it('no part of another word, and nothing in plain words', () => {
    for (const words of [
      'Limited flow in the alley at noon, 2 crews',
      'Truck 1 and Truck 2 left',
      'Customer called again',
    ])
      expect(redacted(words)).toBe(words);
  });
});

describe('a text without its places', () => {
  it('joins places that overlap, in any order', () => {
    expect(
      withoutPlaces('abcdefgh', [
        { from: 4, until: 6 },
        { from: 1, until: 5 },
      ]),
    ).toBe(`a${block}gh`);
    expect(
      withoutPlaces('abcdefgh', [
        { from: 0, until: 2 },
        { from: 2, until: 4 },
      ]),
    ).toBe(`${block}efgh`);
    expect(withoutPlaces('abcdefgh', [{ from: 0, until: 8 }])).toBe(block);
    expect(
      withoutPlaces('abcdefgh', [
        { from: 1, until: 2 },
        { from: 4, until: 5 },
      ]),
    ).toBe(`a${block}cd${block}fgh`);
  });

  it('is itself without any, and does not fail on places outside of it', () => {
    expect(withoutPlaces('abc', [])).toBe('abc');
    expect(withoutPlaces('abc', [{ from: 2, until: 99 }])).toBe(`ab${block}`);
    expect(withoutPlaces('abc', [{ from: 50, until: 99 }])).not.toContain('undefined');
  });
});
