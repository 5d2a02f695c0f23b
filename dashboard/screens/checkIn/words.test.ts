import { describe, expect, it } from 'vitest';
import { changePosition, type PositionChange, startAt } from './position.ts';
import { bodyOf, type Search, searchWords } from './words.ts';

const start = startAt(undefined, undefined);
const fix = { lat: 39.812345678901, lng: -105.1, accuracy: 63.4, time: 0 };
const after = (...changes: readonly PositionChange[]) => changes.reduce(changePosition, start);
const byDevice = after({ type: 'heard', fix });

describe('the text about the position', () => {
  it.each<[string, Search, string]>([
    ['denied', { status: 'denied', code: 1 }, '(code 1). Turn it on in Settings. Move the map'],
    ['unavailable', { status: 'failed', code: 2, rough: null }, '(code 2). Move the map'],
    ['too slow', { status: 'failed', code: 3, rough: null }, '(code 3). Move the map'],
    [
      'too rough',
      { status: 'failed', code: null, rough: { ...fix, accuracy: 840 } },
      'only approximate (about 840 m). Move',
    ],
    ['not there', { status: 'failed', code: null, rough: null }, 'cannot find its position. Move'],
    ['searching', { status: 'searching', best: null }, 'Getting your location'],
  ])('when it is %s', (_, search, words) => expect(searchWords(search, start)).toContain(words));

  it('when it is found, or still getting better', () => {
    expect(searchWords({ status: 'found', fix }, byDevice)).toContain('about 63 m');
    expect(searchWords({ status: 'searching', best: fix }, byDevice)).toContain('you can confirm this one now');
  });

  it('once it was placed by hand, whatever the phone says', () => {
    const placed = after({ type: 'placed', point: [1, 2] });
    expect(searchWords({ status: 'denied', code: 1 }, placed)).toContain('You have placed the pin');
    expect(searchWords({ status: 'denied', code: 1 }, changePosition(placed, { type: 'confirmed' }))).toBe(
      'Not sent yet. Send your position to finish.',
    );
  });
});

describe('the request body', () => {
  it('is nothing before the position is confirmed', () => expect(bodyOf('k', byDevice, 'x')).toBeNull());

  it('is the position with its accuracy, and the note if there is one', () => {
    const confirmed = changePosition(byDevice, { type: 'confirmed' });
    expect(bodyOf('k', confirmed, '  gate is locked ')).toEqual({
      ck: 'k',
      lat: 39.81234568,
      lng: -105.1,
      accuracy: 63.4,
      note: 'gate is locked',
    });
    expect(bodyOf('k', confirmed, '  ')).not.toHaveProperty('note');
  });

  it('has no accuracy when the pin was placed by hand', () =>
    expect(bodyOf('k', after({ type: 'placed', point: [1, 2] }, { type: 'confirmed' }), '')).toEqual({
      ck: 'k',
      lat: 1,
      lng: 2,
    }));
});
