import type { AccountMailDoc } from '#projections/accounts/accountMails';
import type { App } from '#services/app/app';

interface Words {
  readonly subject: string;
  readonly said: (organization: string) => string;
}

const templates: Readonly<Record<AccountMailDoc['template'], Words>> = {
  'password-changed': {
    subject: 'Your Muster password was changed',
    said: (organization) =>
      `The password of your Muster account at ${organization} was changed. You were signed out on your other devices.`,
  },
  'second-step-on': {
    subject: 'Your Muster account asks for a code now',
    said: (organization) =>
      `An authenticator app was added to your Muster account at ${organization}. Signing in asks for its code from now on.`,
  },
  'second-step-off': {
    subject: 'Your Muster account asks for no code any more',
    said: (organization) =>
      `The authenticator app of your Muster account at ${organization} was turned off. Signing in asks for no code any more.`,
  },
  'second-step-guessed': {
    subject: 'Wrong codes for your Muster account',
    said: (organization) =>
      `Ten wrong codes of an authenticator app were typed for your Muster account at ${organization}. No code is accepted for a quarter of an hour. The password was right: if this was not you, change it.`,
  },
  'recovery-code-used': {
    subject: 'A recovery code of your Muster account was used',
    said: (organization) =>
      `A recovery code was used in place of the authenticator app of your Muster account at ${organization}. It does not work again.`,
  },
  'passkey-added': {
    subject: 'A passkey was added to your Muster account',
    said: (organization) =>
      `A passkey was added to your Muster account at ${organization}. It signs in without a password.`,
  },
  'passkey-removed': {
    subject: 'A passkey of your Muster account was removed',
    said: (organization) => `A passkey of your Muster account at ${organization} was removed. It no longer signs in.`,
  },
  'address-changed': {
    subject: 'Your Muster email address was changed',
    said: (organization) =>
      `An administrator changed the email address of your Muster account at ${organization}. This address can no longer sign in, and gets no more email.`,
  },
};

/** The words of a mail that tells a person of a change to their account. It has no link: nothing in it can be abused. */
export function accountMailOf(
  { views }: Pick<App, 'views'>,
  { entity, user, template }: AccountMailDoc,
): { readonly subject: string; readonly body: string } {
  const organization = views.doc('entities', entity)?.display_name ?? 'Muster';
  const name = views.doc('accounts', user)?.first_name ?? '';
  const { subject, said } = templates[template];
  const after = `If you did not expect this, tell an administrator of ${organization} at once.`;
  return { subject, body: [`Hello ${name},`, '', said(organization), '', after, ''].join('\n') };
}
