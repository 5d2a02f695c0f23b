import { decoded } from '#events/store/connection/address';

/** An address as the client of NATS takes it: it ignores a user and a password that stand in the address. */
export interface NatsAddress {
  /** `host:port`, with the protocol if one was named. */
  readonly servers: readonly string[];
  readonly user?: string;
  readonly pass?: string;
  readonly token?: string;
}

const SERVER = /^((?:nats|tls):\/\/)?(?:([^@]*)@)?(.*?)\/?$/;

/**
 * Reads a comma-separated list such as `nats://user:password@a:4222,b:4222`, or `nats://token@a:4222`. All servers take the
 * first user named.
 */
export function natsAddress(url: string): NatsAddress {
  const parts = url.split(',').map((one) => SERVER.exec(one.trim()) ?? []);
  const servers = parts.map(([, protocol = '', , host = '']) => protocol + host);
  const who = parts.map(([, , credentials]) => credentials).find((credentials) => credentials);
  if (!who) return { servers };
  const [user = '', ...rest] = who.split(':');
  if (rest.length === 0) return { servers, token: decoded(user) };
  return { servers, user: decoded(user), pass: decoded(rest.join(':')) };
}

/** `host:port` of each server, comma separated: without a secret. */
export const natsServers = (url: string): string =>
  natsAddress(url)
    .servers.map((server) => server.replace(/^\w+:\/\//, ''))
    .join(',');
