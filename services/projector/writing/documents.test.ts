import { beforeEach, describe, expect, it } from 'vitest';
import type { AnyProjection } from '#projections/core/projection';
import type { SetAside } from '#services/views/setAside';
import { concerned, type Folder, foldInto, noteOf, problemOf, type Read, repairedBy } from './documents.ts';

/** The words of a note, in each of these documents. */
interface Doc {
  readonly words: readonly string[];
  readonly aside?: true;
}
const wordsOf = (doc: object | null): readonly string[] => (doc as Doc | null)?.words ?? [];

const notes: AnyProjection = {
  name: 'notes',
  version: 1,
  keys: ({ data }) => (data as { readonly keys?: readonly string[] }).keys ?? [],
  on: {
    NoteWritten: (doc, { data }) => ({ words: [...wordsOf(doc), (data as { readonly word?: string }).word ?? ''] }),
    NoteRewritten: (doc) => doc,
    NoteRemoved: () => null,
    TagAdded: () => {
      throw new Error('no such tag');
    },
    TagChanged: () => {
      throw Object.assign(new Error('database or disk is full'), { errcode: 13 });
    },
    LabelAdded: (_, __, { look }) => ({ words: ['saw', ...wordsOf(look('other'))] }),
    PersonalDataErased: (doc) => {
      if (wordsOf(doc).includes('unreadable')) throw new Error('cannot erase');
      return { words: wordsOf(doc).map(() => '') };
    },
  },
};

let stored: Map<string, object>;
let kept: Map<string, SetAside>;
/** The documents that were looked up, prepared and written. */
let done: string[];
beforeEach(() => {
  [stored, kept, done] = [new Map(), new Map(), []];
});
const folderOf = (projection: AnyProjection): Folder => ({
  projection,
  look: (key) => {
    done.push(`look ${key}`);
    return stored.get(key) ?? null;
  },
  prepare: (key, doc) => {
    const said = doc === null ? 'nothing' : wordsOf(doc).join(' ');
    if (said.includes('too long')) throw new Error('cannot hold it');
    done.push(`prepare ${key}: ${said}`);
    return () => void done.push(`write ${key}: ${said}`);
  },
  aside: {
    get: (key) => kept.get(key),
    put: (key, entry) => {
      done.push(`set aside ${key}`);
      kept.set(key, entry);
    },
  },
});

const place = (n: number) => ({ commit: BigInt(n), prepare: BigInt(n) });
const metadata = { entity: 'arvada', actor: { kind: 'user', id: 'dana' }, occurredAt: '2026-03-01T12:00:00.000Z' };
const read = (type: string, n: number, data: object = { keys: ['i1'] }, more: Partial<Read> = {}): Read => ({
  event: { id: `e${n}`, type, stream: 'incident-i1', data, position: place(n), metadata } as unknown as Read['event'],
  ...more,
});
const says = (word: string, n: number, keys = ['i1']) => read('NoteWritten', n, { keys, word });
const folds = (reads: readonly Read[], prepared: 'each' | 'last' = 'last', projection = notes) =>
  foldInto(folderOf(projection), reads, prepared);
const note = (more: Partial<SetAside>): SetAside => ({
  projection: 'notes',
  key: 'i1',
  event: 'e2',
  type: 'TagAdded',
  stream: 'incident-i1',
  position: place(2),
  reason: 'Error: no such tag',
  before: null,
  ...more,
});

