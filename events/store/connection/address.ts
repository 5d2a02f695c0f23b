import { existsSync } from 'node:fs';

/** The hosts and ports of a connection string, without any secret. */
export interface Address {
  /** `host:port`, comma separated. */
  readonly servers: string;
  readonly user: string | null;
  readonly isEncrypted: boolean;
  /** The file with the certificate of the server's authority. */
  readonly caFile: string | null;
  /** The client looks for the leader among several nodes. */
  readonly findsLeader: boolean;
}

// As the client reads it: a password ends at the first `@`.
const SHAPE = /^esdb(?:\+discover)?:\/\/(?:([^:@/?]+):([^@]+)@)?([^@/?]+)\/?(?:\?(.*))?$/;
const HOST = /^[\w.[\]-]+(:\d{1,5})?$/;

/** Undefined when the text is no connection string. */
export function addressOf(connectionString: string): Address | undefined {
  const [, user, , hosts = '', query = ''] = SHAPE.exec(connectionString.trim()) ?? [];
  if (hosts === '') return undefined;
  const options = new Map(optionsOf(query).map(([name, value]) => [flat(name), value]));
  const caFile = options.get('tlscafile');
  return {
    servers: hosts
      .split(',')
      .map((host) => (/:\d+$/.test(host) ? host.trim() : `${host.trim()}:2113`))
      .join(','),
    user: user === undefined ? null : decoded(user),
    isEncrypted: options.get('tls') !== 'false',
    caFile: caFile === undefined ? null : decoded(caFile),
    findsLeader:
      (connectionString.trim().startsWith('esdb+discover:') || hosts.includes(',')) &&
      /^leader$/i.test(options.get('nodepreference') ?? 'leader'),
  };
}

/** The password in a connection string, as the server knows it, or null. */
export function passwordOf(connectionString: string): string | null {
  const [, , password] = SHAPE.exec(connectionString.trim()) ?? [];
  return password === undefined ? null : decoded(password);
}

/** The options that the client knows, and the shape of their values. */
const OPTIONS: Readonly<Record<string, RegExp>> = {
  tls: /^(true|false)$/,
  tlscafile: /./,
  tlsverifycert: /^true$/,
  usercertfile: /./,
  userkeyfile: /./,
  connectionname: /./,
  nodepreference: /^(leader|follower|read_?only_?replica|random)$/i,
  throwonappendfailure: /^(true|false)$/,
  maxdiscoverattempts: /^\d+$/,
  defaultdeadline: /^\d+$/,
  discoveryinterval: /^\d+$/,
  gossiptimeout: /^\d+$/,
  keepaliveinterval: /^-?\d+$/,
  keepalivetimeout: /^-?\d+$/,
};

/**
 * The mistake in a connection string, as the end of a sentence, or null. The client itself prints the whole string, with
 * the password, for an option that it does not support. The answer never repeats a value.
 */
export function mistakeIn(connectionString: string): string | null {
  const [, user, password, hosts = '', query = ''] = SHAPE.exec(connectionString.trim()) ?? [];
  if (hosts === '' || !hosts.split(',').every((host) => HOST.test(host.trim())))
    return 'must be an address like esdb://user:password@host:2113 or esdb://host:2113?tls=false';
  if (user !== undefined && password?.includes(':')) return 'has a colon in its password: write it as %3A';
  for (const [name, value] of optionsOf(query)) {
    const shape = OPTIONS[flat(name)];
    const shown = /^[\w-]{1,40}$/.test(name) ? `the option ${name}` : 'an option';
    if (!shape) return `has ${shown}, which is not known`;
    if (flat(name) === 'tlsverifycert' && value === 'false')
      return 'has tlsVerifyCert=false, which is not supported: name the authority of the certificate with tlsCAFile';
    if (!shape.test(value)) return `has ${shown} with a value that it cannot have`;
    if (/^(tlsca|usercert|userkey)file$/.test(flat(name)) && !existsSync(decoded(value)))
      return `has ${shown}, and there is no such file`;
  }
  return null;
}

const optionsOf = (query: string): readonly (readonly [name: string, value: string])[] =>
  query === ''
    ? []
    : query.split('&').map((pair) => {
        const [name = '', ...value] = pair.split('=');
        return [name, value.join('=').trim()];
      });

/** The client takes the name of an option in any case, with or without `_` and `-`. */
const flat = (name: string): string => name.trim().toLowerCase().replaceAll(/[_-]/g, '');

/** The text without its percent signs; itself where those are not an encoding. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
