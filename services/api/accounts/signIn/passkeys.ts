import { verify } from '@node-rs/argon2';
import type { PasskeyBody } from '#contracts/api/accounts/passkeys';
import { passkeyOperations } from '#contracts/api/accounts/passkeys';
import { idFrom } from '#events/core/ids';
import { Refused } from '#events/core/refused';
import { user } from '#events/user/decider';
import type { AccountDoc } from '#projections/accounts/accounts';
import { countProven, namedIn, passkeyMade, siteOf } from '#services/access/passkeys';
import { asksStep } from '#services/access/principal';
import { noteRefusal, ownAct, startSession } from '#services/api/accounts/sessions';
import { carryOut } from '#services/api/http/carryOut';
import { answering, type Request, type Signed } from '#services/api/http/route';
import type { App } from '#services/app/app';

/** The time for a person to find the security key. Milliseconds; the log remembers answered challenges for longer. */
const attemptLasts = 10 * 60_000;

/** The kinds of public key (COSE): Ed25519, ECDSA with P-256, RSA with PKCS #1. */
const kinds = [-8, -7, -257];

const newAttempt = ({ clock, random }: App): string =>
  `${clock.now() + attemptLasts}.${random.bytes(24).toString('base64url')}`;

/** It follows from the attempt and a secret, so that no node remembers it. `of` is a session, or empty for a sign-in. */
const challengeOf = ({ secrets }: App, attempt: string, of: string): string =>
  secrets.digest(`passkey challenge ${of} ${attempt}`);

const isOver = ({ clock }: App, attempt: string): boolean => !(Number(attempt.split('.')[0]) > clock.now());

export const passkeyRoutes = answering(passkeyOperations, {
  'POST /api/passkey/start/': ({ app }) => {
    const attempt = newAttempt(app);
    const challenge = challengeOf(app, attempt, '');
    const options = { challenge, rpId: siteOf(app.config), userVerification: 'required', timeout: attemptLasts };
    return { json: { attempt, options } };
  },

  'POST /api/passkey/': {
    counted: ({ body: { attempt } }) => ({ account: attempt }),
    answer: async (request) => startSession(request, await passPasskey(request, request.body), { by: 'passkey' }),
  },

  'GET /api/passkeys/': ({ who: { account } }) => ({
    json: {
      results: (account.passkeys ?? []).map(({ uuid, name, added, used }) => ({
        uuid,
        name,
        added_time: added,
        used_time: used,
      })),
      has_password: account.hash !== null,
    },
  }),

  'POST /api/passkeys/propose/': ({ app, who }) => {
    const { uuid, email, first_name, last_name, passkeys = [] } = who.account;
    const attempt = newAttempt(app);
    const options = {
      challenge: challengeOf(app, attempt, who.session),
      rp: { id: siteOf(app.config), name: 'Muster' },
      user: { id: Buffer.from(uuid).toString('base64url'), name: email, displayName: `${first_name} ${last_name}` },
      pubKeyCredParams: kinds.map((alg) => ({ type: 'public-key', alg })),
      excludeCredentials: passkeys.map(({ credential: id }) => ({ type: 'public-key', id })),
      authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
      attestation: 'none',
      timeout: attemptLasts,
    };
    return { json: { attempt, options } };
  },

  'POST /api/passkeys/': {
    counted: ({ who }) => ({ person: who?.account.uuid ?? '' }),
    answer: async (request) => {
      const { app, who, body, commandId } = request;
      const { attempt, credential, name } = body;
      await provePassword(request, who.account, body.password);
      if (isOver(app, attempt)) throw new Refused('passkey.unfit');
      const challenge = challengeOf(app, attempt, who.session);
      const made = await passkeyMade(credential, { challenge, publicUrl: app.config.publicUrl }, app.log);
      const passkey = idFrom('passkey', who.account.uuid, attempt);
      const mail = { to: who.account.email, of: idFrom(commandId, 'passkey') };
      const command = { do: 'addPasskey', passkey, name, ...made, ...mail } as const;
      const target = { decider: user, id: who.account.uuid };
      return carryOut(ownAct(request, who.account), target, { commands: [command], json: { uuid: passkey } });
    },
  },

  'POST /api/passkeys/:uuid/remove/': {
    counted: ({ who }) => ({ person: who?.account.uuid ?? '' }),
    answer: removePasskey,
  },
});

async function removePasskey(request: Signed<{ readonly password?: string }, object, 'uuid'>) {
  const { app, who, params, body, commandId } = request;
  const { account } = who;
  const { passkeys = [], second_step: step } = account;
  if (!passkeys.some(({ uuid }) => uuid === params.uuid)) throw new Refused('not-found');
  await provePassword(request, account, body.password);
  if (passkeys.length === 1 && !step && asksStep(app, account)) throw new Refused('second-step.kept');
  const mail = { to: account.email, of: idFrom(commandId, 'passkey') };
  const command = { do: 'removePasskey', passkey: params.uuid, ...mail } as const;
  return carryOut(ownAct(request, account), { decider: user, id: account.uuid }, { commands: [command], json: {} });
}

/** A stolen session must not lock the person out, nor stay in by a passkey of its own (ASVS 5.0 7.5.1). */
export async function provePassword(
  request: Request<object, object>,
  account: AccountDoc,
  password = '',
): Promise<void> {
  if (account.hash === null || (await verify(account.hash, password))) return;
  noteRefusal(request, account);
  throw new Refused('password.wrong');
}

/**
 * The account whose passkey signed the challenge of this attempt; with `of`, only that account. The log notes the
 * challenge, so that an overheard answer works no second time, on any node. Throws the refusal.
 */
export async function passPasskey(
  request: Request<object, object>,
  { attempt, credential }: PasskeyBody,
  of?: AccountDoc,
): Promise<AccountDoc> {
  const { app } = request;
  const named = namedIn(credential);
  const account = of ?? (named && app.views.doc('accounts', named.user));
  try {
    const passkey = account?.passkeys?.find((one) => one.credential === named?.credential);
    if (!account?.active || !passkey || isOver(app, attempt)) throw new Refused('passkey.wrong');
    const challenge = challengeOf(app, attempt, '');
    const { publicUrl } = app.config;
    const counter = await countProven(credential, passkey, { challenge, publicUrl, log: app.log });
    const command = { do: 'usePasskey', passkey: passkey.uuid, counter, challenge } as const;
    const target = { decider: user, id: account.uuid };
    await carryOut(ownAct(request, account), target, { commands: [command], json: {} });
    return account;
  } catch (error) {
    if (error instanceof Refused) noteRefusal(request, account ?? undefined);
    throw error;
  }
}
