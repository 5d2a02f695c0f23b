import { phoneNumber } from '#contracts/core/usPhone';
import { idFrom } from '#events/core/ids';
import { iso } from '#events/core/ports';
import type { Position } from '#events/core/position';
import { optOut } from '#events/optOut/decider';
import type { App } from '#services/app/app';
import type { ReceivedText } from '#services/core/telephony';
import { optOutOf } from './phones.ts';

/** The words by which the owner of a phone ends texts, and takes that back: the carriers' own lists (CTIA). */
const words: ReadonlyMap<string, 'optOut' | 'optIn'> = new Map([
  ...['stop', 'stopall', 'unsubscribe', 'cancel', 'end', 'quit', 'optout', 'revoke'].map(
    (word) => [word, 'optOut'] as const,
  ),
  ...['start', 'unstop', 'yes'].map((word) => [word, 'optIn'] as const),
]);

/** The wish of a text, which must be one of the words alone. Null for any other text. */
export const wishIn = (text: string): 'optOut' | 'optIn' | null => words.get(text.trim().toLowerCase()) ?? null;

/** Records the wish of a received text. Returns the position of the fact; undefined when the text is no wish. */
export async function recordText(
  app: Pick<App, 'handle' | 'clock' | 'secrets' | 'telephony'>,
  { id, from, text }: ReceivedText,
): Promise<Position | undefined> {
  const wish = wishIn(text);
  const phone = phoneNumber(from);
  if (wish === null || phone === null) return undefined;
  const number = optOutOf(app, phone);
  const step = {
    commandId: idFrom('received text', id),
    occurredAt: iso(app.clock.now()),
    command: { do: wish, number },
  };
  const actor = { kind: 'phone', id: app.telephony.provider } as const;
  const { position } = await app.handle(optOut, number, step, { entity: '', actor, correlationId: number });
  return position;
}

/** Reads the log: a read model may be behind, and a person who said STOP is texted no more. */
export async function isOptedOut({ store, secrets }: Pick<App, 'store' | 'secrets'>, phone: string): Promise<boolean> {
  let out = false;
  for await (const { type } of store.read(`${optOut.category}-${optOutOf({ secrets }, phone)}`)) {
    if (type === 'NumberOptedOut') out = true;
    if (type === 'NumberOptedIn') out = false;
  }
  return out;
}
