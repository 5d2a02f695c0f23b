import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { block, foundIn, knownWords, withoutPlaces } from './redaction.ts';

const known = knownWords(['Dana Okafor', 'J. Li', 'Zoë'], ['5601 Olde Wadsworth Blvd', 'Olde Wadsworth Blvd']);
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

  it('nicknames of the setting, of one person and of everybody with a given name, and none without it', () => {
    const nicknames = [
      { nickname: 'Skeeter', of: 'Dana Okafor' },
      { nickname: 'Zozo', of: 'Zoë' },
      { nickname: 'Bubba', of: 'Somebody Else' },
    ];
    const withThem = knownWords(['Dana Okafor', 'Zoë Li'], [], { nicknames });
    const text = 'skeeter, Zozo and Bubba left';
    expect(withoutPlaces(text, foundIn(text, withThem))).toBe(`${block}, ${block} and Bubba left`);
    expect(withoutPlaces(text, foundIn(text, knownWords(['Dana Okafor', 'Zoë Li'], [])))).toBe(text);
  });

  it('a name with one letter wrong, and no other word that is near a common one', () => {
    const people = knownWords(['Agnieszka Okonkwo', 'Mark Waters'], []);
    for (const typed of ['Okonkow', 'okonkwoo', 'Okonwo', 'Okankwo', 'Agnieska'])
      expect([typed, withoutPlaces(`${typed} called`, foundIn(`${typed} called`, people))]).toEqual([
        typed,
        `${block} called`,
      ]);
    for (const typed of ['Oakwood park', 'the water is off'])
      expect(withoutPlaces(typed, foundIn(typed, people))).toBe(typed);
  });

  it('no part of another word, and nothing in plain words', () => {
    for (const words of [
      'Limited flow in the alley at noon, 2 crews',
      'Truck 1 and Truck 2 left',
      'Customer called again',
    ])
      expect(redacted(words)).toBe(words);
  });
});

/** The texts of a file, and the people, addresses and nicknames that the organization knows in them. */
function textsOf(file: string) {
  const lines = readFileSync(new URL(file, import.meta.url), 'utf8').split('\n');
  const said = lines.filter((line) => line !== '' && !line.startsWith('#'));
  const of = (kind: string) =>
    said.filter((line) => line.startsWith(`@${kind} `)).map((line) => line.slice(kind.length + 2));
  return {
    texts: said.filter((line) => !line.startsWith('@')),
    people: of('person'),
    addresses: of('address'),
    nicknames: of('nickname').map((line) => {
      const [nickname = '', name = ''] = line.split(': ');
      return { nickname, of: name };
    }),
  };
}

// The second file is by a writer who had not read the rules.
describe.each(['hostile.txt', 'strangers.txt'])('200 texts as people type them, of %s', (file) => {
  const { texts, people, addresses, nicknames } = textsOf(file);

  /** Each letter and digit of the text: secret by its braces, and found by the rules. */
  function judged(marked: string) {
    const text = marked.replaceAll(/[{}]/g, '');
    const found = foundIn(text, knownWords(people, addresses, { texts: [text], nicknames }));
    const letters: { at: number; secret: boolean; removed: boolean }[] = [];
    let [at, secret] = [0, false];
    for (const one of marked) {
      if (one === '{' || one === '}') secret = one === '{';
      else {
        const removed = found.some(({ from, until }) => from <= at && at < until);
        if (/[\p{L}\p{N}]/u.test(one)) letters.push({ at, secret, removed });
        at += one.length;
      }
    }
    const words = [...text.matchAll(/[\p{L}\p{M}\p{N}]+/gu)].map(({ 0: word, index }) => {
      const own = letters.filter((one) => one.at >= index && one.at < index + word.length);
      return { word, own };
    });
    const redacted = withoutPlaces(text, found);
    return {
      leaked: letters.some((one) => one.secret && !one.removed) ? [`${marked} → ${redacted}`] : [],
      plain: words.filter(({ own }) => own.every((one) => !one.secret)),
      lost: words.filter(({ own }) => own.every((one) => !one.secret) && own.some((one) => one.removed)),
    };
  }

  it('leak nothing, and lose at most 5 % of the words that may stay', () => {
    const all = texts.map(judged);
    expect(texts.length).toBeGreaterThan(200);
    expect(all.flatMap(({ leaked }) => leaked)).toEqual([]);
    const [plain, lost] = [all.flatMap((one) => one.plain).length, all.flatMap((one) => one.lost).length];
    expect(lost / plain).toBeLessThan(0.05);
  });
});

it('without the rules for names, a hostile text leaks', () => {
  const text = 'Spoke with Nunez about the curb stop';
  expect(withoutPlaces(text, foundIn(text, knownWords([], [])))).not.toBe(text);
  expect(withoutPlaces('Left it for Nunez', foundIn('Left it for Nunez', knownWords([], [])))).toContain('Nunez');
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
