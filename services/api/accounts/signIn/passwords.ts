import { setImmediate } from 'node:timers/promises';
import { verify } from '@node-rs/argon2';
import { passwordMistake, resetWords } from '#contracts/accounts/passwords';
import {
  type ChangePasswordBody,
  type PasswordResetBody,
  passwordOperations,
  type SetPasswordBody,
} from '#contracts/api/accounts/passwords';
import { idFrom } from '#events/core/ids';
import { iso } from '#events/core/ports';
import { Refused } from '#events/core/refused';
import { type UserCommand, user } from '#events/user/decider';
import type { PasswordLinkIssued } from '#events/user/events';
import type { AccountDoc } from '#projections/accounts/accounts';
import { commonPasswords } from '#services/access/commonPasswords';
import { ownAct, startSession } from '#services/api/accounts/sessions';
import { carryOut } from '#services/api/http/carryOut';
import { answering, type Request, type Signed } from '#services/api/http/route';
import type { App } from '#services/app/app';
import { hashPassword } from './signIn.ts';

/** How long a link lives, in milliseconds (ASVS 5.0 6.4.3). */
const lives = { reset: 3_600_000, invitation: 7 * 24 * 3_600_000 } as const;

export const passwordRoutes = answering(passwordOperations, {
  'POST /set-password/': {
    counted: ({ body: { email } }) => ({ account: email }),
    answer: (request) => {
      // After the answer, so that its time does not tell whether the address is known.
      void sendLinks(request).catch(() => request.app.log.warn({}, notIssued));
      return { json: { detail: resetWords } };
    },
  },

  'POST /set-password/:user_id/:token/': {
    counted: ({ app, params }) => ({ link: app.secrets.passwordLinkOf(params.token) }),
    answer: setPassword,
  },

  'POST /api/password/': {
    counted: ({ who }) => ({ person: who?.account.uuid ?? '' }),
    answer: changePassword,
  },
});

const notIssued = 'a link to set a password was not issued; the person can ask again';

async function sendLinks(request: Request<PasswordResetBody, object>): Promise<void> {
  const { app, body, commandId } = request;
  await setImmediate();
  const email = body.email.trim().toLowerCase();
  const accounts = app.views.docs('accounts', { where: { email } }).filter(({ active }) => active);
  for (const account of accounts) {
    const act = ownAct(request, account);
    const commands = [begun(account), linkTo(app, account, 'reset', idFrom(commandId, account.uuid))];
    await carryOut(act, { decider: user, id: account.uuid }, { commands, json: {} }).catch(() =>
      app.log.warn({}, notIssued),
    );
  }
}

/** The command that issues a link; `from` names the request, so that a repeat issues no other. */
export function linkTo(
  { clock }: Pick<App, 'clock'>,
  { email: to }: Pick<AccountDoc, 'email'>,
  template: PasswordLinkIssued['data']['template'],
  from: string,
): UserCommand {
  const now = clock.now();
  const link = idFrom('password link', from);
  const expiresAt = iso(now + lives[template]);
  return { do: 'issuePasswordLink', link, delivery: idFrom('delivery', link), to, expiresAt, template, at: iso(now) };
}

/** Begins the person's own stream when the request that added the person ended before it did. */
export const begun = ({ uuid, role, email, first_name, last_name, phone_number }: AccountDoc): UserCommand => ({
  do: 'register',
  user: uuid,
  role,
  email,
  firstName: first_name,
  lastName: last_name,
  phoneNumber: phone_number,
});

async function setPassword(request: Request<SetPasswordBody, object, 'token' | 'user_id'>) {
  const { app, params, body, ip } = request;
  const link = app.secrets.passwordLinkOf(params.token);
  const account = app.views.doc('accounts', params.user_id);
  // An unknown person, a forged token and a link that is over get one answer.
  if (link === null || !account?.active) {
    app.parts.trail?.refused({ entity: account?.entity ?? '', account: account?.uuid ?? null, ip });
    throw new Refused('password.link-over');
  }
  const { uuid, email: to } = account;
  refuseUnfit(app, account, body.password);
  const act = ownAct(request, account, 'link');
  const command = { do: 'setPasswordByLink', link, hash: await hashPassword(body.password), to, at: act.now } as const;
  return carryOut(act, { decider: user, id: uuid }, { commands: [command], json: {} });
}

async function changePassword(request: Signed<ChangePasswordBody, object>) {
  const { app, who, body, ip, commandId } = request;
  const { account } = who;
  const { uuid, email: to, hash: old } = account;
  // A person who signs in by a link or a code alone has no old password, and asks for a link.
  if (old === null || !(await verify(old, body.old_password))) {
    app.parts.trail?.refused({ entity: account.entity, account: uuid, ip });
    throw new Refused('password.old-wrong');
  }
  if (body.password === body.old_password) throw new Refused('password.same');
  refuseUnfit(app, account, body.password);
  const hash = await hashPassword(body.password);
  const commands = [{ do: 'changePassword', hash, old, to, of: commandId } as const];
  const { position } = await carryOut(ownAct(request, account), { decider: user, id: uuid }, { commands, json: {} });
  // The fact ends every session so far. This browser gets another one.
  const answer = await startSession(request, account, { by: 'password' });
  return { ...answer, position: answer.position ?? position };
}

function refuseUnfit({ views }: Pick<App, 'views'>, account: AccountDoc, password: string): void {
  const { first_name, last_name, email, entity } = account;
  const { name = '', display_name = '' } = views.doc('entities', entity) ?? {};
  const mistake = passwordMistake(password, [first_name, last_name, email, name, display_name], commonPasswords);
  if (mistake !== null) throw new Refused('password.unfit', { password: [mistake] });
}
