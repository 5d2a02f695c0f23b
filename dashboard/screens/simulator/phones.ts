import type { SimulatedMessage } from '#contracts/dispatch/checkIn';

/** One simulated phone or mailbox: its number or address, its owner, and its messages, newest first. */
export interface Phone {
  readonly number: string;
  readonly name: string;
  readonly medium: SimulatedMessage['medium'];
  readonly messages: readonly SimulatedMessage[];
}

/** The phone with the newest message first: the one that just received a text. */
export function phonesOf(messages: readonly SimulatedMessage[]): readonly Phone[] {
  const newest = messages.toSorted((a, b) => Date.parse(b.time) - Date.parse(a.time));
  const byNumber = new Map<string, SimulatedMessage[]>();
  for (const message of newest) byNumber.set(message.to, [...(byNumber.get(message.to) ?? []), message]);
  return Array.from(byNumber, ([number, received]) => ({
    number,
    // A crew's phone changes hands; the last person written to has it now.
    name: received[0]?.name ?? '',
    medium: received[0]?.medium ?? 'text',
    messages: received,
  }));
}

/** The message in pieces, so that its link can be pressed in place, as on a phone. */
export function pieces({ body, link }: SimulatedMessage): readonly (string | { readonly href: string })[] {
  if (!link) return [body];
  const at = body.indexOf(link);
  if (at < 0) return [`${body} `, { href: link }];
  return [body.slice(0, at), { href: link }, body.slice(at + link.length)].filter((piece) => piece !== '');
}

/** Only links to these pages are opened, because a message is outside text. */
export const opensSafely = (href: string): boolean => /^(https?:\/\/|\/(?!\/))/.test(href);
