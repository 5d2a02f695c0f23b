import { hash, verify } from '@node-rs/argon2';
import type { StepProof } from '#contracts/api/accounts/secondStep';
import { signInOperations } from '#contracts/api/accounts/signIn';
import { Refused } from '#events/core/refused';
import { link } from '#events/link/decider';
import type { AccountDoc } from '#projections/accounts/accounts';
import { endSession, noteRefusal, ownAct, startSession } from '#services/api/accounts/sessions';
import { carryOut } from '#services/api/http/carryOut';
import { answering, type Request } from '#services/api/http/route';
import { hashOf } from '#services/app/secrets';
import { passSecondStep } from './secondStep.ts';

const argon = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
export const hashPassword = (password: string): Promise<string> => hash(password, argon);

// Verified when the account does not exist, so that the response time does not reveal it.
let nobody: Promise<string> | undefined;
const hashOfNobody = (): Promise<string> => {
  nobody ??= hashPassword('nobody signs in with this');
  return nobody;
};

const mostTried = 8;

/**
 * The account whose password this is. A person may work for two organizations under one address, with a password at
 * each. Two hashes are always verified, so that the time does not tell whether the address has no account, one or two.
 */
async function accountWith(accounts: readonly AccountDoc[], password: string): Promise<AccountDoc | undefined> {
  const open = accounts.filter(({ active, hash }) => active && hash !== null).slice(0, mostTried);
  const hashes = open.map(({ hash }) => hash ?? '');
  while (hashes.length < 2) hashes.push(await hashOfNobody());
  const right = await Promise.all(hashes.map((one) => verify(one, password)));
  return open.find((_, n) => right[n]);
}

export const signInRoutes = answering(signInOperations, {
  'POST /login/': {
    counted: ({ body: { email } }) => ({ account: email }),
    answer: async (request) => {
      const { app, body } = request;
      const email = body.email.trim().toLowerCase();
      const accounts = app.views.docs('accounts', { where: { email } });
      const account = await accountWith(accounts, body.password);
      if (!account) {
        noteRefusal(request, accounts[0]);
        throw new Refused('sign-in.wrong');
      }
      await passSecondStep(request, account, body);
      return startSession(request, account, { by: 'password' });
    },
  },

  'POST /logout/': async (request) => {
    const { who } = request;
    if (!who) return { json: {}, session: 'end' };
    const { position } = await endSession(request, who, 'signed-out');
    return { json: {}, position, session: 'end' };
  },

  // The dashboard has a page with one button at this address. A GET or HEAD changes nothing, so that a preview of the
  // link does not use it up, and the anti-forgery token keeps another site from swapping a session.
  'POST /l/:token/': async (request) => {
    const { params, body } = request;
    return startSession(request, await useLink(request, hashOf(params.token), body), { by: 'link' });
  },
});

/** Uses up a one-time link or code, by the hash of its token. Throws the refusal. */
export async function useLink(request: Request<object, object>, token: string, proof: StepProof): Promise<AccountDoc> {
  const { app } = request;
  const issued = app.views.doc('links', token);
  const account = issued && app.views.doc('accounts', issued.user);
  if (!issued || !account?.active) {
    noteRefusal(request, account ?? undefined);
    throw new Refused('not-found');
  }
  await passSecondStep(request, account, proof);
  const act = ownAct(request, { ...account, entity: issued.entity }, 'link');
  await carryOut(act, { decider: link, id: token }, { commands: [{ do: 'use', at: act.now }], json: {} }).catch(
    (error: unknown) => {
      if (error instanceof Refused) noteRefusal(request, account);
      throw error;
    },
  );
  return account;
}
