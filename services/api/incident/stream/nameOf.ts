import type { NoticeDoc } from '#projections/deliveries/notices';
import type { Look } from '#services/views/views';

/**
 * `user:7c0…` → "Ada Lovelace". Names are looked up at each read, so that an erased person is erased here too. A
 * contractor without an account is named by the message that asks.
 */
export function nameOf(look: Look, by: string): string {
  const [kind = '', id = ''] = by.split(/:(.*)/s);
  if (kind === 'import') return `Imported from ${id}`;
  if (kind === 'token') return look('tokens', id)?.name ?? 'A program';
  if (kind !== 'user' && kind !== 'link' && kind !== 'phone') return 'System';
  const account = look('accounts', id);
  if (!account) return look('notices', id)?.contact || (kind === 'link' ? 'Who holds the link' : 'Unknown');
  return `${account.first_name} ${account.last_name}`.trim();
}

/** The address of a mail; null once erased. A contractor who need not come is told at the address of the mail that asked. */
export const mailOf = (look: Look, { said, to }: NoticeDoc): string | null =>
  said.type === 'stood-down' ? (look('notices', to ?? '')?.to ?? null) : to;
