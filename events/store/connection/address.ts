/** Where a connection string leads, without any secret. */
export interface Address {
  /** `host:port`, comma separated. */
  readonly servers: string;
  readonly user: string | null;
  readonly isEncrypted: boolean;
}

// As the client reads it: a password may contain anything but `@`.
const SHAPE = /^esdb(?:\+discover)?:\/\/(?:([^:@/?]+):([^@]+)@)?([^@/?]+)\/?(?:\?(.*))?$/;

/** Undefined when the text is no connection string. */
export function addressOf(connectionString: string): Address | undefined {
  const [, user, , hosts = '', query = ''] = SHAPE.exec(connectionString.trim()) ?? [];
  if (hosts === '') return undefined;
  const servers = hosts.split(',').map((host) => (/:\d+$/.test(host) ? host.trim() : `${host.trim()}:2113`));
  return {
    servers: servers.join(','),
    user: user === undefined ? null : decoded(user),
    isEncrypted: !/(^|&)tls=false(&|$)/i.test(query),
  };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
