import { describe, expect, it } from 'vitest';
import { signChannel, signUser, verifyAuth } from './signature.ts';

describe('signatures', () => {
  // The worked examples of the protocol's own documentation.
  const secret = '7ad3773142a6692b25b8';

  it('are those of the protocol', () => {
    expect(signChannel(secret, '1234.1234', 'private-foobar')).toBe(
      '58df8b0c36d6982b82c3ecf6b4662e34fe8c25bba48f5369f135bf843651c3a4',
    );
    expect(
      signChannel(secret, '1234.1234', 'presence-foobar', '{"user_id":10,"user_info":{"name":"Mr. Channels"}}'),
    ).toBe('31935e7d86dba64c2a90aed31fdc61869f9b22ba9d8863bba239c03ca481bc80');
    expect(signUser(secret, '1234.1234', '{"id":"12345"}')).toBe(
      '4708d583dada6a56435fb8bc611c77c359a31eebde13337c16ab43aa6de336ba',
    );
  });

  it.each(['', 'key', 'key:', 'other:abc', 'key:abcd', undefined, 7, {}])('refuses %j', (auth) => {
    expect(verifyAuth(auth, 'key', 'abc')).toBe(false);
    expect(verifyAuth('key:abc', 'key', 'abc')).toBe(true);
  });
});
