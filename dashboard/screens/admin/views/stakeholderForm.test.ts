import { describe, expect, it } from 'vitest';
import { emptyStakeholder, stakeholderBody, stakeholderMistakes } from './stakeholderForm.ts';

const blank = 'This field may not be blank.';
const ann = { ...emptyStakeholder, user: 'ann' };

describe('a new stakeholder', () => {
  it('begins with the person’s own phone and without check-ins', () =>
    expect(emptyStakeholder).toEqual({ user: '', phone: 'user', number: '', checkIns: false }));

  it('needs a person and a choice of phone', () => {
    expect(stakeholderMistakes(ann)).toEqual({});
    expect(stakeholderMistakes(emptyStakeholder)).toEqual({ user: blank });
    expect(stakeholderMistakes({ ...ann, phone: '' })).toEqual({ phone: blank });
  });

  it.each([
    ['', blank],
    ['(___) ___-____', blank],
    ['(303) 555-014_', 'This field is incomplete.'],
    ['(303) 555-0142', undefined],
  ])('with another phone needs its whole number: %s', (number, mistake) =>
    expect(stakeholderMistakes({ ...ann, phone: 'custom', number })).toEqual(mistake ? { number: mistake } : {}),
  );

  it('is sent with a number only when it is another one', () => {
    expect(stakeholderBody('c1', { ...ann, number: '(303) 555-0142', checkIns: true })).toEqual({
      conf_id: 'c1',
      target_user_id: 'ann',
      send_checkins: true,
    });
    expect(stakeholderBody('c1', { ...ann, phone: 'custom', number: '(303) 555-0142' })).toEqual({
      conf_id: 'c1',
      target_user_id: 'ann',
      send_checkins: false,
      alt_phone_number: { value: '(303) 555-0142', region: 'US' },
    });
  });
});
