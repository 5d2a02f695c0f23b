import type { ProposedStep } from '#contracts/accounts/secondStep';
import {
  type StepProof,
  secondStepOperations,
  secondStepRefusals,
  type TurnOnStepBody,
} from '#contracts/api/accounts/secondStep';
import { idFrom } from '#events/core/ids';
import { Refused } from '#events/core/refused';
import { type UserCommand, user } from '#events/user/decider';
import type { AccountDoc } from '#projections/accounts/accounts';
import { asksStep, hasStep } from '#services/access/principal';
import { codeOf, typedCode } from '#services/api/accounts/codeLetters';
import { noteRefusal, ownAct } from '#services/api/accounts/sessions';
import { findUser } from '#services/api/accounts/users';
import { carryOut } from '#services/api/http/carryOut';
import { type Answer, answering, type Request, type Signed } from '#services/api/http/route';
import { passPasskey, provePassword } from './passkeys.ts';

/** RFC 4226 asks for 160 bits. */
const secretBytes = 20;
const recoveryCodesGiven = 10;

export const asksForStep = ({ code }: Refused): boolean => secondStepRefusals.includes(code);

/**
 * Asks for the code of the account's authenticator app, or for a passkey, when it has one. A person who signs in by the
 * organization's sign-in service is not asked: that service decides on further steps.
 */
export async function passSecondStep(
  request: Request<object, object>,
  account: AccountDoc,
  { app_code: code, attempt = '', credential = '' }: StepProof,
): Promise<void> {
  if (!hasStep(account)) return;
  if (credential !== '') return void (await passPasskey(request, { attempt, credential }, account));
  if (!account.second_step) throw new Refused('sign-in.passkey-needed');
  if (!code?.trim()) throw new Refused('sign-in.app-code-needed');
  await judge(request, account, { do: 'passSecondStep', code });
}

/** Judges a typed code on the person's own stream. A wrong one is written there too, and then refused. */
async function judge(
  request: Request<object, object>,
  account: AccountDoc,
  { do: what, code }: { readonly do: 'passSecondStep' | 'turnOffSecondStep'; readonly code: string },
) {
  const { app } = request;
  const { now: at, commandId: of, cause } = ownAct(request, account);
  const hash = recoveryHash(app, account, code);
  const command: UserCommand = { do: what, code: code.replaceAll(/\s/g, ''), hash, at, to: account.email, of };
  const step = { commandId: of, occurredAt: at, command };
  const { events, position } = await app.handle(user, account.uuid, step, cause).catch((error: unknown) => {
    if (error instanceof Refused) noteRefusal(request, account);
    throw error;
  });
  if (!events.some(({ type }) => type === 'SecondStepRefused')) return position;
  noteRefusal(request, account);
  throw new Refused('sign-in.app-code-wrong');
}

const recoveryHash = ({ secrets }: Request<object, object>['app'], { uuid }: AccountDoc, code: string): string =>
  secrets.digest(`recovery code ${uuid} ${typedCode(code)}`);

export const secondStepRoutes = answering(secondStepOperations, {
  'GET /api/second-step/': ({ who: { account } }) => ({
    json: {
      on: account.second_step !== undefined,
      recovery_left: account.second_step?.recovery ?? 0,
      has_password: account.hash !== null,
    },
  }),

  'POST /api/second-step/propose/': ({ app, who }) => {
    if (who.account.second_step) throw new Refused('second-step.on');
    const proposal = app.random.uuid();
    return { json: shownProposal(proposal, secretOf(app, who, proposal), who.account.email) };
  },

  'POST /api/second-step/': {
    counted: ({ who }) => ({ person: who?.account.uuid ?? '' }),
    answer: turnOn,
  },

  'POST /api/second-step/off/': {
    counted: ({ who }) => ({ person: who?.account.uuid ?? '' }),
    answer: async (request): Promise<Answer<object>> => {
      const { app, who, body } = request;
      if (asksStep(app, who.account) && !who.account.passkeys) throw new Refused('second-step.kept');
      const position = await judge(request, who.account, { do: 'turnOffSecondStep', code: body.app_code });
      return { json: {}, position };
    },
  },

  'GET /api/user/:profile__uuid/sign-in/': ({ app, who, params }) => {
    const { account } = findUser(app, who.entity, params.profile__uuid);
    const { hash, second_step, passkeys = [], identity } = account;
    return {
      json: {
        has_password: hash !== null,
        second_step: second_step !== undefined,
        passkeys: passkeys.length,
        identity: identity !== undefined,
      },
    };
  },

  'POST /api/user/:profile__uuid/second-step/off/': (request) => {
    const { app, who, params, commandId } = request;
    const { account } = findUser(app, who.entity, params.profile__uuid);
    // A stolen session of an administrator must not take the code off that very account.
    if (account.uuid === who.account.uuid) throw new Refused('second-step.own');
    const command = { do: 'removeSecondStep', to: account.email, of: commandId } as const;
    return changePerson(request, account, command);
  },

  'POST /api/user/:profile__uuid/identity/reset/': (request) => {
    const { app, who, params } = request;
    const { account } = findUser(app, who.entity, params.profile__uuid);
    return changePerson(request, account, { do: 'unlinkIdentity' });
  },
});

/** Without facts of their own, a person has neither: an older request that ended early wrote none. */
const changePerson = (request: Signed<object, object>, account: AccountDoc, command: UserCommand) =>
  hasStep(account) || account.identity
    ? carryOut(request, { decider: user, id: account.uuid }, { commands: [command], json: {} })
    : { json: {} };

async function turnOn(request: Signed<TurnOnStepBody, object>): Promise<Answer<{ readonly codes: readonly string[] }>> {
  const { app, who, body, commandId } = request;
  const { account } = who;
  const { uuid, email: to } = account;
  await provePassword(request, account, body.password);
  const codes = Array.from({ length: recoveryCodesGiven }, (_, n) =>
    codeOf(app.secrets.digest(`recovery codes ${uuid} ${body.proposal} ${n}`)),
  );
  const act = ownAct(request, account);
  const command = {
    do: 'turnOnSecondStep',
    proposal: idFrom('second step', body.proposal),
    secret: secretOf(app, who, body.proposal).toString('hex'),
    recovery: codes.map((code) => recoveryHash(app, account, code)),
    code: body.app_code.replaceAll(/\s/g, ''),
    at: act.now,
    to,
    of: idFrom(commandId, 'second step'),
  } as const;
  return carryOut(act, { decider: user, id: uuid }, { commands: [command], json: { codes } });
}

/** It follows from the session and the proposal, so that it is kept nowhere before it is confirmed. */
const secretOf = ({ secrets }: Signed<object, object>['app'], { session }: { session: string }, proposal: string) =>
  Buffer.from(secrets.digest(`second step ${session} ${proposal}`), 'base64url').subarray(0, secretBytes);

function shownProposal(proposal: string, secret: Buffer, email: string): ProposedStep {
  const written = base32(secret);
  const label = encodeURIComponent(`Muster:${email}`);
  return {
    proposal,
    secret: written.replaceAll(/(.{4})(?=.)/g, '$1 '),
    address: `otpauth://totp/${label}?secret=${written}&issuer=Muster`,
  };
}

/** RFC 4648, without padding: 20 bytes are 32 letters. */
function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  return (bits.match(/.{5}/g) ?? []).map((five) => letters[Number.parseInt(five, 2)]).join('');
}
