import type { Context } from 'koa';
import helmet from 'koa-helmet';
import type { Config } from '#services/app/config';

/** Names and values in turn, as Node writes them fastest. */
export type Headers = readonly string[];

/** What every answer to an address says, and what one of JSON says. */
export interface FixedHeaders {
  readonly any: Headers;
  readonly json: Headers;
}

/** What is read is as of now, and nobody else's. */
export const ofJson = { 'Cache-Control': 'no-store', 'Content-Type': 'application/json; charset=utf-8' };

/** What a browser is told to forbid itself, by the address it asked for. */
export function securityHeaders(config: Config): (path: string) => FixedHeaders {
  const secure = config.publicUrl.startsWith('https:');
  const tiles = config.tileUrl
    ? [new URL(config.tileUrl.replaceAll(/[{}]/g, '')).origin.replace(/^(https?:\/\/)s\./, '$1*.')]
    : [];
  const strictTransportSecurity = secure;
  // A check-in link's key stands in the address: it must not leave with a click.
  const referrerPolicy = { policy: 'no-referrer' } as const;
  const ofPages = fixedHeaders({
    contentSecurityPolicy: {
      useDefaults: true,
      directives: {
        'img-src': ["'self'", 'data:', 'blob:', ...tiles],
        'connect-src': ["'self'", 'ws:', 'wss:'],
        'style-src': ["'self'", "'unsafe-inline'"],
        'frame-ancestors': ["'none'"],
        // On plain http, the browser would ask for https that nobody serves.
        'upgrade-insecure-requests': secure ? [] : null,
      },
    },
    strictTransportSecurity,
    referrerPolicy,
  });
  // What is no page may load nothing at all, and what only pages heed is not said.
  const ofAnswers = fixedHeaders({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] },
    },
    strictTransportSecurity,
    referrerPolicy,
    originAgentCluster: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  });
  return (path) => (path.startsWith('/api/') || path.startsWith('/pusher/') ? ofAnswers : ofPages);
}

/** Helmet's headers are the same for every answer: they are asked for once, and helmet answers at once. */
function fixedHeaders(options: Parameters<typeof helmet>[0]): FixedHeaders {
  const headers: string[] = [];
  const noted = { setHeader: (name: string, value: string) => void headers.push(name, value), removeHeader: () => {} };
  void helmet(options)({ req: {}, res: noted } as unknown as Context, () => Promise.resolve());
  return { any: headers, json: [...headers, ...Object.entries(ofJson).flat()] };
}
