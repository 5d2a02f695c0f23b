import { describe, expect, it } from 'vitest';
import { isInField, stepWords } from './taskWords.ts';

const viewer = (role: 'crew' | 'leader' | 'dispatcher') => ({
  user: { uuid: 'me', first_name: 'Ada', last_name: 'Reed', email: '', role },
});
const on = (uuid: string) => ({
  team: [{ user: { uuid, first_name: '', last_name: '', phone_number: null }, role: 'manager' as const }],
});

describe('whose position goes with a step', () => {
  it('is a crew’s or a leader’s', () => {
    expect(isInField(viewer('crew'), { team: [] })).toBe(true);
    expect(isInField(viewer('leader'), { team: [] })).toBe(true);
  });
  it('is not that of a desk, unless whoever sits there is on the team', () => {
    expect(isInField(viewer('dispatcher'), on('somebody'))).toBe(false);
    expect(isInField(viewer('dispatcher'), on('me'))).toBe(true);
  });
});

describe('what became of a step', () => {
  it('is what was logged', () =>
    expect(stepWords({ state: 'skipped', event: 'contacts:call_skipped' })).toBe('Call to complainant skipped'));
  it('is said in words where nothing was', () => {
    expect(stepWords({ state: 'skipped', event: null })).toBe('Passed over');
    expect(stepWords({ state: 'open', event: null })).toBe('Not yet');
  });
});
