import type { LeftOutReason, SkipReason } from '#contracts/callout/policy';
import { awayAt, type Presence } from '#projections/onCall/away';

/** The facts about a person that decide whether a call-out may call them. A later rule is one more of them. */
export interface CallablePerson extends Presence {
  /** True with a number: chosen for this call-out, of the duty, for beats, or of their own. */
  readonly hasPhone: boolean;
  /** True on the team of the incident, and with a place in another call-out of it. */
  readonly onTeam: boolean;
  /** True after the person asked in another call-out not to be called again for this incident. */
  readonly askedNotTo: boolean;
  /** True with a place in another call-out that is under way. */
  readonly elsewhere: boolean;
  /** True while the person rests after long work, by the rule of the organization. */
  readonly resting: boolean;
  /** True during quiet hours that the person asked for. */
  readonly quiet: boolean;
}

/** The reasons that are known of a person at an instant. */
export type Uncallable = Exclude<LeftOutReason, 'listed-already'> & SkipReason;

/**
 * Who may be called: why a person may not be called at an instant (ISO-8601 UTC), null when they may. The only place
 * that decides it: every preview, list, escalation and call-out asks here, and each step and each call asks again.
 */
export function whyNotCallable(person: CallablePerson, instant: string): Uncallable | null {
  const away = awayAt(person, instant);
  if (away === 'inactive') return 'inactive';
  if (!person.hasPhone) return 'no-phone';
  if (person.onTeam) return 'on-team';
  if (away === 'leave') return 'leave';
  if (person.askedNotTo) return 'do-not-call';
  if (person.elsewhere) return 'other-callout';
  if (person.resting) return 'resting';
  return person.quiet ? 'quiet-hours' : null;
}
