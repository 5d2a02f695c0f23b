import { expect, it } from 'vitest';
import type { PasswordMailDoc } from '#projections/accounts/passwordMails';
import { passwordMailOf } from './passwordMail.ts';

const documents: Record<string, object> = {
  'entities arvada': { display_name: 'City of Arvada' },
  'accounts ann': { first_name: 'Ann' },
};
const app = {
  views: { doc: (name: string, key: string) => documents[`${name} ${key}`] ?? null },
  secrets: { passwordToken: (link: string) => `token-of-${link}` },
  config: { publicUrl: 'https://muster.example' },
} as unknown as Parameters<typeof passwordMailOf>[0];
const mail = (more: Partial<PasswordMailDoc>) =>
  passwordMailOf(app, { entity: 'arvada', user: 'ann', link: 'l1', template: 'reset', ...more } as PasswordMailDoc);
const link = 'https://muster.example/set-password/ann/token-of-l1/';

it('an invitation names the organization, and the seven days of its link', () =>
  expect(mail({ template: 'invitation' })).toEqual({
    link,
    subject: 'Your Muster account at City of Arvada',
    body: `Hello Ann,

City of Arvada has added you to Muster. Choose a password here; the link works once, for seven days:

${link}
`,
  }));

it('a new password that someone asked for has a link for an hour, and may be ignored', () =>
  expect(mail({})).toEqual({
    link,
    subject: 'Reset your Muster password',
    body: `Hello Ann,

Someone asked for a new password for your Muster account at City of Arvada. If it was you, choose one here; the link works once, for an hour:

${link}

If it was not you, do nothing: your password stays as it is.
`,
  }));

it('of an organization and a person that are not known yet is sent all the same', () => {
  const { subject, body } = mail({ template: 'invitation', entity: 'durham', user: 'bo' });
  expect(subject).toBe('Your Muster account at Muster');
  expect(body).toMatch(/^Hello,\n\nMuster has added you to Muster\./);
});
