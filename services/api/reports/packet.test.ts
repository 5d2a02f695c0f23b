import { strFromU8, unzipSync } from 'fflate';
import { beforeEach, expect, it, vi } from 'vitest';
import { calloutPacket, incidentPacket } from './packet.ts';

vi.mock('#services/api/audit/evidenceExport', () => ({
  ofIncident: () => [],
  ofStreams: () => [],
  evidenceLines: async function* () {
    yield Buffer.from('{"format":"muster-evidence/1"}\n');
    yield Buffer.from('{"stream":"incident-i","revision":0,"index":5}\n');
  },
}));

let evidence: object | undefined;
const looked = new Error('looked');
const docs: Readonly<Record<string, object>> = {
  'callouts c': { entity: 'e', people: [] },
  'accounts mine': { entity: 'e' },
  'accounts other': { entity: 'f' },
};
const asked = () =>
  ({
    app: { views: { doc: (kind: string, key: string) => docs[`${kind} ${key}`] }, parts: { evidence } },
    who: { entity: 'e' },
    now: '2026-03-01T12:00:00.000Z',
  }) as never;
beforeEach(() => {
  evidence = {
    look: async () => {
      throw looked;
    },
  };
});

it('a packet is for a person of the organization, or for nobody in particular', async () => {
  await expect(calloutPacket(asked(), { callout: 'c', of: 'mine' })).rejects.toThrow(looked);
  await expect(calloutPacket(asked(), { callout: 'c', of: null })).rejects.toThrow(looked);
  await expect(calloutPacket(asked(), { callout: 'c', of: 'other' })).rejects.toThrow('not-found');
  await expect(calloutPacket(asked(), { callout: 'unknown', of: null })).rejects.toThrow('not-found');
});

it('there is none in a simulation, or before the first checkpoint', async () => {
  const report = new Uint8Array([1]);
  evidence = { look: async () => {}, latest: () => null };
  await expect(incidentPacket(asked(), { incident: 'i', report })).rejects.toThrow('not-found');
  evidence = undefined;
  await expect(incidentPacket(asked(), { incident: 'i', report })).rejects.toThrow('not-found');
});

it('a packet has the events as they stand now, the report, all that verifies them, and their sums', async () => {
  const look = vi.fn(async () => {});
  evidence = { look, latest: () => ({ note: 'the note' }), keyOf: () => 'the key' };
  const bytes = await incidentPacket(asked(), { incident: 'i', report: new Uint8Array([7]) });
  const files = unzipSync(new Uint8Array(bytes));
  expect(look).toHaveBeenCalledOnce();
  expect(Object.keys(files)).toEqual([
    'README.txt',
    'events.evidence.jsonl',
    'checkpoint.txt',
    'key.txt',
    'report.pdf',
    'verify-evidence.py',
    'verify-evidence.html',
    'evidence.md',
    'SHA256SUMS',
  ]);
  const textOf = (name: string) => strFromU8(files[name] ?? new Uint8Array());
  expect(textOf('events.evidence.jsonl').split('\n')).toHaveLength(3);
  expect([textOf('checkpoint.txt'), textOf('key.txt'), [...(files['report.pdf'] ?? [])]]).toEqual([
    'the note',
    'the key\n',
    [7],
  ]);
  expect(textOf('SHA256SUMS').trimEnd().split('\n')).toHaveLength(8);
});
