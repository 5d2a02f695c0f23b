import type { Context } from 'koa';
import helmet from 'koa-helmet';
import type { Config } from '#services/app/config';

/** Names and values in turn: the form that Node writes fastest. */
export type Headers = readonly string[];

/** The headers of every response to an address, and those of a JSON response. */
export interface FixedHeaders {
  readonly any: Headers;
  readonly json: Headers;
}

/** A read is valid only now and only for this user, so it is never cached. */
export const ofJson = { 'Cache-Control': 'no-store', 'Content-Type': 'application/json; charset=utf-8' };

/** A page may ask for the position of a crew's phone, and for nothing else. */
const permissions = [
  'Permissions-Policy',
  'geolocation=(self), camera=(), microphone=(), payment=(), usb=(), serial=(), bluetooth=(), display-capture=()',
];

/** The security headers of an address. */
export function securityHeaders(config: Config): (path: string) => FixedHeaders {
  const secure = config.publicUrl.startsWith('https:');
  const tiles = [config.tileUrl, config.satelliteUrl].flatMap((address) =>
    address ? [new URL(address.replaceAll(/[{}]/g, '')).origin.replace(/^(https?:\/\/)s\./, '$1*.')] : [],
  );
  const strictTransportSecurity = secure;
  // A check-in link's key is in the address: it must not leave in a referrer.
  const referrerPolicy = { policy: 'no-referrer' } as const;
  const ofPages = fixedHeaders({
    contentSecurityPolicy: {
      useDefaults: true,
      directives: {
        'img-src': ["'self'", 'data:', 'blob:', ...tiles],
        // Not every browser counts the sockets of this host as its own.
        'connect-src': ["'self'", config.publicUrl.replace(/^http(s?:\/\/[^/]+).*/, 'ws$1')],
        'font-src': ["'self'"],
        'style-src': ["'self'"],
        'frame-ancestors': ["'none'"],
        // On plain http, the browser would ask for https, which is not served.
        'upgrade-insecure-requests': secure ? [] : null,
      },
    },
    strictTransportSecurity,
    referrerPolicy,
  });
  // Responses that are not pages may load nothing. Headers that only pages use are left out.
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
  const withPolicy = { any: [...ofPages.any, ...permissions], json: [...ofPages.json, ...permissions] };
  return (path) => (path.startsWith('/api/') || path.startsWith('/pusher/') ? ofAnswers : withPolicy);
}

/** Helmet's headers are the same for every response, so they are computed once. Helmet calls back synchronously. */
function fixedHeaders(options: Parameters<typeof helmet>[0]): FixedHeaders {
  const headers: string[] = [];
  const noted = { setHeader: (name: string, value: string) => void headers.push(name, value), removeHeader: () => {} };
  void helmet(options)({ req: {}, res: noted } as unknown as Context, () => Promise.resolve());
  return { any: headers, json: [...headers, ...Object.entries(ofJson).flat()] };
}
