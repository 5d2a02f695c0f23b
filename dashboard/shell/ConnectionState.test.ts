import { expect, it } from 'vitest';
import { shownOf } from './ConnectionState.tsx';

it('is live only with a connection, and with data that is loaded', () => {
  expect(shownOf('connected', 'current')).toBe('connected');
  expect(shownOf('connected', 'loading')).toBe('loading');
  expect(shownOf('connected', 'unread')).toBe('unread');
  for (const state of ['silent', 'behind', 'connecting', 'refused'] as const)
    for (const reading of ['current', 'loading', 'unread'] as const) expect(shownOf(state, reading)).toBe(state);
});
