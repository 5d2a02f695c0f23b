import { expect, it } from 'vitest';
import { withoutSecrets } from './eventDetail.ts';

it('shows no secret at any depth, and says where one stands', () => {
  const pins = { phone: '+13035550101', pin: '1234' };
  expect(withoutSecrets({ user: 'ada', hash: 'a', phones: [pins, { ...pins, pin: '' }], token: null })).toEqual({
    user: 'ada',
    hash: '(not shown)',
    phones: [
      { ...pins, pin: '(not shown)' },
      { ...pins, pin: '' },
    ],
    token: null,
  });
  for (const name of ['secret', 'recovery', 'identity'])
    expect(withoutSecrets({ at: { [name]: ['x'] } })).toEqual({ at: { [name]: '(not shown)' } });
});

it('leaves everything else as it is', () => {
  for (const value of [null, 7, 'hash', true, [], {}, { hashes: 'x', pins: [1] }])
    expect(withoutSecrets(value)).toEqual(value);
});
