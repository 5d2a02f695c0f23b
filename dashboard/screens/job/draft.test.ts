import { expect, it } from 'vitest';
import { type Draft, emptyDraft, readDraft, writeDraft } from './draft.ts';

const store = (kept = new Map<string, string>()) => ({
  getItem: (name: string) => kept.get(name) ?? null,
  setItem: (name: string, value: string) => void kept.set(name, value),
});
const holding = (draft: unknown) => store(new Map([['muster.job.k1', JSON.stringify(draft)]]));
const sending = { key: 'a1', body: { k: 'k1', step: 'accepted' } } as const;
const taken = { step: 'accepted', at: '2026-03-01T03:30:00.000Z' } as const;
const note = { key: 'a2', message: { k: 'k1', kind: 'note', words: 'The valve is closed' } } as const;
const draft: Draft = { sending, waiting: [note], taken };

it('keeps the step that a phone could not send, the messages behind it, and the last step that the server took', () => {
  const phone = store();
  writeDraft(phone, 'k1', draft);
  expect(readDraft(phone, 'k1')).toEqual(draft);
});

it('keeps nothing of one link for another', () => {
  const phone = store();
  writeDraft(phone, 'k1', draft);
  expect(readDraft(phone, 'k2')).toEqual(emptyDraft);
  const foreign = { sending: { ...sending, body: { ...sending.body, k: 'k2' } }, taken };
  expect(readDraft(holding(foreign), 'k1')).toEqual({ sending: null, waiting: [], taken });
});

it.each([
  ['a key that is no text', { sending: { ...sending, key: 7 } }],
  ['no body', { sending: { key: 'a1' } }],
  ['a step that nobody knows', { taken: { ...taken, step: 'flew' } }],
  ['no time', { taken: { step: 'accepted' } }],
  ['something else', 7],
  ['nothing', null],
])('counts what another version of the page kept as absent: %s', (_, kept) => {
  expect(readDraft(holding(kept), 'k1')).toEqual(emptyDraft);
});

it('works on a phone that keeps nothing', () => {
  const full = {
    getItem: () => '{',
    setItem: () => {
      throw new Error('QuotaExceededError');
    },
  };
  writeDraft(full, 'k1', draft);
  writeDraft(null, 'k1', draft);
  expect([readDraft(full, 'k1'), readDraft(null, 'k1')]).toEqual([emptyDraft, emptyDraft]);
});
