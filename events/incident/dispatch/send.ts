import { Refused } from '#events/core/refused';
import { workflowOf } from '#events/incident/versions/index';
import type { CrewDispatched, CrewSentAgain } from './facts.ts';
import type { Sending } from './sending.ts';

/** The crew's current state from its own stream. */
export interface Crew {
  readonly designation: string;
  readonly name: string;
  readonly active: boolean;
  readonly user: string | null;
}

interface Sent {
  readonly crew: Crew;
  readonly dispatch: string;
  readonly respondBy: string;
  readonly joined: boolean;
  readonly calls: boolean;
  readonly previousVersion: string;
  readonly newVersion: string;
}

/** The fact of a sending, the crew's first or another one. */
export function sent(before: Sending | undefined, command: Sent): CrewDispatched | CrewSentAgain {
  const { crew, dispatch, respondBy, joined, calls, previousVersion, newVersion } = command;
  const { designation, name, user } = crew;
  const way = calls ? { calls } : {};
  const data = { designation, name, user, dispatch, respondBy, joined, ...way, previousVersion, newVersion };
  if (!before) return { type: 'CrewDispatched', data };
  return { type: 'CrewSentAgain', data: { ...data, previous: before.told ? before.dispatch : null } };
}

/** Refuses a dispatcher who did not see every crew that is on its way. The answer names those. */
export function refuseUnseen(others: readonly Sending[], seen: readonly string[]): void {
  const unseen = others.filter(({ dispatch, designation }) => !seen.includes(dispatch) && !seen.includes(designation));
  if (unseen.length === 0) return;
  const names = unseen.map(({ name }) => name).join(', ');
  const words = `${names} ${unseen.length === 1 ? 'was' : 'were'} sent to this incident meanwhile. Send yours as well, or cancel.`;
  throw new Refused('incident.sent-meanwhile', { non_field_errors: [words] });
}

/** Refuses a version that this one cannot become. When another crew changed it first, the answer says so. */
export function refuseVersion(
  { version }: { readonly version: string },
  newVersion: string,
  others: readonly Sending[],
): void {
  // A second crew may join. The incident then keeps its version.
  if (newVersion === version || workflowOf(version).targets.includes(newVersion)) return;
  const last = others.at(-1);
  if (!last) throw new Refused('incident.target-unknown');
  const type = workflowOf(version).displayName;
  throw new Refused('incident.sent-meanwhile', {
    new_version: [
      `${last.name} was sent as ${type}, so the incident type is ${type} now. Look again, then send your crew.`,
    ],
  });
}