describe('events that are applied', () => {
  it('change each of their documents, which is read and written once', () => {
    stored.set('i1', { words: ['old'] });
    const { changes, aside, withheld, writes } = folds([says('a', 1), says('b', 2, ['i1', 'i2'])]);
    expect(
      changes.map(({ key, before, after, position, event }) => ({ key, before, after, position, id: event.id })),
    ).toEqual([
      { key: 'i1', before: { words: ['old'] }, after: { words: ['old', 'a'] }, position: 1, id: 'e1' },
      { key: 'i1', before: { words: ['old', 'a'] }, after: { words: ['old', 'a', 'b'] }, position: 2, id: 'e2' },
      { key: 'i2', before: null, after: { words: ['b'] }, position: 2, id: 'e2' },
    ]);
    expect([aside, withheld]).toEqual([[], []]);
    expect(done).toEqual(['look i1', 'look i2', 'prepare i1: old a b', 'prepare i2: b']);
    for (const write of writes) write();
    expect(done.slice(4)).toEqual(['write i1: old a b', 'write i2: b']);
  });

  it('write nothing when they change nothing, and delete a document that is gone', () => {
    stored.set('i1', { words: ['old'] });
    expect(folds([read('NoteRewritten', 1)]).changes).toEqual([]);
    expect(done).toEqual(['look i1']);
    expect(folds([read('NoteRemoved', 1)]).changes).toMatchObject([{ before: { words: ['old'] }, after: null }]);
    expect(done.at(-1)).toBe('prepare i1: nothing');
    expect(folds([read('NoteRemoved', 1), says('new', 2)]).changes).toMatchObject([
      { after: null },
      { before: null, after: { words: ['new'] } },
    ]);
  });

  it('see other documents as the events before left them', () => {
    stored.set('other', { words: ['old'] });
    const { changes } = folds([says('new', 1, ['other']), read('LabelAdded', 2)]);
    expect(changes.at(-1)?.after).toEqual({ words: ['saw', 'old', 'new'] });
    expect(done.filter((what) => what === 'look other')).toHaveLength(1);
  });

  it('are each tried to be stored when that is asked for', () => {
    folds([says('a', 1), says('b', 2)], 'each');
    expect(done).toEqual(['look i1', 'prepare i1: a', 'prepare i1: a b', 'prepare i1: a b']);
    const { aside, changes } = folds([says('a', 1), says('too long', 2)], 'each');
    expect(changes).toHaveLength(1);
    expect(aside).toEqual([note({ type: 'NoteWritten', reason: 'Error: cannot hold it', before: '{"words":["a"]}' })]);
  });
});

describe('an event that cannot be applied', () => {
  it('sets its document aside: later events are withheld from it, and from no other', () => {
    const { changes, aside, withheld, writes } = folds([says('a', 1), read('TagAdded', 2), says('b', 3, ['i1', 'i2'])]);
    expect(changes.map(({ key, after }) => [key, after])).toEqual([
      ['i1', { words: ['a'] }],
      ['i2', { words: ['b'] }],
    ]);
    expect(aside).toEqual([note({ before: '{"words":["a"]}' })]);
    expect(withheld).toEqual([place(2), place(3)]);
    for (const write of writes) write();
    expect(done.slice(-3)).toEqual(['write i1: a', 'write i2: b', 'set aside i1']);
    expect(kept.get('i1')).toEqual(note({ before: '{"words":["a"]}' }));
  });

  it('sets aside what has no document yet', () => expect(folds([read('TagAdded', 2)]).aside).toEqual([note({})]));

  it('is withheld from a document that was set aside before', () => {
    kept.set('i1', note({}));
    expect(folds([says('a', 3)])).toMatchObject({ changes: [], aside: [], withheld: [place(3)] });
  });

  it('is shown by a document that can say so, without the fields of the event', () => {
    const marked = { ...notes, setAside: (doc: object) => ({ ...doc, aside: true }) };
    stored.set('i1', { words: ['a'] });
    const { changes } = folds([read('TagAdded', 2, { keys: ['i1', 'i2'] })], 'last', marked);
    expect(changes.map(({ key, after, event }) => [key, after, event.data])).toEqual([
      ['i1', { words: ['a'], aside: true }, {}],
    ]);
  });

  it('is one that could not be read, or that has no organization or time', () => {
    const unread = read('NoteWritten', 2, { keys: ['i1'], word: 'a' }, { error: new Error('its key is gone') });
    expect(folds([unread]).aside).toEqual([note({ type: 'NoteWritten', reason: 'Error: its key is gone' })]);
    const { event } = says('a', 2);
    const without = { event: { ...event, metadata: { ...event.metadata, occurredAt: 'yesterday' } } };
    expect(folds([without]).aside).toEqual([
      note({ type: 'NoteWritten', reason: 'Error: its metadata is incomplete' }),
    ]);
  });

  it('says who repaired it in vain', () => {
    const repair = { by: 'dana' } as unknown as NonNullable<Read['repair']>;
    const repaired = read('TagAdded', 2, { keys: ['i1'] }, { repair });
    expect(folds([repaired]).aside).toEqual([note({ reason: 'repaired by dana: Error: no such tag' })]);
    expect(repairedBy(repair)).toBe('repaired by dana: ');
    expect(noteOf({ projection: notes }, repaired, { key: 'i7', error: 'odd', before: '{}' })).toEqual(
      note({ key: 'i7', reason: 'repaired by dana: odd', before: '{}' }),
    );
  });

  it('stops everything when the disk failed', () => {
    expect(() => folds([read('TagChanged', 1)])).toThrow('database or disk is full');
    const failing = { ...notes, keys: () => expect.fail('unused') };
    const disk = () => {
      throw Object.assign(new Error('disk I/O error'), { errcode: 10 });
    };
    expect(() => folds([says('a', 1)], 'last', { ...failing, keys: disk })).toThrow('disk I/O error');
  });
});

