import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { beforeEach, describe, expect, it } from 'vitest';
import { Refused } from '#events/core/refused';
import { OutcomeUnknownError } from '#events/store/store';
import { folderOf } from '#events/testing/folder';
import type { Content } from '#projections/incident/fileContents';
import type { Changed } from '#services/projector/folding';
import { type KeepingOptions, type KeptFiles, keepFiles } from './keeping.ts';

const position = { commit: 7n, prepare: 7n };
const file = { path: '/tmp/photo.part', sha256: 'abcd' };
const photo: Content = { entity: 'arvada', sha256: 'abcd' };
const recorded = () => Promise.resolve({ position });

let folder: string;
let bytes: Set<string>;
let said: string[];
/** How many incidents the read model knows to need the photo, and how the read model stands. */
let needed: number;
let model: { name: string; serving: boolean };
let setAside: { projection: string }[];
let follows: boolean;
let left: Content[];
let tell: (changes: readonly Changed[]) => void;

beforeEach(() => {
  folder = folderOf('keeping');
  bytes = new Set();
  said = [];
  needed = 0;
  model = { name: 'files', serving: true };
  setAside = [];
  follows = true;
  left = [];
});

const nameOf = ({ entity, sha256 }: Content) => `${entity} ${sha256}`;
const note = (...words: readonly unknown[]) => void said.push(String(words[1]));
const open = (): Promise<KeptFiles> =>
  keepFiles({
    store: {
      put: async (key: Content) => void bytes.add(nameOf(key)),
      open: async (key: Content) => (bytes.has(nameOf(key)) ? Readable.from(['bytes']) : null),
      remove: async (key: Content) => void bytes.delete(nameOf(key)),
    },
    folder,
    events: { head: async () => position },
    projector: {
      reached: async () => follows,
      health: () => ({ projections: [{ name: 'incidents', serving: true }, model], setAside }),
      onChange: (listener: typeof tell) => {
        tell = listener;
        return () => {};
      },
    },
    views: { count: () => needed, docs: () => [{ left }] },
    random: { uuid: () => 'u1', bytes: () => Buffer.alloc(0) },
    log: { info: note, warn: note, error: note },
  } as unknown as KeepingOptions);

const pending = () => readdirSync(folder);

describe('the bytes of a file', () => {
  it('stay when the incident that needs them was recorded, and nothing is pending', async () => {
    needed = 1;
    const files = await open();
    expect(await files.keep('arvada', file, recorded)).toEqual({ position });
    expect([bytes.size, pending()]).toEqual([1, []]);
  });

  it('are removed when the incident was refused', async () => {
    const files = await open();
    const refused = () => Promise.reject(new Refused('incident.not-active'));
    await expect(files.keep('arvada', file, refused)).rejects.toThrow(Refused);
    expect([bytes.size, pending()]).toEqual([0, []]);
  });

  it('stay when an incident was refused and another one needs them', async () => {
    needed = 1;
    const files = await open();
    await expect(files.keep('arvada', file, () => Promise.reject(new Refused('not-found')))).rejects.toThrow(Refused);
    expect([bytes.size, pending()]).toEqual([1, []]);
  });

  it('stay when the answer was lost, and the next start checks for the incident', async () => {
    const files = await open();
    const lost = () => Promise.reject(new OutcomeUnknownError('The answer was lost.'));
    await expect(files.keep('arvada', file, lost)).rejects.toThrow(OutcomeUnknownError);
    expect([bytes.size, pending()]).toEqual([1, ['arvada.abcd.u1.keeping']]);

    needed = 1;
    await (await open()).mend();
    expect([bytes.size, pending()]).toEqual([1, []]);
  });

  it('are removed at the next start when the lost answer was a refusal', async () => {
    const files = await open();
    const lost = () => Promise.reject(new OutcomeUnknownError('The answer was lost.'));
    await expect(files.keep('arvada', file, lost)).rejects.toThrow(OutcomeUnknownError);
    await (await open()).mend();
    expect([bytes.size, pending()]).toEqual([0, []]);
  });
});

describe('while the needed files are unknown', () => {
  const states: readonly (readonly [name: string, set: () => void])[] = [
    ['a document of the read model is set aside', () => (setAside = [{ projection: 'files' }])],
    ['the read model is being built', () => (model = { ...model, serving: false })],
    ['the read model is not there', () => (model = { ...model, name: 'photos' })],
    ['the read model is behind the log', () => (follows = false)],
  ];
  it.each(states)('no bytes are removed: %s', async (_, set) => {
    const files = await open();
    bytes.add(nameOf(photo));
    set();
    left = [photo];
    await files.mend();
    await expect(files.keep('arvada', file, () => Promise.reject(new Refused('not-found')))).rejects.toThrow(Refused);
    expect([bytes.size, pending()]).toEqual([1, ['arvada.abcd.u1.keeping']]);
  });
});

describe('an incident that does not need a file any more', () => {
  const change = (name: string, was: readonly Content[], is: readonly Content[]) =>
    tell([{ worker: { writer: { projection: { name } } }, before: { left: was }, after: { left: is } } as never]);

  it('releases its bytes, and none that were released before', async () => {
    const files = await open();
    const other = { ...photo, sha256: 'ef01' };
    bytes.add(nameOf(photo)).add(nameOf(other));
    change('files', [other], [other, photo]);
    await files.stop();
    expect([...bytes]).toEqual([nameOf(other)]);
  });

  it('keeps them when another incident needs the same bytes', async () => {
    needed = 1;
    const files = await open();
    bytes.add(nameOf(photo));
    change('files', [], [photo]);
    await files.stop();
    expect(bytes.size).toBe(1);
  });

  it('is known from the changes of the files alone', async () => {
    const files = await open();
    bytes.add(nameOf(photo));
    change('incidents', [], [photo]);
    await files.stop();
    expect(bytes.size).toBe(1);
  });

  it('is left to the next start once the process stops', async () => {
    const files = await open();
    bytes.add(nameOf(photo));
    await files.stop();
    change('files', [], [photo]);
    await new Promise(setImmediate);
    expect(bytes.size).toBe(1);
  });
});

describe('the next start', () => {
  it('removes bytes that arrived and were never kept', async () => {
    writeFileSync(join(folder, 'u2.part'), 'half a photo');
    await (await open()).mend();
    expect(pending()).toEqual([]);
  });

  it('completes pending removals', async () => {
    bytes.add(nameOf(photo));
    left = [photo];
    await (await open()).mend();
    expect(bytes.size).toBe(0);
  });
});

describe('a disk that fails', () => {
  it('refuses the file, says why without its name, and leaves nothing pending', async () => {
    const files = await open();
    rmSync(folder, { recursive: true });
    await expect(files.keep('arvada', file, recorded)).rejects.toMatchObject({ code: 'file.not-stored' });
    expect(said).toEqual(['a file could not be stored']);
  });

  it('cannot open a missing file', async () =>
    expect((await open()).open({ ...photo, size: 5 })).rejects.toMatchObject({ code: 'file.unavailable' }));
});
