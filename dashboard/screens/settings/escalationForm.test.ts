import { describe, expect, it } from 'vitest';
import { emptyEscalation, escalationBody, escalationMistakes, startWords } from './escalationForm.ts';

const whole = { ...emptyEscalation, tree: ' On-call ', user: 'ada', start: '2.5' };

describe('an escalation profile as it is typed', () => {
  it('needs a tree, a user, and a start of 0 or more', () => {
    expect(escalationMistakes(emptyEscalation)).toEqual({
      tree: 'This field may not be blank.',
      user: 'This field may not be blank.',
    });
    expect(escalationMistakes({ ...whole, start: '-1' })).toEqual({ start: 'Start must be a number, 0 or more.' });
    expect(escalationMistakes({ ...whole, start: '' })).toEqual({ start: 'This field may not be blank.' });
    expect(escalationMistakes(whole)).toEqual({});
  });

  it('needs a whole number when another phone is chosen', () => {
    expect(escalationMistakes({ ...whole, phone: 'custom' })).toEqual({ number: 'This field may not be blank.' });
    expect(escalationMistakes({ ...whole, phone: 'custom', number: '(303) 5' })).toEqual({
      number: 'This field is incomplete.',
    });
  });

  it('is sent in seconds, and names a number only when one was chosen', () => {
    const body = { escalation_tree: 'On-call', user: 'ada', start_seconds: 150, personal_phone_policy: 'none' };
    expect(escalationBody({ ...whole, number: '(303) 555-0101' })).toEqual(body);
    expect(escalationBody({ ...whole, phone: 'custom', number: '(303) 555-0101', respectful: true })).toEqual({
      ...body,
      personal_phone_policy: 'RESPECTFUL',
      phone_number: '(303) 555-0101',
    });
  });

  it('says when a person is called', () => {
    expect([0, 90, 300].map(startWords)).toEqual(['At once:', 'After 90 s:', 'After 5 min:']);
  });
});
