import { Refused } from '#events/core/refused';
import { accountMail } from './accountMails.ts';
import type { PasswordLinkIssued, UserFact } from './events.ts';

/** By the link's uuid: its end, and the address that it was sent to. */
export type PasswordLinks = ReadonlyMap<string, { readonly expiresAt: string; readonly to: string }>;

export type PasswordCommand =
  | ({
      readonly do: 'issuePasswordLink';
      /** The person's address. */
      readonly to: string;
      /** Now, ISO-8601 UTC. */
      readonly at: string;
    } & Omit<PasswordLinkIssued['data'], 'user' | 'subject' | 'personal'>)
  | {
      readonly do: 'setPasswordByLink';
      readonly link: string;
      readonly hash: string;
      /** The person's present address: a link that was sent to an older one is over. */
      readonly to: string;
      readonly at: string;
    };

/** More mails than these would only be unwanted: a stranger can ask for them. */
const mostLinks = 3;

export const linksAfter = (links: PasswordLinks, { data }: PasswordLinkIssued): PasswordLinks =>
  new Map(links).set(data.link, { expiresAt: data.expiresAt, to: data.personal?.to ?? '' });

export function decidePassword(user: string, links: PasswordLinks, command: PasswordCommand): UserFact[] {
  const { link, to, at } = command;
  if (command.do === 'issuePasswordLink') {
    const open = [...links.values()].filter(({ expiresAt }) => at < expiresAt);
    if (links.has(link) || open.length >= mostLinks) return [];
    const { expiresAt, delivery, template } = command;
    return [
      {
        type: 'PasswordLinkIssued',
        data: { user, link, expiresAt, delivery, template, subject: user, personal: { to } },
      },
    ];
  }
  const issued = links.get(link);
  if (!issued || at >= issued.expiresAt || issued.to !== to) throw new Refused('password.link-over');
  return [
    { type: 'PasswordSet', data: { user, byLink: link, subject: user, personal: { hash: command.hash } } },
    accountMail(user, to, 'password-changed', link),
  ];
}
