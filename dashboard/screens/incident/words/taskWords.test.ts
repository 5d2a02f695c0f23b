import { describe, expect, it } from 'vitest';
import { isInField, stepWords } from './taskWords.ts';

const viewer = (role: 'crew' | 'leader' | 'dispatcher') => ({
  user: { uuid: 'me', first_name: 'Ada', last_name: 'Reed', email: '', role },
});
const on = (uuid: string) => ({
  team: [{ user: { uuid, first_name: '', last_name: '', phone_number: null }, role: 'manager' as const }],
});

describe('the position sent with a step', () => {
  it('is a crew’s or a leader’s', () => {
    expect(isInField(viewer('crew'), { team: [] })).toBe(true);
    expect(isInField(viewer('leader'), { team: [] })).toBe(true);
  });
  it('is not that of a desk, unless its user is on the team', () => {
    expect(isInField(viewer('dispatcher'), on('somebody'))).toBe(false);
    expect(isInField(viewer('dispatcher'), on('me'))).toBe(true);
  });
});

describe('the outcome of a step', () => {
  it('is the log event', () =>
    expect(stepWords({ state: 'skipped', event: 'contacts:call_skipped' })).toBe('Call to complainant skipped'));
  it('is said in words when nothing was logged', () => {
    expect(stepWords({ state: 'skipped', event: null })).toBe('Passed over');
    expect(stepWords({ state: 'open', event: null })).toBe('Not yet');
  });
});
