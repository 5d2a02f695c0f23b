import type { RawEvent } from '#events/store/types';
import { objectIn, type Rules } from './rules.ts';
import { isKnownType } from './sense.ts';
import type { Fault } from './soundness.ts';

/** Judges what a log should have and does not show. Nothing that is absent counts as whole. */
export interface Presence {
  /** The key of the event's sealed words, when its stream was never in the log. Each is told once. */
  check(event: RawEvent): Fault | null;
  /** The streams whose first events a rule hides, once the whole log was read. */
  hidden(): readonly Fault[];
}

const keyPrefix = 'key-';

/** The kinds of streams of Muster whose events nobody deletes: `{category}-{id}`. */
export const categories: ReadonlySet<string> = new Set(
  (
    'afterhours alarm beat call callout callprofile classification delivery designation dialing digest directory entity ' +
    'eventconfiguration eventtelling evidencekey feed incident layer ledger link notification optout redaction request ' +
    'reservation reservelist roster savedview scavenge schedule security serviceaccount session shiftNews spreadsheet timeOff token user ' +
    'userlist verification webhook'
  ).split(' '),
);
const isOurs = (stream: string): boolean => categories.has(stream.slice(0, Math.max(0, stream.indexOf('-'))));

export function presenceOf(rules: Rules): Presence {
  const keys = new Set<string>();
  const missed = new Set<string>();
  const ours = new Set<string>();
  return {
    check: ({ stream, type, data }) => {
      if (stream.startsWith(keyPrefix)) keys.add(stream);
      else if (rules.of(stream) && isKnownType(type)) ours.add(stream);
      const { subject, personal } = objectIn(data);
      if (typeof subject !== 'string' || typeof personal !== 'string') return null;
      const key = `${keyPrefix}${subject}`;
      // The stream of an erased key is deleted, which is a rule of it.
      if (keys.has(key) || rules.of(key) || missed.has(key)) return null;
      missed.add(key);
      return { kind: 'missing', stream: key, revision: 0 };
    },
    hidden: () =>
      [...new Set([...ours, ...rules.streams().filter(isOurs)])].flatMap((stream) => {
        const rule = rules.of(stream);
        const hides = rule && (rule.state !== 'open' || rule.before > 0 || rule.shortens);
        return hides ? [{ kind: 'missing', stream, revision: 0 } as const] : [];
      }),
  };
}
