import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';

/** Finds the address of the client behind a request. */
export type ClientAddress = (request: Pick<IncomingMessage, 'socket' | 'headers'>) => string;

const family = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4');
/** Without the wrapping of an IPv4 address in an IPv6 socket. */
const plain = (address: string): string => address.trim().replace(/^::ffff:(?=\d+\.)/i, '');

/** Addresses, or networks in CIDR notation. Null when one of them is neither. */
export function networksOf(list: readonly string[]): BlockList | null {
  const networks = new BlockList();
  for (const entry of list) {
    const [, address = '', bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(entry) ?? [];
    const length = Number(bits ?? (family(address) === 'ipv6' ? 128 : 32));
    if (isIP(address) === 0 || length > (family(address) === 'ipv6' ? 128 : 32)) return null;
    networks.addSubnet(address, length, family(address));
  }
  return networks;
}

/**
 * The address of the socket, or the one that trusted proxies name in `X-Forwarded-For`: the last entry that is not a
 * proxy's own. Earlier entries come from the client, which may write anything there.
 */
export function clientAddress(trusted: readonly string[]): ClientAddress {
  const proxies = networksOf(trusted);
  return ({ socket, headers }) => {
    let address = plain(socket.remoteAddress ?? '');
    if (trusted.length === 0 || !proxies) return address;
    const named = [headers['x-forwarded-for'] ?? ''].flat().join(',').split(',').map(plain);
    while (isIP(address) !== 0 && proxies.check(address, family(address))) {
      const before = named.pop();
      if (before === undefined || isIP(before) === 0) break;
      address = before;
    }
    return address;
  };
}

/** The key by which an address is counted. One client of IPv6 has a network of 64 bits. */
export function networkOf(address: string): string {
  if (isIP(address) !== 6) return address;
  const [head = '', tail] = address.toLowerCase().split('%')[0]?.split('::') ?? [];
  const groups = head === '' ? [] : head.split(':');
  const missing = tail === undefined ? 0 : 8 - groups.length - (tail === '' ? 0 : tail.split(':').length);
  const all = [...groups, ...Array.from({ length: Math.max(0, missing) }, () => '0'), ...(tail ? tail.split(':') : [])];
  return `${all
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}

/**
 * The network of an address for the log, which holds no personal data: 256 addresses of IPv4, or the first 48 bits of
 * IPv6.
 */
export function shownNetwork(address: string): string {
  if (isIP(address) === 4) return address.replace(/\d+$/, '0/24');
  return isIP(address) === 6 ? `${networkOf(address).split(':').slice(0, 3).join(':')}::/48` : 'unknown';
}
