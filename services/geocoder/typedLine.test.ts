import { describe, expect, it } from 'vitest';
import { readLine } from './typedLine.ts';

const empty = { number: '', route: '', unit: '', locality: '', state: '', zip: '' };

describe('an address as it is typed', () => {
  it.each([
    [
      '6161 Yukon St, Arvada, CO 80004',
      { number: '6161', route: 'Yukon St', locality: 'Arvada', state: 'CO', zip: '80004' },
    ],
    [
      '6161 Yukon St #4b, Arvada, Colorado',
      { number: '6161', route: 'Yukon St', unit: '4b', locality: 'Arvada', state: 'CO' },
    ],
    ['6161 Yukon St, Apt. 12, Arvada', { number: '6161', route: 'Yukon St', unit: '12', locality: 'Arvada' }],
    ['6161  yukon st unit 7', { number: '6161', route: 'yukon st', unit: '7' }],
    ['6161 Yukon St Arvada CO', { number: '6161', route: 'Yukon St Arvada', state: 'CO' }],
    ['12 Harbor Ct', { number: '12', route: 'Harbor Ct' }],
    ['12 Elm St, Hartford, CT', { number: '12', route: 'Elm St', locality: 'Hartford', state: 'CT' }],
    [
      '14-02 31st Ave, Queens, NY 11106-1234',
      { number: '14-02', route: '31st Ave', locality: 'Queens', state: 'NY', zip: '11106' },
    ],
    ['Kansas City, MO', { locality: 'Kansas City', state: 'MO' }],
    ['Kansas', { locality: 'Kansas' }],
    ['80002', { zip: '80002' }],
    ['800', { locality: '800' }],
    ['Carr St', { locality: 'Carr St' }],
    ['', {}],
  ])('%s', (words, parts) => expect(readLine(words)).toEqual({ ...empty, ...parts }));

  it('is read fast, however strange it is', () => {
    const before = process.cpuUsage();
    for (const sign of ['1 ', '#', ', ', 'unit ', 'a', '1/']) readLine(sign.repeat(200 / sign.length));
    const { user, system } = process.cpuUsage(before);
    // Quadratic work would take seconds.
    expect((user + system) / 1_000).toBeLessThan(500);
  });
});

it.each(['123 1/2 Main St', '123½ Main St', '123-1/2 Main St', '123 ½ Main St'])(
  'has the half house of %j',
  (words) => {
    const { number, route } = readLine(words);
    expect([number.replace('-', ' '), route]).toEqual(['123 1/2', 'Main St']);
  },
);
