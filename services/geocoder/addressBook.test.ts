import { describe, expect, it } from 'vitest';
import { incidentMarks } from '#projections/incident/core/marks';
import { knownAddresses } from './addressBook.ts';

const place = (raw: string | null, more: object = {}) => ({
  uuid: 'l1',
  contacts: [{ name: 'Ada' }],
  raw,
  street_number: '6161',
  route: 'Yukon St',
  premise: '',
  subpremise: '9',
  locality: 'Arvada',
  country: 'US',
  postal_code: '80004',
  administrative_level_1: 'CO',
  administrative_level_2: 'Jefferson',
  administrative_level_3: '',
  lat: 39.8,
  lng: -105.1,
  ...more,
});
const yukon = place('6161 Yukon St, Arvada, CO 80004');
const ralston = place('8101 Ralston Rd, Arvada, CO 80002', {
  street_number: '8101',
  route: 'Ralston Rd',
  postal_code: '80002',
});

function asked(words: string, ...incidents: readonly (readonly object[])[]) {
  const questions: unknown[] = [];
  const views = {
    found: (name: string, question: object) => {
      questions.push([name, question]);
      return { count: incidents.length, shown: incidents.map((places) => JSON.stringify(places)) };
    },
  } as unknown as Parameters<typeof knownAddresses>[0]['views'];
  return { found: knownAddresses({ views }, 'arvada', words), questions };
}
const linesOf = (words: string, ...incidents: readonly (readonly object[])[]) =>
  asked(words, ...incidents).found.map(({ raw }) => raw);

describe('the addresses of earlier incidents', () => {
  it('are searched by their words among the latest forty of the organization', () =>
    expect(asked('6161  YUKON st.').questions).toEqual([
      ['addresses', { marks: [incidentMarks.entity('arvada')], words: '6161 yukon st', limit: 40, offset: 0 }],
    ]));

  it('are whole addresses without the contacts, and with the typed unit alone', () => {
    const known = {
      street_number: '6161',
      route: 'Yukon St',
      premise: '',
      subpremise: '',
      locality: 'Arvada',
      country: 'US',
      postal_code: '80004',
      administrative_level_1: 'CO',
      administrative_level_2: 'Jefferson',
      administrative_level_3: '',
      lat: 39.8,
      lng: -105.1,
      raw: '6161 Yukon St, Arvada, CO 80004',
      autoclean: false,
    };
    expect(asked('6161 yukon', [yukon]).found).toEqual([known]);
    expect(asked('6161 Yukon St #4, Arvada', [yukon]).found).toEqual([{ ...known, subpremise: '4' }]);
  });

  it('have no unknown parts, and are in the United States when nothing else is said', () => {
    const bare = place('Yukon St, Arvada', { street_number: null, premise: null, country: '' });
    expect(asked('yukon', [bare]).found).toMatchObject([
      { raw: 'Yukon St, Arvada', street_number: '', premise: '', country: 'US' },
    ]);
    expect(asked('yukon', [place(null, { country: 'CA' })]).found).toMatchObject([{ raw: '', country: 'CA' }]);
  });

  it('are in the order of their incidents; of several places only those count that fit', () => {
    expect(linesOf('arvada', [ralston, yukon], [yukon])).toEqual([ralston.raw, yukon.raw, yukon.raw]);
    expect(linesOf('yukon', [ralston, yukon], [ralston])).toEqual([yukon.raw]);
  });

  it('fit by whole words, and by the beginning of the last one', () => {
    expect(linesOf('6161 yuk', [yukon])).toEqual([yukon.raw]);
    expect(linesOf('yukon 616', [yukon])).toEqual([yukon.raw]);
    expect(linesOf('616 yukon', [yukon])).toEqual([]);
    expect(linesOf('ukon', [yukon])).toEqual([]);
    expect(linesOf('yukon denver', [yukon])).toEqual([]);
  });

  it('are searched without the unit', () => {
    const { questions } = asked('6161 Yukon St #4, Arvada, CO 80004');
    expect(questions).toMatchObject([['addresses', { words: '6161 yukon st arvada co 80004' }]]);
  });
});
