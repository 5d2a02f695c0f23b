import { isIP } from 'node:net';

/**
 * True for a `Host` that this server answers for: the one of the public address, this machine by name, and any IP
 * address. A page of another site can have its own name resolve to this server, but cannot send another `Host`.
 */
export function hostCheck(publicUrl: string): (host: string) => boolean {
  const own = new URL(publicUrl).hostname;
  return (host) => {
    const name = host.replace(/:\d*$/, '').toLowerCase();
    return name === own || name === 'localhost' || isIP(name.replace(/^\[|\]$/g, '')) !== 0;
  };
}
