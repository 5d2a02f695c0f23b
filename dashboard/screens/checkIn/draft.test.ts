import { describe, expect, it } from 'vitest';
import { type Draft, emptyDraft, readDraft, writeDraft } from './draft.ts';

function phone(kept: Record<string, string> = {}) {
  return {
    kept,
    getItem: (name: string) => kept[name] ?? null,
    setItem: (name: string, value: string) => {
      kept[name] = value;
    },
  };
}
const typed: Draft = {
  note: 'gate is locked',
  placed: { point: [39.8, -105.1], by: 'hand', accuracy: null, status: 'confirmed' },
  errorCode: 1,
  sending: { key: 'k1', body: { ck: 'abc', lat: 39.8, lng: -105.1, note: 'gate is locked' } },
  doneAt: null,
};

describe('a check-in kept on a phone', () => {
  it('is found again with the key of the answer under way', () => {
    const store = phone();
    expect(writeDraft(store, 'abc', typed)).toBe(true);
    expect(readDraft(store, 'abc')).toEqual(typed);
  });

  it('belongs to one link', () => {
    const store = phone();
    writeDraft(store, 'abc', typed);
    expect(readDraft(store, 'other')).toEqual(emptyDraft);
  });

  it('is only the time after acceptance', () => {
    const store = phone();
    writeDraft(store, 'abc', { ...typed, doneAt: '2026-03-01T08:12:00Z' });
    expect(readDraft(store, 'abc')).toEqual({ ...emptyDraft, doneAt: '2026-03-01T08:12:00Z' });
    expect(Object.values(store.kept).join()).not.toContain('gate');
  });

  it('is empty when it cannot be read', () => {
    for (const text of ['{', '3', 'null', '[]']) {
      expect(readDraft(phone({ 'muster.checkIn.abc': text }), 'abc')).toEqual(emptyDraft);
    }
    expect(readDraft(null, 'abc')).toEqual(emptyDraft);
  });

  it('leaves out an invalid place and an answer for another link', () => {
    const odd = { ...typed, placed: { point: [999, 0] }, sending: { key: 'k', body: { ck: 'other' } } };
    const read = readDraft(phone({ 'muster.checkIn.abc': JSON.stringify(odd) }), 'abc');
    expect(read).toMatchObject({ note: 'gate is locked', placed: null, sending: null });
  });

  it('is not needed when the phone stores nothing', () => {
    expect(writeDraft(null, 'abc', typed)).toBe(false);
    const full = phone();
    full.setItem = () => {
      throw new Error('QuotaExceededError');
    };
    expect(writeDraft(full, 'abc', typed)).toBe(false);
  });
});
