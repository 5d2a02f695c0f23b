import { describe, expect, it } from 'vitest';
import { escalationBody, escalationMistakes, escalationStart, startWords } from './escalationForm.ts';

const whole = { ...escalationStart('On-call'), user: 'ada', start_seconds: '2.5' };

describe('an escalation profile as it is typed', () => {
  it('begins at 0 or later', () => {
    for (const start_seconds of ['-1', 'soon', 'Infinity'])
      expect(escalationMistakes({ ...whole, start_seconds }).start_seconds).toBe('Start must be a number, 0 or more.');
    expect(escalationMistakes(whole)).toEqual({});
  });

  it('needs a whole number when another phone is chosen', () =>
    expect(escalationMistakes({ ...whole, phone: 'custom', phone_number: '(303) 5' })).toEqual({
      phone_number: 'This field is incomplete.',
    }));

  it('is sent in seconds, and names a number only when one was chosen', () => {
    const body = { escalation_tree: 'On-call', user: 'ada', start_seconds: 150, personal_phone_policy: 'none' };
    expect(escalationBody({ ...whole, phone_number: '(303) 555-0101' })).toEqual(body);
    const other = { phone: 'custom', phone_number: '(303) 555-0101', personal_phone_policy: 'RESPECTFUL' } as const;
    const { phone: _, ...sent } = other;
    expect(escalationBody({ ...whole, ...other })).toEqual({ ...body, ...sent });
  });

  it('says when a person is called', () => {
    expect([0, 90, 300].map(startWords)).toEqual(['At once:', 'After 90 s:', 'After 5 min:']);
  });
});
