import { setImmediate } from 'node:timers/promises';
import { passwordReset } from '#contracts/accounts/credentials';
import { passwordMistake, resetWords } from '#contracts/accounts/passwords';
import { limits } from '#contracts/core/limits';
import { nothing } from '#contracts/core/schema';
import { idFrom } from '#events/core/ids';
import { iso } from '#events/core/ports';
import { Refused } from '#events/core/refused';
import { type UserCommand, user } from '#events/user/decider';
import type { PasswordLinkIssued } from '#events/user/events';
import type { AccountDoc } from '#projections/accounts/accounts';
import type { EntityDoc } from '#projections/entity/entities';
import { carryOut } from '#services/api/http/carryOut';
import { openRoute, type Request, Takes } from '#services/api/http/route';
import { Words } from '#services/api/http/rules';
import type { App } from '#services/app/app';
import { ownAct } from './sessions.ts';
import { hashPassword } from './signIn.ts';

@Takes('POST /set-password/')
class PasswordResetBody {
  @Words(limits.text.email) email!: string;
}
@Takes('POST /set-password/:user_id/:token/')
class SetPasswordBody {
  @Words(limits.text.search) password!: string;
}

/** How long a link lives, in milliseconds (ASVS 5.0 6.4.3). */
const lives = { reset: 3_600_000, invitation: 7 * 24 * 3_600_000 } as const;

export const passwordRoutes = [
  openRoute({
    method: 'POST',
    path: '/set-password/',
    summary: 'Ask for a mail with a link to set a new password',
    answers: { 200: passwordReset },
    body: PasswordResetBody,
    counted: ({ body: { email } }) => ({ account: email }),
    answer: (request) => {
      // After the answer, so that its time does not tell whether the address is known.
      void sendLinks(request).catch(() => request.app.log.warn({}, notIssued));
      return { json: { detail: resetWords } };
    },
  }),

  openRoute({
    method: 'POST',
    path: '/set-password/:user_id/:token/',
    summary: 'Set a new password by the link of a mail; every session ends',
    answers: { 200: nothing },
    body: SetPasswordBody,
    slow: true,
    counted: ({ app, params }) => ({ link: app.secrets.passwordLinkOf(params.token ?? '') }),
    refuses: ['password.link-over', 'password.unfit'],
    answer: setPassword,
  }),
];

const notIssued = 'a link to set a password was not issued; the person can ask again';

async function sendLinks(request: Request<PasswordResetBody, object>): Promise<void> {
  const { app, body, commandId } = request;
  await setImmediate();
  const email = body.email.trim().toLowerCase();
  const accounts = app.views.docs<AccountDoc>('accounts', { where: { email } }).filter(({ active }) => active);
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
const begun = ({ uuid, role, email, first_name, last_name, phone_number }: AccountDoc): UserCommand => ({
  do: 'register',
  user: uuid,
  role,
  email,
  firstName: first_name,
  lastName: last_name,
  phoneNumber: phone_number,
});

async function setPassword(request: Request<SetPasswordBody, object>) {
  const { app, params, body, ip } = request;
  const link = app.secrets.passwordLinkOf(params.token ?? '');
  const account = app.views.doc<AccountDoc>('accounts', params.user_id ?? '');
  // An unknown person, a forged token and a link that is over get one answer.
  if (link === null || !account?.active) {
    app.parts.trail?.refused({ entity: account?.entity ?? '', account: account?.uuid ?? null, ip });
    throw new Refused('password.link-over');
  }
  const { uuid, first_name, last_name, email: to, entity } = account;
  const { name = '', display_name = '' } = app.views.doc<EntityDoc>('entities', entity) ?? {};
  const mistake = passwordMistake(body.password, [first_name, last_name, to, name, display_name]);
  if (mistake !== null) throw new Refused('password.unfit', { password: [mistake] });
  const act = ownAct(request, account, 'link');
  const command = { do: 'setPasswordByLink', link, hash: await hashPassword(body.password), to, at: act.now } as const;
  return carryOut(act, { decider: user, id: uuid }, { commands: [command], json: {} });
}
