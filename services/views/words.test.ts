import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readSqlite } from '#events/store/sqlite';
import { folderOf } from '#events/testing/folder';
import { projection } from '#projections/core/projection';
import { openViews, type ViewStore } from './views.ts';

interface Note {
  readonly said: string;
  readonly at: number;
}
const notes = (version = 1) =>
  projection<Note>()({
    name: 'notes',
    version,
    keys: () => [],
    on: {},
    columns: { at: (doc) => doc.at },
    shown: (doc) => doc,
    words: (doc) => doc.said,
    listed: { at: (doc) => doc.at, marks: () => ['all'] },
  });

let dataDir: string;
let views: ViewStore<ReturnType<typeof notes>>;
beforeEach(() => {
  dataDir = folderOf('words');
  views = openViews(dataDir);
});
afterEach(() => views.close());

type Written = readonly (readonly [key: string, said: string | null])[];
const write = (documents: Written, version = 1) => {
  const writer = views.writer(notes(version));
  views.transaction(() => {
    for (const [key, said] of documents) {
      const doc = said === null ? null : { said, at: 1_000 + Number(key) };
      // The projector looks before it writes.
      writer.look(key);
      writer.prepare(key, doc)();
    }
  });
  return writer;
};
/** The keys of the documents that are found, the newest first. */
const found = (words: string) =>
  views
    .found('notes', { marks: ['all'], words, limit: 100, offset: 0 })
    .shown.map((text) => JSON.parse(text).at - 1_000);
const keysOf = () => {
  const db = readSqlite(join(dataDir, 'views.db'));
  const terms = db.prepare('SELECT term FROM notes_v1_words_terms').all() as { readonly term: string }[];
  db.close();
  return terms.map(({ term }) => term).filter((term) => !term.startsWith('\ue000'));
};

describe('the index of words', () => {
  it('finds a word whatever its case and accents are, and each part of a word with punctuation', () => {
    write([['1', 'Café of José; 303-555-0142']]);
    for (const words of ['CAFE', 'café', 'jose', '303-555-0142', '555-01', '(303) 0142'])
      expect(found(words)).toEqual([1]);
    for (const words of ['555-0143', 'caf x', '3035']) expect(found(words)).toEqual([]);
  });

  it('is written only where a word came or went', () => {
    write([['1', 'leak at the school']]);
    write([['1', 'leak at the church']]);
    expect(keysOf().sort()).toEqual(['at', 'church', 'leak', 'the']);
    expect([found('school'), found('church leak')]).toEqual([[], [1]]);
  });

  it('forgets a removed word at once, also one that was said often and taken back', () => {
    for (let n = 0; n < 40; n++) write([['1', n % 2 === 0 ? 'Okafor Okafór called' : `call ${n}`]]);
    write([['1', 'nobody']]);
    views.scrub();
    expect(keysOf()).toEqual(['nobody']);
    expect(readFileSync(join(dataDir, 'views.db')).includes('okafor')).toBe(false);
  });

  it('is the same while a version is built, where a document changes twice in one batch', () => {
    write([['1', 'old']]);
    const building = write(
      [
        ['2', 'leak'],
        ['1', 'valve stuck'],
        ['2', 'leak stopped'],
        ['3', 'gone'],
        ['3', null],
      ],
      2,
    );
    write([['1', 'valve turned']], 2);
    views.transaction(building.swapIn);
    expect([found('valve'), found('stuck'), found('turned'), found('leak'), found('stopped'), found('gone')]).toEqual([
      [1],
      [],
      [1],
      [2],
      [2],
      [],
    ]);
  });

  const seed = Number(process.env.SEED ?? Date.now() % 100_000);
  it(`finds what a plain reading finds, after random changes (SEED=${seed})`, () => {
    let state = seed;
    const below = (n: number) => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) % n;
    const vocabulary = ['water', 'main', 'Main', 'leak', 'valve', 'élan', 'elan', '12-b', '12', 'b', 'Ünder', 'under'];
    const plain = (text: string) =>
      new Set(
        text
          .toLowerCase()
          .normalize('NFD')
          .replaceAll(/\p{M}/gu, '')
          .split(/[\s-]+/),
      );
    const now = new Map<string, string>();
    for (let n = 0; n < 150; n++) {
      const batch: [string, string | null][] = [];
      for (let m = 0; m <= below(6); m++) {
        const key = String(1 + below(12));
        const said = Array.from({ length: 1 + below(6) }, () => vocabulary[below(vocabulary.length)]).join(' ');
        batch.push([key, below(6) === 0 ? null : said]);
      }
      write(batch);
      for (const [key, said] of batch) {
        if (said === null) now.delete(key);
        else now.set(key, said);
      }
      const asked = String(vocabulary[below(vocabulary.length)]);
      const parts = [...plain(asked)];
      const meant = [...now].filter(([, said]) =>
        parts.every((part, at) =>
          [...plain(said)].some((word) =>
            at === parts.length - 1 && asked.length > 2 ? word.startsWith(part) : word === part,
          ),
        ),
      );
      expect(found(asked)).toEqual(meant.map(([key]) => Number(key)).toSorted((a, b) => b - a));
    }
    write([...now.keys()].map((key) => [key, null] as const));
    expect(keysOf()).toEqual([]);
  });
});
