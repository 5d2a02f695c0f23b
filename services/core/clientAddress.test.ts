import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { clientAddress, networkOf, networksOf, shownNetwork } from './clientAddress.ts';

const seen = (trusted: readonly string[], socket: string, forwarded?: string): string =>
  clientAddress(trusted)({
    socket: { remoteAddress: socket },
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
  } as Pick<IncomingMessage, 'socket' | 'headers'>);

describe('the address of a client', () => {
  it('is that of the socket, whatever the client writes into a header', () => {
    expect(seen([], '203.0.113.9', '10.1.1.1')).toBe('203.0.113.9');
    expect(seen(['10.0.0.0/8'], '203.0.113.9', '10.1.1.1')).toBe('203.0.113.9');
  });

  it('is the one that a trusted proxy names', () => {
    expect(seen(['10.0.0.0/8'], '10.0.0.2', '203.0.113.9')).toBe('203.0.113.9');
    expect(seen(['127.0.0.1'], '::ffff:127.0.0.1', '203.0.113.9')).toBe('203.0.113.9');
    expect(seen(['::1'], '::1', '2001:db8::5')).toBe('2001:db8::5');
  });

  it('is the last entry that is not a proxy: earlier ones come from the client', () => {
    expect(seen(['10.0.0.0/8'], '10.0.0.2', '198.51.100.1, 203.0.113.9, 10.0.0.7')).toBe('203.0.113.9');
  });

  it('is that of the proxy when the proxy names nothing that is an address', () => {
    expect(seen(['10.0.0.0/8'], '10.0.0.2')).toBe('10.0.0.2');
    expect(seen(['10.0.0.0/8'], '10.0.0.2', 'unknown')).toBe('10.0.0.2');
    expect(seen(['10.0.0.0/8'], '10.0.0.2', '203.0.113.9, junk')).toBe('10.0.0.2');
  });
});

it('a proxy is named by an address or a network', () => {
  expect(networksOf(['10.0.0.0/8', '::1', '192.168.0.1', 'fd00::/8'])).not.toBeNull();
  for (const wrong of ['proxy', '10.0.0.0/33', '10.0.0', '::1/129', '']) expect(networksOf([wrong])).toBeNull();
});

it('an address of IPv6 is counted by its network of 64 bits', () => {
  expect(networkOf('203.0.113.9')).toBe('203.0.113.9');
  expect(networkOf('2001:db8:0:1::5')).toBe('2001:db8:0:1::/64');
  expect(networkOf('2001:DB8:0:1:9:9:9:9')).toBe('2001:db8:0:1::/64');
  expect(networkOf('::1')).toBe('0:0:0:0::/64');
  expect(networkOf('fe80::1%eth0')).toBe('fe80:0:0:0::/64');
});

it('a log line names the network of a client, not the client', () => {
  expect(shownNetwork('203.0.113.9')).toBe('203.0.113.0/24');
  expect(shownNetwork('2001:db8:7:1::5')).toBe('2001:db8:7::/48');
  expect(shownNetwork('')).toBe('unknown');
});