describe('the erasure of a person', () => {
  const erasure = (n: number, more: Partial<Read> = {}) => read('PersonalDataErased', n, { keys: ['i1'] }, more);

  it('reaches a document that is set aside, and what it was before', () => {
    stored.set('i1', { words: ['gate', 'code'] });
    kept.set('i1', note({ before: '{"words":["gate"]}' }));
    const { changes, aside, withheld } = folds([erasure(3)]);
    expect(changes.map(({ after }) => after)).toEqual([{ words: ['', ''] }]);
    expect(aside).toEqual([note({ before: '{"words":[""]}' })]);
    expect(withheld).toEqual([place(3)]);
  });

  it('leaves nothing of what it cannot erase', () => {
    stored.set('i1', { words: ['unreadable'] });
    kept.set('i1', note({ before: '{"words":["unreadable"]}' }));
    const { changes, aside } = folds([erasure(3)]);
    expect(changes.map(({ after }) => after)).toEqual([null]);
    expect(aside).toEqual([note({ before: null })]);
  });

  it('keeps that there was no document before', () => {
    kept.set('i1', note({}));
    expect(folds([erasure(3)]).aside).toEqual([note({})]);
  });

  it('that could not be read is withheld like any other event', () => {
    stored.set('i1', { words: ['gate'] });
    kept.set('i1', note({ before: '{"words":["gate"]}' }));
    const unread = folds([erasure(3, { error: new Error('its key is gone') })]);
    expect(unread).toMatchObject({ changes: [], aside: [], withheld: [place(3)] });
  });
});

describe('the documents that an event concerns', () => {
  const look = () => null;
  const of = (one: Read, projection = notes) => concerned({ projection }, one, look);
  const error = new Error('its key is gone');

  it('are those that the read model names', () => {
    expect(of(says('a', 1, ['i1', 'i2']))).toEqual({ keys: ['i1', 'i2'], problem: null });
    expect(of(says('a', 1, []))).toEqual({ keys: [], problem: null });
    expect(of(read('NoteWritten', 1, { keys: ['i7'] }, { error }))).toEqual({
      keys: ['i7'],
      problem: { cause: error },
    });
  });

  it('are the one of its stream when its data do not tell', () => {
    expect(of(read('NoteWritten', 1, {}, { error }))).toEqual({ keys: ['i1'], problem: { cause: error } });
    const odd = of(read('NoteWritten', 1, { keys: ['i1', 7] }));
    expect([odd.keys, String(odd.problem?.cause)]).toEqual([['i1'], 'TypeError: a document of notes has no key']);
    const broken = () => {
      throw new Error('no such field');
    };
    const failed = of(says('a', 1), { ...notes, keys: broken });
    expect([failed.keys, String(failed.problem?.cause)]).toEqual([['i1'], 'Error: no such field']);
    expect(of(read('NoteWritten', 1, {}, { error }), { ...notes, keys: broken }).problem).toEqual({ cause: error });
  });
});

it.each([
  [{}, null],
  [{ entity: undefined }, 'its metadata is incomplete'],
  [{ occurredAt: 'yesterday' }, 'its metadata is incomplete'],
])('an event with the metadata %o can be applied or not', (more, why) => {
  const { event } = says('a', 1);
  const problem = problemOf({ event: { ...event, metadata: { ...event.metadata, ...more } as typeof event.metadata } });
  expect(problem && (problem.cause as Error).message).toBe(why);
});
