import { lookup } from 'node:dns';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** A POST and the status of its answer. It rejects like `fetch`: the reason is the `cause`, with its code. */
export type Post = (
  url: string,
  sent: { readonly headers: Readonly<Record<string, string>>; readonly body: string; readonly patience: number },
) => Promise<{ readonly status: number }>;

/** The code of an address that a person of an organization must not make the server call. */
export const privateAddress = 'EPRIVATE';

/** Networks without public addresses (RFC 6890). Mapped IPv4 addresses are checked as IPv4. */
const networks = [
  '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.168.0.0/16',
  '198.18.0.0/15 224.0.0.0/4 240.0.0.0/4 ::/127 64:ff9b::/96 fc00::/7 fe80::/10 ff00::/8',
]
  .join(' ')
  .split(' ');
const privates = new BlockList();
for (const network of networks) {
  const [address = '', bits] = network.split('/');
  privates.addSubnet(address, Number(bits), address.includes(':') ? 'ipv6' : 'ipv4');
}
export const isPrivateAddress = (address: string): boolean =>
  privates.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');

const refusal = (host: string) => Object.assign(new Error(`${host} is a private address`), { code: privateAddress });

/** Resolves a name to its public addresses only. The connection uses what was checked: a name may change meanwhile. */
const publicLookup: LookupFunction = (host, options, done) =>
  lookup(host, { ...options, all: true }, (error, found) => {
    const [first, ...others] = error ? [] : found.filter(({ address }) => !isPrivateAddress(address));
    if (error) done(error, '');
    else if (!first) done(refusal(host), '');
    else if (options.all) done(null, [first, ...others]);
    else done(null, first.address, first.family);
  });

/** Posts to public addresses; with `any`, also to those of a private network. Redirects are not followed. */
export const postTo =
  (reach: 'public' | 'any'): Post =>
  (url, { headers, body, patience }) =>
    new Promise((resolve, reject) => {
      const { protocol, hostname } = new URL(url);
      const failed = (cause: Error) => reject(new Error('The address was not reached.', { cause }));
      const host = hostname.replace(/^\[|\]$/g, '');
      if (reach === 'public' && isIP(host) !== 0 && isPrivateAddress(host)) return failed(refusal(host));
      const request = protocol === 'https:' ? requestHttps : requestHttp;
      const sent = request(
        url,
        {
          method: 'POST',
          headers: { ...headers, 'Content-Length': Buffer.byteLength(body) },
          signal: AbortSignal.timeout(patience),
          ...(reach === 'public' ? { lookup: publicLookup } : {}),
        },
        (answer) => {
          resolve({ status: answer.statusCode ?? 0 });
          // The words of the answer are not read.
          answer.destroy();
        },
      );
      sent.on('error', failed);
      sent.end(body);
    });
