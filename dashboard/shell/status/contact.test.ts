import { describe, expect, it } from 'vitest';
import { isLost, lostWords, shownOf } from './contact.ts';

it('is live only with a connection, and with data that is loaded', () => {
  expect(shownOf('connected', 'current')).toBe('connected');
  expect(shownOf('connected', 'loading')).toBe('loading');
  expect(shownOf('connected', 'unread')).toBe('unread');
  for (const state of ['silent', 'behind', 'connecting', 'refused'] as const)
    for (const reading of ['current', 'loading', 'unread'] as const) expect(shownOf(state, reading)).toBe(state);
});

describe('the contact', () => {
  it('is lost after twelve seconds of silence, with an open socket and without one', () => {
    for (const state of ['silent', 'unavailable', 'connecting', 'disconnected'] as const)
      expect([isLost(state, 0, 11_900), isLost(state, 0, 12_000)]).toEqual([false, true]);
  });

  it('is not lost while the server answers, however old the data is', () => {
    for (const state of ['connected', 'behind', 'refused'] as const) expect(isLost(state, 0, 60_000)).toBe(false);
    expect(isLost('connecting', null, 60_000)).toBe(false);
  });

  it('is counted in seconds, then in minutes', () => {
    expect(lostWords(1_000, 15_400)).toBe('No contact for 14 s');
    expect(lostWords(0, 185_000)).toBe('No contact for 3 min');
  });
});
