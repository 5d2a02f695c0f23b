import { dialed } from '#contracts/values/phone';
import { plainLine } from '#contracts/values/text';
import { idFrom } from '#events/core/ids';
import { iso } from '#events/core/ports';
import type { Position } from '#events/core/position';
import { optOut } from '#events/optOut/decider';
import type { App } from '#services/app/app';
import type { ReceivedText } from '#services/core/telephony';
import { optOutOf } from './phones.ts';

/**
 * The words by which the owner of a phone ends texts, and takes that back: those of 47 CFR 64.1200(a)(10), and the
 * carriers' own (CTIA). Written without spaces and punctuation: `OPT OUT`, `opt-out` and `Opt out.` are one.
 */
const words: ReadonlyMap<string, 'optOut' | 'optIn'> = new Map([
  ...['stop', 'stopall', 'unsubscribe', 'cancel', 'end', 'quit', 'optout', 'revoke'].map(
    (word) => [word, 'optOut'] as const,
  ),
  ...['start', 'unstop', 'optin', 'resume'].map((word) => [word, 'optIn'] as const),
]);

/**
 * Words that change nothing of a wish. By the same rule any text counts from which a reasonable person understands it:
 * `stop please`, `Please stop texting me`. A word about anything else, or a `not`, makes it another text.
 */
const idle =
  /^(all|again|alerts?|am|calling|from|hi|hello|i|id|it|like|me|messages?|messaging|msgs?|my|notifications?|now|number|of|please|pls|plz|receiving|sending|service|texting|texts?|thanks?|thanku|the|these|this|to|u|want|wish|would|you|your)$/;

/** The wish of a text; null for any other text. */
export function wishIn(text: string): 'optOut' | 'optIn' | null {
  const spoken =
    plainLine(text)
      .toLowerCase()
      .replaceAll(/['’]/g, '')
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  const told = spoken
    .join(' ')
    .replaceAll(/\bopt (out|in)\b/g, 'opt$1')
    .split(' ');
  // A resident may also answer a question by it, so that it counts alone.
  if (told.join('') === 'yes') return 'optIn';
  const wishes = new Set(told.filter((word) => !idle.test(word)).map((word) => words.get(word) ?? null));
  const [wish = null] = wishes;
  return wishes.size === 1 && spoken.length <= 10 ? wish : null;
}

/** Records the wish of a received text. Returns the position of the fact; undefined when the text is no wish. */
export async function recordText(
  app: Pick<App, 'handle' | 'clock' | 'secrets' | 'telephony'>,
  { id, from, text }: ReceivedText,
): Promise<Position | undefined> {
  const wish = wishIn(text);
  const phone = dialed(from);
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
