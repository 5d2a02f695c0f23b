import type { Mail, MailMessage } from '#services/outbound/mail/mail';
import { type Around, type Outlet, outlet } from './outlet.ts';

export interface PostOffice {
  readonly mail: Mail;
  readonly arrived: Outlet<MailMessage>['arrived'];
}

/** A mail server. As of a real one, nobody can ask later what became of a mail. */
export function postOffice(around: Around): PostOffice {
  const { attempt, arrived } = outlet<MailMessage>(around, (nth, { delivery }) => `<${delivery}.${nth}@world>`);
  const mail: Mail = { provider: 'smtp', send: attempt, outcomeOf: () => Promise.resolve({ result: 'unknown' }) };
  return { mail, arrived };
}
