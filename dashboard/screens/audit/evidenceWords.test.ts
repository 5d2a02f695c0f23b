import { expect, it } from 'vitest';
import type { EventProof } from '#contracts/audit/evidence';
import { anchorStateWords, anchorTitle, noLaterWords, proofWords } from './evidenceWords.ts';

const checkpoint = {
  origin: 'muster/arvada/1',
  size: 12_840,
  root: '',
  signed_at: '2026-03-01T08:00:00.000Z',
  note: '',
};
const proof: EventProof = {
  event: '1',
  state: 'proven',
  index: 4_816,
  checkpoint,
  key: 'k',
  entry: '{}',
  path: [],
  anchored: [],
};

it('an event is proven by its place and the checkpoint, waits for one, or is not the one that was signed', () => {
  expect(proofWords(proof, 'today 1:00 AM')).toContain(
    'event 4,817 of the 12,840 of this organization that were signed today 1:00 AM.',
  );
  const waits = 'Not in a signed checkpoint yet. One is signed each minute.';
  expect(proofWords({ ...proof, state: 'waiting' }, '')).toBe(waits);
  expect(proofWords({ ...proof, index: null }, '')).toBe(waits);
  expect(proofWords({ ...proof, checkpoint: null }, '')).toBe(waits);
  expect(proofWords({ ...proof, state: 'different' }, '')).toContain('the log was changed');
});

const at = (time: string): string => `at ${time.slice(11, 16)}`;

it('an anchor says what it took and when, and since when it fails', () => {
  const anchor = { name: 'union', kind: 'witness', size: null, at: null, failing_since: null, reason: null } as const;
  expect(anchorStateWords(anchor, at)).toBe('none yet');
  const took = { ...anchor, size: 12_840, at: '2026-03-01T08:00:00.000Z' };
  expect(anchorStateWords(took, at)).toBe('12,840 events, at 08:00');
  expect(anchorStateWords({ ...took, failing_since: '2026-03-01T09:30:00.000Z', reason: 'HTTP 503' }, at)).toBe(
    '12,840 events, at 08:00. Failing since at 09:30: HTTP 503',
  );
  expect(
    (['witness', 'timestamp', 'mail', 'bucket'] as const).map((kind) => anchorTitle({ kind, name: 'union' })),
  ).toEqual(['Witness union', 'Time stamp', 'Mail to auditors', 'Bucket with object lock']);
});

it('an event was recorded no later than the first anchor took it', () => {
  const [one, other] = [
    { name: 'union', kind: 'witness', at: '2026-03-01T08:00:00.000Z' },
    { name: 'timestamp', kind: 'timestamp', at: '2026-03-01T09:00:00.000Z' },
  ] as const;
  expect(noLaterWords({ anchored: [] }, at)).toBeNull();
  expect(noLaterWords({ anchored: [one] }, at)).toBe(
    'Recorded no later than at 08:00, when the witness union took it.',
  );
  expect(noLaterWords({ anchored: [one, other] }, at)).toContain('Also: a time stamp, at 09:00.');
  const others = (['mail', 'bucket'] as const).map((kind) => ({ ...one, kind }));
  expect(noLaterWords({ anchored: others }, at)).toMatch(/a mail to the auditors.*the bucket with object lock/);
});
