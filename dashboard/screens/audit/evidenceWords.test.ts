import { expect, it } from 'vitest';
import type { EventProof } from '#contracts/audit/evidence';
import { proofWords } from './evidenceWords.ts';

const checkpoint = {
  origin: 'muster/arvada/1',
  size: 12_840,
  root: '',
  signed_at: '2026-03-01T08:00:00.000Z',
  note: '',
};
const proof: EventProof = { event: '1', state: 'proven', index: 4_816, checkpoint, key: 'k', entry: '{}', path: [] };

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
