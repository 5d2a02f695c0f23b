import { createHash, generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The claims of the next token; null leaves a claim out. */
export type Claims = Readonly<Record<string, unknown>>;

interface Forged {
  /** Claims in place of the right ones. */
  readonly claims?: Claims;
  /** `none` sends no signature, `other` signs with a key that the service does not publish. */
  readonly signed?: 'none' | 'other';
}

/**
 * A small sign-in service (OpenID Connect) over loopback HTTP, with tokens that are really signed. It checks what a
 * client sends it: the secret, the address to come back to, the code, and the verifier of the code.
 */
export interface SignInService {
  readonly issuer: string;
  /** The person who sits at a browser that comes here. */
  atTheBrowser: Claims;
  /** Signs a person in at the service, as a browser would. Returns the query that the browser brings back. */
  visit(address: string, person: Claims, forged?: Forged): Promise<string>;
  /** A message that ends sessions (back-channel logout), signed by the service. */
  signsOut(claims: Claims, signed?: Forged['signed']): string;
  /** The number of codes that were exchanged for a token. */
  readonly exchanged: () => number;
  /** While false, it closes every connection. */
  answers: boolean;
  close(): Promise<void>;
}

export const client = { id: 'muster', secret: 's3cret of muster' };

interface Visit {
  readonly nonce: string;
  readonly challenge: string;
  readonly back: string;
  readonly person: Claims;
  readonly forged: Forged;
}

const keys = () => generateKeyPairSync('rsa', { modulusLength: 2048 });
const encoded = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');

function token(claims: Claims, key: KeyObject | null): string {
  const head = encoded(key ? { alg: 'RS256', kid: 'first' } : { alg: 'none' });
  const words = `${head}.${encoded(claims)}`;
  return `${words}.${key ? sign('sha256', Buffer.from(words), key).toString('base64url') : ''}`;
}

async function formOf(request: IncomingMessage): Promise<URLSearchParams> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return new URLSearchParams(Buffer.concat(parts).toString());
}

export async function signInService(): Promise<SignInService> {
  const [own, other] = [keys(), keys()];
  const visits = new Map<string, Visit>();
  let exchanged = 0;
  const send = (response: ServerResponse, status: number, body: object) =>
    void response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));

  async function exchange(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const form = await formOf(request);
    const code = form.get('code') ?? '';
    const visit = visits.get(code);
    visits.delete(code);
    const verifier = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    const isClient = form.get('client_id') === client.id && form.get('client_secret') === client.secret;
    if (!visit || !isClient || verifier !== visit.challenge || form.get('redirect_uri') !== visit.back)
      return send(response, 400, { error: 'invalid_grant' });
    exchanged += 1;
    // The client's library takes the machine's own time.
    const now = Math.floor(Date.now() / 1_000);
    const { nonce, person, forged } = visit;
    const claims = {
      iss: service.issuer,
      aud: client.id,
      iat: now,
      exp: now + 300,
      nonce,
      ...person,
      ...forged.claims,
    };
    const key = forged.signed === 'none' ? null : forged.signed === 'other' ? other.privateKey : own.privateKey;
    send(response, 200, { access_token: randomUUID(), token_type: 'bearer', id_token: token(claims, key) });
  }

  const server: Server = createServer((request, response) => {
    if (!service.answers) return void request.socket.destroy();
    const { issuer } = service;
    if (request.url === '/.well-known/openid-configuration')
      return send(response, 200, {
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
        response_types_supported: ['code'],
        id_token_signing_alg_values_supported: ['RS256'],
        token_endpoint_auth_methods_supported: ['client_secret_post'],
      });
    if (request.url === '/keys')
      return send(response, 200, { keys: [{ ...own.publicKey.export({ format: 'jwk' }), kid: 'first', use: 'sig' }] });
    if (request.url?.startsWith('/authorize?'))
      return void service.visit(`${issuer}${request.url}`, service.atTheBrowser).then((query) => {
        const back = new URL(`${issuer}${request.url}`).searchParams.get('redirect_uri') ?? '';
        response.writeHead(302, { Location: `${back}${query}` }).end();
      });
    if (request.url === '/token') return void exchange(request, response);
    send(response, 404, {});
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  const service: SignInService = {
    issuer: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answers: true,
    atTheBrowser: {},
    exchanged: () => exchanged,
    signsOut: (claims, signed) => {
      const now = Math.floor(Date.now() / 1_000);
      const events = { 'http://schemas.openid.net/event/backchannel-logout': {} };
      const right = { iss: service.issuer, aud: client.id, iat: now, exp: now + 120, jti: randomUUID(), events };
      const key = signed === 'none' ? null : signed === 'other' ? other.privateKey : own.privateKey;
      return token({ ...right, ...claims }, key);
    },
    visit: async (address, person, forged = {}) => {
      const asked = new URL(address).searchParams;
      const code = randomUUID();
      visits.set(code, {
        nonce: asked.get('nonce') ?? '',
        challenge: asked.get('code_challenge') ?? '',
        back: asked.get('redirect_uri') ?? '',
        person,
        forged,
      });
      return `?${new URLSearchParams({ code, state: asked.get('state') ?? '' })}`;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return service;
}
