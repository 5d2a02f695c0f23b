import { spawnSync } from 'node:child_process';
import { generateKeyPairSync, hash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { chainHash } from '#events/core/chain';
import { folderOf } from '#events/testing/folder';
import type { Entry } from '#services/evidence/leaf';
import { noteKey } from '#services/evidence/note';
import { common, pageSays } from '../support/evidencePage.ts';
import { installed, signedIn } from '../support/installed.ts';
import { changed, type Line, type Lines, linesIn, rechained, signedAnew, textOf } from './forgedEvidence.ts';

const verifier = 'evidence/verify-evidence.py';
const hasPython = spawnSync('python3', ['--version']).status === 0;
if (!hasPython) console.warn('SKIPPED: evidence against Python, because python3 is not installed');

const folder = folderOf('evidence');
const here = installed({ organisations: ['arvada', 'durham'] });
const audrey = signedIn(here, 'auditor@arvada.example');
const dana = signedIn(here, 'dispatcher@arvada.example');
const iris = signedIn(here, 'dispatcher@durham.example');

const exported = async (query = ''): Promise<string> => {
  // The program of another language holds this process up for longer than an idle connection lasts.
  const headers = { Cookie: `muster_session=${audrey.cookie('muster_session')}`, Connection: 'close' };
  const answer = await fetch(`${here.url}/api/evidence/export/${query}`, { headers });
  expect([answer.status, answer.headers.get('content-disposition')]).toEqual([
    200,
    expect.stringContaining('.evidence.jsonl'),
  ]);
  return answer.text();
};
let files = 0;
function said(text: string, ...args: readonly string[]): { readonly status: number | null; readonly words: string } {
  const path = join(folder, `${++files}.evidence.jsonl`);
  writeFileSync(path, text);
  const { stdout, stderr, status } = spawnSync('python3', ['-B', verifier, path, ...args], { encoding: 'utf8' });
  if (stderr !== '') throw new Error(stderr);
  const page = pageSays(text, args);
  expect([page.status, common(page.words)]).toEqual([status, common(stdout)]);
  return { status, words: stdout };
}

describe.skipIf(!hasPython)('the evidence of an organization', () => {
  let incident = '';
  let whole: Lines = [];
  let early = '';
  beforeAll(async () => {
    early = await exported();
    const report = { version: 'arvada_water', description: 'Water in the basement of Quimby' };
    incident = (await dana.send('POST', '/api/incidents/', report)).body.uuid;
    await dana.send('POST', `/api/incident/${incident}/log/`, { event: 'acknowledged', message: 'On it' });
    await iris.send('POST', '/api/incidents/', { version: 'standard', description: 'Elsewhere' });
    await here.settled();
    whole = linesIn(await exported());
  });

  it('holds as it was exported, says how far, and shows nothing of another organization or of sealed words', () => {
    const { status, words } = said(textOf(whole));
    expect([status, words]).toEqual([0, expect.stringContaining('Every event of this file holds.')]);
    expect(words).toContain(`${whole.length - 2} events, recorded from `);
    expect(words).toContain('none is missing');
    expect(textOf(whole)).not.toMatch(/Quimby|durham|Elsewhere/);
    expect(whole.filter((line) => line.withheld).length).toBeGreaterThan(0);
  });

  it('continues a checkpoint that was kept before, and is signed by the key that its reader has', () => {
    const head = linesIn(early)[0] as Line;
    const kept = join(folder, 'kept.txt');
    writeFileSync(kept, String(head.checkpoint));
    const { status, words } = said(textOf(whole), '--checkpoint', kept, '--key', String(head.key));
    expect([status, words]).toEqual([0, expect.stringContaining('It continues the checkpoint of ')]);
    expect(words).not.toMatch(/Compare it with one|cannot say/);
    // The older file lacks what the newer checkpoint has.
    writeFileSync(kept, String(whole[0]?.checkpoint));
    expect(said(early, '--checkpoint', kept)).toEqual({
      status: 1,
      words: expect.stringContaining('events are missing') as string,
    });
  });

  it('of one incident holds, with a proof for each event', async () => {
    const some = linesIn(await exported(`?incident=${incident}`));
    const { status, words } = said(textOf(some));
    expect([status, words]).toEqual([0, expect.stringContaining(`They are of the incident ${incident}.`)]);
    const events = some.slice(1, -1);
    expect(events.length).toBeGreaterThan(1);
    for (const [way, change] of Object.entries(damagesOfProofs))
      expect([way, said(textOf([some[0] as Line, ...change(events), some.at(-1) as Line])).status]).toEqual([way, 1]);
  });

  it.each(Object.keys(damages))('does not hold with %s', (way) => {
    const text = damages[way]?.(whole) ?? '';
    const { status, words } = said(text);
    expect([status, words]).toEqual([1, expect.stringContaining('This does not hold: ')]);
  });

  it('cannot show alone that the holder of the key wrote everything anew: a kept checkpoint can', () => {
    const key = noteKey(here.muster.app.secrets.evidenceAfter(0));
    const kept = join(folder, 'anew.txt');
    writeFileSync(kept, String(linesIn(early)[0]?.checkpoint));
    for (const [way, change] of Object.entries(byTheOperator)) {
      const text = textOf(signedAnew(change(whole), key));
      const alone = said(text);
      expect([way, alone.status, alone.words]).toEqual([
        way,
        0,
        expect.stringContaining('this cannot say that the whole log was not written anew'),
      ]);
      const { status, words } = said(text, '--checkpoint', kept);
      expect([way, status, words]).toEqual([
        way,
        1,
        expect.stringMatching(/first \d+ events are not those|events are missing|of the log/),
      ]);
    }
  });

  it('shows the key of another signer to a reader who knows the right one', () => {
    const { privateKey } = generateKeyPairSync('ed25519');
    const seed = privateKey.export({ format: 'der', type: 'pkcs8' }).subarray(-32);
    const text = textOf(signedAnew(whole, noteKey(seed)));
    expect(said(text).words).toContain('The key came with the file');
    expect(said(text, '--key', String(whole[0]?.key))).toEqual({
      status: 1,
      words: expect.stringContaining('another key than yours') as string,
    });
  });

  it('says who was erased and when, and every proof from before still holds', async () => {
    const before = linesIn(await exported(`?incident=${incident}`));
    const ada = await here.person('administrator@arvada.example');
    expect((await ada.send('POST', `/api/incident/${incident}/erase/${incident}/`)).status).toBeLessThan(300);
    await here.settled();
    const { status, words } = said(await exported());
    expect([status, words]).toEqual([0, expect.stringContaining(`the words about ${incident}`)]);
    expect(said(textOf(before)).status).toBe(0);
    const after = linesIn(await exported(`?incident=${incident}`));
    const bare = (line: Line) => ({ ...line, proof: null });
    expect(after.slice(1, before.length - 1).map(bare)).toEqual(before.slice(1, -1).map(bare));
  });
});

type Damage = (lines: Lines) => string;
const at = (lines: Lines): number => lines.findLastIndex(({ data, revision }) => data && Number(revision) > 0);
const event =
  (change: (line: Line) => object): Damage =>
  (lines) =>
    textOf(changed(at(lines), change, lines));
const head =
  (change: (line: Line) => object): Damage =>
  (lines) =>
    textOf(changed(0, change, lines));
const counted = (lines: Lines): Lines => lines.with(-1, { end: true, events: lines.length - 2 });
const renumbered = (lines: Lines): Lines =>
  counted(lines.map((line, n) => (line.index === undefined ? line : { ...line, index: n - 1 })));
const note = (change: (note: string) => string): Damage =>
  head(({ checkpoint }) => ({ checkpoint: change(String(checkpoint)) }));
const flipped = (text: string, from: number): string =>
  text.slice(0, from) + (text[from] === 'A' ? 'B' : 'A') + text.slice(from + 1);
const withheld = (lines: Lines): number => lines.findIndex((line) => line.withheld);
const swap = (lines: Lines, one: number, other: number): Lines =>
  lines.with(one, lines[other] as Line).with(other, lines[one] as Line);

const damages: Readonly<Record<string, Damage>> = {
  'another word': event(({ data }) => ({ data: { ...data, forged: true } })),
  'a word less': event(() => ({ data: {} })),
  'another author': event(({ metadata }) => ({ metadata: { ...metadata, actor: { kind: 'user', id: 'x' } } })),
  'another time of happening': event(({ metadata }) => ({
    metadata: { ...metadata, occurredAt: '2026-03-01T08:00:01.000Z' },
  })),
  'another hash': event(({ metadata }) => ({ metadata: { ...metadata, hash: '0'.repeat(64) } })),
  'no hash': event(({ metadata }) => ({ metadata: { ...metadata, hash: undefined } })),
  'another time of recording': event(() => ({ recordedAt: '2026-03-01T08:00:00.000Z' })),
  'another id': event(() => ({ id: '00000000-0000-4000-8000-000000000001' })),
  'another type': event(() => ({ type: 'LabelRemoved' })),
  'another stream': event(() => ({ stream: 'incident-1' })),
  'another revision': event(({ revision }) => ({ revision: Number(revision) + 1 })),
  'another hash before it': event(() => ({ previous: '1'.repeat(64) })),
  'a withheld event that was not': event(({ metadata }) => ({
    withheld: true,
    content: '0'.repeat(64),
    hash: metadata?.hash,
    data: undefined,
    metadata: undefined,
  })),
  'another index': event(({ index }) => ({ index: Number(index) + 1 })),
  'no data': event(() => ({ data: undefined })),
  'data that is a list': event(() => ({ data: [] })),
  'metadata that is a text': event(() => ({ metadata: 'x' })),
  'a recomputed hash over another word': (lines) => {
    const n = at(lines);
    const line = lines[n] as Line;
    const forged = { ...line, data: { ...line.data, forged: true } } as unknown as Entry;
    return textOf(
      changed(
        n,
        () => ({ ...forged, metadata: { ...line.metadata, hash: chainHash(String(line.previous), forged) } }),
        lines,
      ),
    );
  },
  'another content of a withheld event': (lines) =>
    textOf(changed(withheld(lines), () => ({ content: hash('sha256', 'x') }), lines)),
  'another type of a withheld event': (lines) => textOf(changed(withheld(lines), () => ({ type: 'PinSet' }), lines)),
  'an event less': (lines) => textOf(lines.toSpliced(at(lines), 1)),
  'an event less and the others renumbered': (lines) => textOf(renumbered(lines.toSpliced(at(lines), 1))),
  'the first event less': (lines) => textOf(renumbered(lines.toSpliced(1, 1))),
  'the last event less': (lines) => textOf(counted(lines.toSpliced(-2, 1))),
  'a whole stream less': (lines) =>
    textOf(renumbered(lines.filter(({ stream }) => stream !== lines[at(lines)]?.stream))),
  'all events less': (lines) => textOf(counted([lines[0] as Line, lines.at(-1) as Line])),
  'an event twice': (lines) => textOf(renumbered(lines.toSpliced(at(lines), 0, lines[at(lines)] as Line))),
  'an event more': (lines) =>
    textOf(renumbered(lines.toSpliced(-1, 0, { ...lines[at(lines)], stream: 'incident-9', revision: 0 }))),
  'two events in the other order': (lines) => textOf(renumbered(swap(lines, at(lines), at(lines) - 1))),
  'two lines in the other order': (lines) => textOf(swap(lines, at(lines), at(lines) - 1)),
  'no last line': (lines) => textOf(lines.slice(0, -1)),
  'a false count': (lines) => textOf(lines.with(-1, { end: true, events: 1 })),
  'a line after the last': (lines) => textOf([...lines, lines[1] as Line]),
  'half a line': (lines) => textOf(lines).slice(0, -20),
  'no line end': (lines) => textOf(lines).trimEnd(),
  'a field that is named twice': (lines) => textOf(lines).replace('"data":{', '"data":{"forged":true},"data":{'),
  'a broken line': (lines) => textOf(lines).replace('"stream"', 'stream'),
  'a list in place of a line': (lines) => textOf(lines).replace('\n', '\n[]\n'),
  'another organization in the head': head(() => ({ organization: 'durham' })),
  'the name of another log': head(() => ({ origin: 'muster/durham/1' })),
  'the file of an incident that it is not': head(() => ({ incident: '1' })),
  'another format': head(() => ({ format: 'muster-evidence/2' })),
  'a key that is none': head(() => ({ key: 'x' })),
  'a key with another id': head(({ key }) => ({ key: String(key).replace(/\+[0-9a-f]{8}\+/, '+00000000+') })),
  'a checkpoint of another size': note((text) => text.replace(/\n(\d+)\n/, (_, n: string) => `\n${Number(n) - 1}\n`)),
  'a size with a zero before it': note((text) => text.replace(/\n(\d+)\n/, '\n0$1\n')),
  'a checkpoint with another root': note((text) => flipped(text, text.split('\n').slice(0, 2).join('\n').length + 3)),
  'a checkpoint of another log': note((text) => text.replace(/^.*\n/, 'muster/durham/1\n')),
  'a checkpoint with a line more': note((text) => text.replace('\n\n', '\nmore\n\n')),
  'a changed signature': note((text) =>
    flipped(text, text.indexOf('— ') + text.slice(text.indexOf('— ')).indexOf('\n') - 8),
  ),
  'a changed signed time': note((text) => flipped(text, text.length - 80)),
  'no signature': note((text) => `${text.split('\n\n')[0] ?? ''}\n\n`),
  'no checkpoint': head(() => ({ checkpoint: '' })),
  'a change of the key in other letters': head(() => ({ rotations: [{ previous: 'x', next: 'y' }] })),
};

const proofOf = (line: Line): readonly string[] => line.proof as readonly string[];
const damagesOfProofs: Readonly<Record<string, (events: Lines) => Lines>> = {
  'another word': (events) => changed(1, ({ data }) => ({ data: { ...data, forged: true } }), events),
  'another time of recording': (events) => changed(0, () => ({ recordedAt: '2026-03-01T08:00:00.000Z' }), events),
  'another hash in a proof': (events) =>
    changed(1, (line) => ({ proof: proofOf(line).with(0, proofOf(line).at(-1) ?? '') }), events),
  'a proof with a hash less': (events) => changed(1, (line) => ({ proof: proofOf(line).slice(1) }), events),
  'a proof with a hash more': (events) =>
    changed(1, (line) => ({ proof: [...proofOf(line), proofOf(line)[0]] }), events),
  'no proof': (events) => changed(1, () => ({ proof: undefined }), events),
  'the proof of another event': (events) => changed(1, () => ({ proof: events[0]?.proof }), events),
  'the index of another event': (events) => changed(0, ({ index }) => ({ index: Number(index) - 1 }), events),
  'an index beyond the tree': (events) => changed(events.length - 1, () => ({ index: 10_000_000 }), events),
  'a hash that is too short': (events) => changed(1, (line) => ({ proof: proofOf(line).with(0, 'AAAA') }), events),
  'an event less': (events) => events.slice(1),
  'two events in the other order': (events) => swap(events, 0, 1),
};

/** An operator has the key, and computes everything anew. */
const byTheOperator: Readonly<Record<string, (lines: Lines) => Lines>> = {
  'another word near the beginning': (lines) => {
    const n = lines.findIndex(({ data }) => data);
    return rechained(changed(n, ({ data }) => ({ data: { ...data, forged: true } }), lines));
  },
  'the first events less': (lines) => lines.toSpliced(1, 2),
  'the last events less': (lines) => lines.slice(0, 9),
};
