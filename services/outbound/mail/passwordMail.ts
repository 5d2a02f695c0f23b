import type { PasswordMailDoc } from '#projections/accounts/passwordMails';
import type { App } from '#services/app/app';

/** The words of a mail with a link to set a password, written each time: the log holds neither. */
export function passwordMailOf(
  { views, secrets, config }: Pick<App, 'views' | 'secrets' | 'config'>,
  { entity, user, link: id, template }: PasswordMailDoc,
): { readonly subject: string; readonly body: string; readonly link: string } {
  const organization = views.doc('entities', entity)?.display_name ?? 'Muster';
  const name = views.doc('accounts', user)?.first_name ?? '';
  const link = `${config.publicUrl}/set-password/${user}/${secrets.passwordToken(id)}/`;
  const invited = template === 'invitation';
  const lines = invited
    ? [`${organization} has added you to Muster. Choose a password here; the link works once, for seven days:`]
    : [
        `Someone asked for a new password for your Muster account at ${organization}. If it was you, choose one here; the link works once, for an hour:`,
      ];
  const after = invited ? [] : ['', 'If it was not you, do nothing: your password stays as it is.'];
  return {
    subject: invited ? `Your Muster account at ${organization}` : 'Reset your Muster password',
    body: [name === '' ? 'Hello,' : `Hello ${name},`, '', ...lines, '', link, ...after, ''].join('\n'),
    link,
  };
}
