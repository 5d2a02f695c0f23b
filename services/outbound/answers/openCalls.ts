import { outcomeTable } from '#contracts/callout/outcomes';
import { dialed } from '#contracts/values/phone';
import { iso } from '#events/core/ports';
import { type CalloutDoc, type Candidate, isUnderWay } from '#projections/callout/callouts';
import type { App } from '#services/app/app';

/** A person whom a call-out has called, and who may answer outside of our calls. */
export interface OpenCall {
  readonly doc: CalloutDoc;
  readonly one: Candidate;
  /** The phone of the call asks for a PIN, so that a number alone does not say who answers. */
  readonly locked: boolean;
}

/** A call-out that began longer ago is not spoken of any more. Milliseconds. */
const rememberedFor = 12 * 3_600_000;

/** The call-outs of the last hours that have called a person, the oldest first. */
export const callsOf = (app: Pick<App, 'views' | 'clock'>, user: string): readonly OpenCall[] =>
  recent(app).flatMap((doc) =>
    doc.people.flatMap((one) => (one.user === user && isCalled(one) ? [{ doc, one, locked: false }] : [])),
  );

/** The same by the number that was called, or that the account has. */
export function callsAt(app: Pick<App, 'views' | 'clock'>, phone: string): readonly OpenCall[] {
  const isIt = (to: string | null | undefined): boolean => dialed(to ?? '') === phone;
  return recent(app).flatMap((doc) =>
    doc.people.filter(isCalled).flatMap((one): OpenCall[] => {
      const made = one.calls.flatMap(({ uuid }) => app.views.doc('calls', uuid) ?? []).filter(({ to }) => isIt(to));
      if (made.length === 0 && !isIt(app.views.doc('accounts', one.user)?.phone_number)) return [];
      return [{ doc, one, locked: made.some(({ pin_of: pin }) => pin !== null) }];
    }),
  );
}

const isCalled = ({ calls }: Candidate): boolean => calls.length > 0;

const recent = ({ views, clock }: Pick<App, 'views' | 'clock'>): readonly CalloutDoc[] =>
  views
    .docs('callouts', { above: { started_time: iso(clock.now() - rememberedFor) } })
    .toSorted((a, b) => a.started_time.localeCompare(b.started_time) || a.uuid.localeCompare(b.uuid));

/** True while the call-out still waits for the person's answer. */
export const waitsFor = ({ doc, one: { place, outcome } }: OpenCall): boolean =>
  isUnderWay(doc) &&
  (place === 'none' || place === 'released') &&
  (outcome === null || outcomeTable[outcome].again !== 'no');

/** True for a person with a place in a call-out that still has one for them. */
export const comes = ({ doc, one: { place } }: OpenCall): boolean =>
  place === 'member' && (isUnderWay(doc) || doc.state === 'formed');

/** The standing of a person whose answer no call-out waits for, as a sentence. */
export function standingWords({ doc, one: { place, outcome } }: OpenCall): string {
  if (place === 'member') return doc.policy.acknowledges ? 'You have acknowledged.' : 'You are on the team.';
  if (!isUnderWay(doc) && doc.state !== 'formed') return 'This call-out is over. You are not needed.';
  if (place === 'standby') return 'The team is full. You are on standby.';
  if (outcome !== null && outcomeTable[outcome].said === 'declined') return 'You have declined.';
  return 'The team is full. You are not needed.';
}
