import { describe, expect, it } from 'vitest';
import { natsAddress, natsServers } from './natsAddress.ts';

describe('an address of the broker', () => {
  it.each([
    ['nats://127.0.0.1:4222', { servers: ['nats://127.0.0.1:4222'] }],
    ['broker.example:4222/', { servers: ['broker.example:4222'] }],
    ['nats://a:4222, tls://b:4222', { servers: ['nats://a:4222', 'tls://b:4222'] }],
    ['nats://muster:secret@a:4222', { servers: ['nats://a:4222'], user: 'muster', pass: 'secret' }],
    // The client takes the first digits after a colon for the port.
    ['nats://u:9p@host:4222', { servers: ['nats://host:4222'], user: 'u', pass: '9p' }],
    ['nats://u:a%40b%3Ac@host:4222', { servers: ['nats://host:4222'], user: 'u', pass: 'a@b:c' }],
    ['nats://s3cr3t-token@host:4222', { servers: ['nats://host:4222'], token: 's3cr3t-token' }],
    ['u:p@a:4222,b:4222', { servers: ['a:4222', 'b:4222'], user: 'u', pass: 'p' }],
  ])('%s is split for the client', (url, expected) => {
    expect(natsAddress(url)).toEqual(expected);
  });

  it('is shown without a user, a password or a token', () => {
    expect(natsServers('nats://muster:secret@a:4222,tls://b:4222')).toBe('a:4222,b:4222');
    expect(natsServers('nats://s3cr3t@a:4222')).toBe('a:4222');
  });
});
