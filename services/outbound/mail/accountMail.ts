import type { AccountMailDoc } from '#projections/accounts/accountMails';
import type { AccountDoc } from '#projections/accounts/accounts';
import type { EntityDoc } from '#projections/entity/entities';
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
  'address-changed': {
    subject: 'Your Muster email address was changed',
    said: (organization) =>
      `An administrator changed the email address of your Muster account at ${organization}. This address no longer signs in, and gets no more mail.`,
  },
};

/** The words of a mail that tells a person of a change to their account. It has no link: nothing in it can be abused. */
export function accountMailOf(
  { views }: Pick<App, 'views'>,
  { entity, user, template }: AccountMailDoc,
): { readonly subject: string; readonly body: string } {
  const organization = views.doc<EntityDoc>('entities', entity)?.display_name ?? 'Muster';
  const name = views.doc<AccountDoc>('accounts', user)?.first_name ?? '';
  const { subject, said } = templates[template];
  const after = `If you did not expect this, tell an administrator of ${organization} at once.`;
  return { subject, body: [`Hello ${name},`, '', said(organization), '', after, ''].join('\n') };
}
