import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SignInProvider } from '#services/app/settings/signInProviders';
import { providerClient } from './provider.ts';

const issuer = 'https://id.example';
const back = 'https://muster.example/sign-in/';
const attempt = { state: 'a state', nonce: 'a nonce', verifier: 'v'.repeat(43) };
const settings: SignInProvider = {
  name: 'springwater',
  label: 'Springwater',
  issuer,
  clientId: 'muster',
  clientSecret: 's3cret',
  groupsClaim: 'teams',
  roles: [],
  emails: 'verified',
  people: 'known',
};
const keyOf = () => generateKeyPairSync('ec', { namedCurve: 'P-256' });
const [own, other] = [keyOf(), keyOf()];
const encoded = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');
const json = (body: object, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } });

/** The sign-in service: its answers by path, and the paths that it was asked for. */
let asked: string[];
let answers: Record<string, () => Response>;
let warned: object[];
const now = Date.UTC(2026, 2, 1, 12) / 1_000;
const log = { warn: (words: object) => warned.push(words) } as unknown as Parameters<typeof providerClient>[1];
const client = (more: Partial<SignInProvider> = {}) => providerClient({ ...settings, ...more }, log);

const metadata = (more: object = {}) => ({
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  jwks_uri: `${issuer}/keys`,
  response_types_supported: ['code'],
  id_token_signing_alg_values_supported: ['ES256'],
  ...more,
});
const discovery = '/.well-known/openid-configuration';
function tokenOf(claims: object, key = own.privateKey): Response {
  const all = { iss: issuer, aud: 'muster', iat: now, exp: now + 300, nonce: attempt.nonce, sub: 'ada', ...claims };
  const words = `${encoded({ alg: 'ES256', kid: 'first' })}.${encoded(all)}`;
  const signature = sign('sha256', Buffer.from(words), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url');
  return json({ access_token: 'access', token_type: 'bearer', id_token: `${words}.${signature}` });
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: now * 1_000 });
  asked = [];
  warned = [];
  answers = {
    [discovery]: () => json(metadata()),
    '/keys': () => json({ keys: [{ ...own.publicKey.export({ format: 'jwk' }), kid: 'first', use: 'sig' }] }),
    '/token': () => tokenOf({}),
  };
  vi.stubGlobal('fetch', async (url: string | URL) => {
    const { pathname } = new URL(url);
    asked.push(pathname);
    return answers[pathname]?.() ?? json({}, 404);
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const comesBack = (one = client(), query = `?code=c&state=${encodeURIComponent(attempt.state)}`) =>
  one.personAt(back, query, attempt);
const personOf = (claims: object, more: Partial<SignInProvider> = {}) => {
  answers['/token'] = () => tokenOf(claims);
  return comesBack(client(more));
};

describe('the address of a sign-in service', () => {
  it('ties the answer to the browser that goes there', async () => {
    const { origin, pathname, searchParams } = new URL(await client().addressFor(attempt, back));
    expect(`${origin}${pathname}`).toBe(`${issuer}/authorize`);
    expect(Object.fromEntries(searchParams)).toEqual({
      client_id: 'muster',
      response_type: 'code',
      redirect_uri: back,
      scope: 'openid email profile phone',
      state: attempt.state,
      nonce: attempt.nonce,
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    });
  });

  it('is asked once, and again after a failure', async () => {
    const one = client();
    const right = answers[discovery] as () => Response;
    answers[discovery] = () => {
      throw new TypeError('fetch failed');
    };
    await expect(one.addressFor(attempt, back)).rejects.toThrow('sign-in.provider-away');
    answers[discovery] = right;
    await one.addressFor(attempt, back);
    await one.addressFor(attempt, back);
    expect(asked).toEqual([discovery, discovery]);
  });

  it('is taken without encryption from this machine alone', async () => {
    const near = 'http://127.0.0.1:9';
    answers[discovery] = () => json(metadata({ issuer: near, authorization_endpoint: `${near}/authorize` }));
    expect(await client({ issuer: near }).addressFor(attempt, back)).toMatch(/^http:\/\/127\.0\.0\.1:9\/authorize/);
  });
});

describe('a sign-in service that fails', () => {
  const failing = (code: string, message = 'broken') =>
    Object.assign(new Error('outer', { cause: Object.assign(new Error(message), { code }) }), { code: 'OUTER' });
  it.each([
    ['does not connect', failing('', 'fetch failed'), 'away'],
    ['refuses the connection', failing('ECONNREFUSED'), 'away'],
    ['has no address', failing('ENOTFOUND'), 'away'],
    ['does not answer in time', failing('OAUTH_TIMEOUT'), 'away'],
    ['ends the connection', failing('UND_ERR_SOCKET'), 'away'],
    ['breaks in another way', failing('X_ECONN'), 'refused'],
  ])('and %s is named so', async (_, error, words) => {
    answers[discovery] = () => {
      throw error;
    };
    await expect(client().addressFor(attempt, back)).rejects.toThrow(`sign-in.provider-${words}`);
    await expect(comesBack()).rejects.toThrow(`sign-in.provider-${words}`);
    expect(warned[0]).toEqual({ provider: 'springwater', error: 'ClientError', code: '' });
  });

  it.each([
    [500, 'away', 'ClientError', 'OAUTH_RESPONSE_IS_NOT_CONFORM'],
    [503, 'away', 'ClientError', 'OAUTH_RESPONSE_IS_NOT_CONFORM'],
    [499, 'refused', 'ResponseBodyError', 'OAUTH_RESPONSE_BODY_ERROR'],
    [400, 'refused', 'ResponseBodyError', 'OAUTH_RESPONSE_BODY_ERROR'],
    [204, 'refused', 'ClientError', 'OAUTH_RESPONSE_IS_NOT_CONFORM'],
  ])('by the status %i at the exchange of the code is named so', async (status, words, error, code) => {
    answers['/token'] = () => (status === 204 ? new Response(null, { status }) : json({ error: 'refused' }, status));
    await expect(comesBack()).rejects.toThrow(`sign-in.provider-${words}`);
    expect(warned).toEqual([{ provider: 'springwater', error, code }]);
  });

  it('before a person is sent there is named so too', async () => {
    answers[discovery] = () => json({}, 502);
    await expect(client().addressFor(attempt, back)).rejects.toThrow('sign-in.provider-away');
  });

  it('with something that is no error is a refusal', async () => {
    answers[discovery] = () => {
      throw 'down';
    };
    await expect(client().addressFor(attempt, back)).rejects.toThrow('sign-in.provider-refused');
  });
});

describe('a person who comes back', () => {
  it('is the person of the signed token', async () => {
    const claims = {
      sub: ' ada ',
      email: ' Ada@Springwater.example ',
      email_verified: true,
      teams: ['Leads', 7, 'Dispatch'],
      given_name: ' Ada ',
      family_name: 'Lovelace',
      phone_number: '+13035550100',
    };
    expect(await personOf(claims)).toEqual({
      subject: 'ada',
      email: 'ada@springwater.example',
      groups: ['Leads', 'Dispatch'],
      firstName: 'Ada',
      lastName: 'Lovelace',
      phoneNumber: '+13035550100',
      session: '',
    });
    expect(asked).toEqual([discovery, '/token', '/keys']);
  });

  it('has no address, group, name or number that the token does not name', async () => {
    expect(await personOf({ given_name: 7, email_verified: true })).toEqual({
      subject: 'ada',
      email: null,
      groups: [],
      firstName: '',
      lastName: '',
      phoneNumber: '',
      session: '',
    });
    expect((await personOf({ teams: 'Dispatch' })).groups).toEqual(['Dispatch']);
  });

  it.each([
    ['verified by the service', true, 'verified', 'ada@x.example'],
    ['said to be verified in words', 'true', 'verified', null],
    ['not verified', false, 'verified', null],
    ['not verified, of a service that is believed', undefined, 'all', 'ada@x.example'],
  ] as const)('has an address that is %s, or none', async (_, email_verified, emails, email) =>
    expect((await personOf({ email: 'Ada@x.example', email_verified }, { emails })).email).toBe(email),
  );

  it('may come without the question mark of the query', async () =>
    expect((await comesBack(client(), `code=c&state=${encodeURIComponent(attempt.state)}`)).subject).toBe('ada'));

  it.each([
    ['with another state', () => comesBack(client(), '?code=c&state=other')],
    ['without a code', () => comesBack(client(), `?state=${encodeURIComponent(attempt.state)}`)],
    ['with another nonce', () => personOf({ nonce: 'other' })],
    ['from another service', () => personOf({ iss: 'https://other.example' })],
    ['for another client', () => personOf({ aud: 'other' })],
    ['too late', () => personOf({ exp: now - 300 })],
  ])('%s is refused', async (_, came) => {
    await expect(came()).rejects.toThrow('sign-in.provider-refused');
    expect(warned).toHaveLength(1);
  });

  it('with a token that someone else signed, or without one, is refused', async () => {
    answers['/token'] = () => tokenOf({}, other.privateKey);
    await expect(comesBack()).rejects.toThrow('sign-in.provider-refused');
    answers['/token'] = () => json({ access_token: 'access', token_type: 'bearer' });
    await expect(comesBack()).rejects.toThrow('sign-in.provider-refused');
  });
});

describe('the answer of a service about a person', () => {
  beforeEach(() => {
    answers[discovery] = () => json(metadata({ userinfo_endpoint: `${issuer}/person` }));
    answers['/person'] = () =>
      json({ sub: 'ada', email: 'ada@x.example', email_verified: true, given_name: 'Other', teams: ['Leads'] });
  });

  it('has the address and the groups that the token lacks', async () => {
    expect(await personOf({ given_name: 'Ada' })).toMatchObject({
      email: 'ada@x.example',
      groups: ['Leads'],
      firstName: 'Ada',
    });
    expect(asked).toContain('/person');
  });

  it('is not asked for when the token has an address', async () => {
    expect(await personOf({ email: 'own@x.example', email_verified: true })).toMatchObject({
      email: 'own@x.example',
      groups: [],
    });
    expect(asked).not.toContain('/person');
  });

  it('about someone else is refused', async () => {
    answers['/person'] = () => json({ sub: 'bo', email: 'bo@x.example', email_verified: true });
    await expect(personOf({})).rejects.toThrow('sign-in.provider-refused');
  });
});

describe('a message of the service that ends sessions', () => {
  const event = 'http://schemas.openid.net/event/backchannel-logout';
  const right = {
    iss: issuer,
    aud: 'muster',
    iat: now,
    exp: now + 120,
    jti: 'm1',
    sub: 'ada',
    sid: 's7',
    events: { [event]: {} },
  };
  const message = (
    claims: object = {},
    { key = own.privateKey, alg = 'ES256' }: { key?: KeyObject | null; alg?: string } = {},
  ) => {
    const words = `${encoded({ alg, kid: 'first' })}.${encoded({ ...right, ...claims })}`;
    return `${words}.${key ? sign('sha256', Buffer.from(words), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url') : ''}`;
  };
  const ends = (...of: Parameters<typeof message>) => client().signOutIn(message(...of));

  it('names the session, the person, or both, and itself', async () => {
    expect(await ends()).toEqual({ token: 'm1', subject: 'ada', session: 's7' });
    expect(await ends({ sid: undefined })).toEqual({ token: 'm1', subject: 'ada', session: '' });
    expect(await ends({ sub: undefined })).toEqual({ token: 'm1', subject: '', session: 's7' });
    // The person of a sign-in has the same session.
    expect((await personOf({ sid: 's7' })).session).toBe('s7');
  });

  it.each([
    ['from another service', { iss: 'https://other.example' }],
    ['for another client', { aud: 'other' }],
    ['that is over', { exp: now - 60 }],
    ['without an end', { exp: undefined }],
    ['without its time', { iat: undefined }],
    ['without an id of its own', { jti: undefined }],
    ['with an empty id', { jti: ' ' }],
    ['about nobody', { sub: undefined, sid: undefined }],
    ['without the event', { events: undefined }],
    ['with another event', { events: { 'http://schemas.openid.net/event/other': {} } }],
    ['with an event that is no object', { events: { [event]: 'yes' } }],
    ['with an event that is nothing', { events: { [event]: null } }],
    ['with an event that is a list', { events: { [event]: [] } }],
    ['with a list of events', { events: [event] }],
    ['that is a token of a sign-in', { nonce: attempt.nonce }],
  ])('%s ends nothing', async (_, claims) => {
    await expect(ends(claims)).rejects.toThrow('sign-in.logout-refused');
  });

  it('that somebody else signed, or nobody, ends nothing', async () => {
    await expect(ends({}, { key: other.privateKey })).rejects.toThrow('sign-in.logout-refused');
    await expect(ends({}, { key: null, alg: 'none' })).rejects.toThrow('sign-in.logout-refused');
    await expect(client().signOutIn('words')).rejects.toThrow('sign-in.logout-refused');
  });

  it('is to be sent again while the service itself is away', async () => {
    answers['/keys'] = () => {
      throw new TypeError('fetch failed');
    };
    await expect(ends()).rejects.toThrow('sign-in.provider-away');
  });
});
