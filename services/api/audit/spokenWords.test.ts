import { expect, it } from 'vitest';
import { markOf, wordMark } from '#projections/audit/trail';
import { spokenWords } from './spokenWords.ts';

const person = (uuid: string, first_name: string, last_name: string) => ({ uuid, first_name, last_name });
const asked: unknown[] = [];
const app = {
  views: {
    docs: (name: string, query: object) => {
      asked.push([name, query]);
      return name === 'crews'
        ? [{ crew: { uuid: 'c1', name: 'Truck 1' } }, { crew: { uuid: 'c2', name: 'Vactor' } }]
        : [person('p1', 'Ann', 'Truck'), person('p2', 'Bob', 'Vance')];
    },
  },
} as unknown as Parameters<typeof spokenWords>[0];
const words = (text: string) => spokenWords(app, 'arvada', text);

it('an event has a word when it says it', () => {
  expect(words('leak')).toEqual([
    { marks: [wordMark('arvada', 'leak')], said: { column: 'words', texts: ['|leak|'], or: {} } },
  ]);
  expect(asked).toEqual([
    ['crews', { where: { entity: 'arvada' } }],
    ['accounts', { where: { entity: 'arvada' } }],
  ]);
});

it('an event has a word when a crew or a person is called so today', () => {
  expect(words('Truck')).toEqual([
    {
      marks: [
        wordMark('arvada', 'truck'),
        markOf('crew', 'arvada', 'c1'),
        markOf('person', 'arvada', 'p1'),
        markOf('by', 'arvada', 'user:p1'),
      ],
      said: { column: 'words', texts: ['|truck|'], or: { crew: ['c1'], person: ['p1'], by: ['user:p1'] } },
    },
  ]);
  expect(words('vactor')[0]?.said).toEqual({ column: 'words', texts: ['|vactor|'], or: { crew: ['c2'] } });
  expect(words('bob')[0]?.said).toEqual({ column: 'words', texts: ['|bob|'], or: { person: ['p2'], by: ['user:p2'] } });
});

it('a search has eight words at most, each once', () => {
  expect(words('leak leak Leak')).toHaveLength(1);
  expect(
    words('one two three four five six seven eight nine').map(({ said }) => 'texts' in said && said.texts[0]),
  ).toEqual(['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'].map((word) => `|${word}|`));
});

it('no event has punctuation alone', () =>
  expect(words('…!')).toEqual([{ marks: [], said: { column: 'words', texts: [], or: {} } }]));
