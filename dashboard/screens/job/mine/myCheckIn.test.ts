import { describe, expect, it } from 'vitest';
import { bodyOf, checkInWords, type Draft, failureWords, readDraft, writeDraft } from './myCheckIn.ts';

const crew = { uuid: 'c1', name: 'Truck 1', active: true, position_time: null, due_time: null };
const at = '2026-03-01T12:00:00.000Z';
const body = bodyOf('c1', { lat: 39.8, lng: -105.1, accuracy: 12 }, Date.parse(at));
const unsent: Draft = { sending: { key: 'k1', body }, doneAt: null };
const none: Draft = { sending: null, doneAt: null };
const idle = { crew, searching: false, draft: none, progress: null, failure: null, refused: null };
const words = (change: Partial<Parameters<typeof checkInWords>[0]> = {}) =>
  checkInWords({ ...idle, timeWords: (time) => time.slice(11, 16), ...change });
const store = () => {
  const kept = new Map<string, string>();
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
  };
};

describe('the check-in of a crew by itself', () => {
  it('says "Not sent yet" from the tap until the server has it', () => {
    expect(words()).toBe('No position sent yet');
    expect(words({ searching: true })).toMatch(/^Not sent yet/);
    expect(words({ draft: unsent })).toBe('Not sent yet. Sending…');
    expect(words({ draft: unsent, progress: { status: 'waiting', lost: 'offline', until: 1 } })).toBe(
      'Not sent yet: no signal. It is sent as soon as there is one.',
    );
    expect(words({ draft: unsent, progress: { status: 'sending', lost: 'noAnswer' } })).toMatch(/^Not sent yet/);
    expect(words({ draft: { sending: null, doneAt: at } })).toBe('Position sent 12:00');
  });

  it('says what is wrong in place of an older time', () => {
    const known = { ...crew, position_time: at };
    expect(words({ crew: known, refused: 'Try again.' })).toBe('Not sent. Try again.');
    expect(words({ crew: known, failure: failureWords({ status: 'denied', code: 1 }) })).toBe(
      'Not sent. Location is turned off for this site. Set your location on the map.',
    );
  });

  it('says that the dispatcher asks, and shows the newest time', () => {
    expect(words({ crew: { ...crew, position_time: at, due_time: '2026-03-01T12:15:00.000Z' } })).toMatch(/by 12:15/);
    const newer = '2026-03-01T12:30:00.000Z';
    expect(words({ crew: { ...crew, position_time: newer }, draft: { sending: null, doneAt: at } })).toMatch(/12:30/);
  });

  it('is kept on the phone for its crew alone, with its key', () => {
    const phone = store();
    writeDraft(phone, 'c1', unsent);
    expect(readDraft(phone, 'c1')).toEqual(unsent);
    expect(readDraft(phone, 'c2')).toEqual(none);
    phone.setItem('muster.myCheckIn.c2', JSON.stringify(unsent));
    expect(readDraft(phone, 'c2')).toEqual(none);
    phone.setItem('muster.myCheckIn.c1', '{');
    expect(readDraft(phone, 'c1')).toEqual(none);
    expect(readDraft(null, 'c1')).toEqual(none);
  });

  it('has no accuracy when the place was set by hand', () =>
    expect(bodyOf('c1', { lat: 39.123456789, lng: -105, accuracy: null }, Date.parse(at))).toEqual({
      designation: 'c1',
      lat: 39.12345679,
      lng: -105,
      time: at,
    }));
});
