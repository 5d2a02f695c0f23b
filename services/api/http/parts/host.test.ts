import { describe, expect, it } from 'vitest';
import { securityHeaders } from '../headers.ts';
import { hostCheck } from './host.ts';

describe('a server', () => {
  const answersFor = hostCheck('https://muster.example');
  it.each(['muster.example', 'MUSTER.example:443', 'localhost:8080', '127.0.0.1:8080', '[::1]:8080', '10.0.0.7'])(
    'answers for its own names and for addresses: %s',
    (host) => expect(answersFor(host)).toBe(true),
  );
  it.each(['evil.example', 'muster.example.evil.example', 'localhost.evil.example', '', 'a'])(
    'does not answer for another name that was pointed at it: %s',
    (host) => expect(answersFor(host)).toBe(false),
  );
});

it('a page may connect to its own host only, and use only the position of the phone', () => {
  const config = { publicUrl: 'https://muster.example', tileUrl: null } as Parameters<typeof securityHeaders>[0];
  const { any } = securityHeaders(config)('/dispatch/');
  const value = (name: string) => any[any.indexOf(name) + 1] ?? '';
  expect(value('Content-Security-Policy')).toMatch(/connect-src 'self' wss:\/\/muster\.example(;|$)/);
  expect(value('Content-Security-Policy')).toMatch(/img-src 'self' data: blob:(;|$)/);
  expect(value('Permissions-Policy')).toContain('geolocation=(self), camera=()');
  expect(securityHeaders(config)('/api/viewer/').any).not.toContain('Permissions-Policy');
});

it.each([
  ['https://tile.openstreetmap.org/{z}/{x}/{y}.png', 'https://tile.openstreetmap.org'],
  ['https://{s}.tiles.example/{z}/{x}/{y}.png', 'https://*.tiles.example'],
])('a page may load pictures of the tile server that is set, and of no other: %s', (tileUrl, host) => {
  const config = { publicUrl: 'https://muster.example', tileUrl } as Parameters<typeof securityHeaders>[0];
  const { any } = securityHeaders(config)('/dispatch/');
  expect(any[any.indexOf('Content-Security-Policy') + 1]).toContain(`img-src 'self' data: blob: ${host}`);
});
