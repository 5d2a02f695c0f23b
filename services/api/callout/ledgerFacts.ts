import type { CalloutReasonFact } from '#contracts/callout/callouts';
import { hoursOf, reasonNames } from '#contracts/callout/ledger';
import type { CalloutDoc } from '#projections/callout/callouts';
import { type EntryDoc, entryKey, excuseKey, overrideKey, reasonsKey, workKey } from '#projections/ledger/ledger';
import type { App } from '#services/app/app';
import { dayAndClockOf, zoneOf } from '#services/app/calling/zone';

type Looking = Pick<App, 'views'>;
type Of = Pick<CalloutDoc, 'uuid' | 'entity'>;

/** The words of supervisors about a person, by what they are about. */
function wordsOf({ views }: Looking, user: string): Readonly<Record<string, string>> {
  const doc = views.doc('ledger', reasonsKey(user));
  return doc?.kind === 'reasons' ? doc.reasons : {};
}

/** The reason for which the author of a call-out moved a person, or passed over them; '' without one. */
export const overrideReason = (app: Looking, { uuid }: Pick<Of, 'uuid'>, user: string): string =>
  wordsOf(app, user)[overrideKey(uuid, user)] ?? '';

const withWords = (value: string, words: string | undefined): string => (words ? `${value} (${words})` : value);

/** The charge and the hours of a person in a call-out, with the words of supervisors: facts of the record. */
export function ledgerFacts(app: Looking, { uuid, entity }: Of, user: string): readonly CalloutReasonFact[] {
  const words = wordsOf(app, user);
  const override = words[overrideKey(uuid, user)];
  const doc = app.views.doc('ledger', entryKey(uuid, user));
  const entry = doc?.kind === 'entry' ? doc : null;
  return [
    ...(override ? [{ name: 'Moved by the author', value: override }] : []),
    ...(entry?.from
      ? [workedFact(entry, entry.from, { zone: zoneOf(app, entity), words: words[workKey(uuid, user)] })]
      : []),
    ...chargedFacts(entry, words[excuseKey(uuid, user)]),
  ];
}

interface Beside {
  readonly zone: string;
  readonly words: string | undefined;
}

function workedFact({ until, corrected }: EntryDoc, from: string, { zone, words }: Beside): CalloutReasonFact {
  const time = (at: string): string => dayAndClockOf(Date.parse(at), zone);
  const span = until === null ? `from ${time(from)} on` : `${time(from)} to ${time(until)}`;
  return { name: corrected ? 'Work, corrected' : 'Work', value: withWords(span, words) };
}

function chargedFacts(entry: EntryDoc | null, words: string | undefined): readonly CalloutReasonFact[] {
  if (entry?.ledger && entry.reason) {
    const value = `${hoursOf(entry.minutes)}, ${reasonNames[entry.reason]}`;
    return [{ name: 'Charged hours', value: withWords(value, words) }];
  }
  // A list without a contract charges nobody: the word of the supervisor stands alone.
  return words === undefined ? [] : [{ name: 'Excused', value: words }];
}
