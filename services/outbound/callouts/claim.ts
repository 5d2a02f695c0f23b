import { takenBy } from '#contracts/incident/response';
import { iso } from '#events/core/ports';
import { Refused } from '#events/core/refused';
import { incident as incidentDecider } from '#events/incident/incident';
import type { Cause } from '#events/store/handle';
import type { App } from '#services/app/app';
import { acknowledgedBy } from '#services/app/people/acknowledgedBy';

/** A person whom an escalation asks to take its incident. */
export interface Claim {
  readonly incident: string | null;
  readonly callout: string | null;
  readonly user: string;
}

/** The time in milliseconds that an answer waits for the one that came first. */
const shownWithin = 1_000;

/**
 * Takes the incident for the person, unless another answer came first: the name of who gave it, or null. The read models
 * may not show it yet, so the incident itself decides.
 */
export async function claim(
  app: App,
  claimed: Claim,
  { commandId, cause }: { readonly commandId: string; readonly cause: Cause },
): Promise<string | null> {
  const other = takenFrom(app, claimed);
  if (other !== null) return other;
  const { incident, callout, user } = claimed;
  const state = app.views.doc('callouts', callout ?? '')?.state;
  const card = app.views.doc('incident_cards', incident ?? '');
  if (incident === null || callout === null || !card || (state !== 'in-progress' && state !== 'paused')) return null;
  const step = {
    commandId,
    occurredAt: iso(app.clock.now()),
    command: { do: 'claimIncident', callout, user } as const,
  };
  try {
    await app.handle(incidentDecider, incident, step, { ...cause, entity: card.entity });
    return null;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    if (error.code !== 'assignment.taken') return null;
    const head = await app.store.head();
    if (head) await app.projector.reached(head, shownWithin);
    return takenFrom(app, claimed) ?? 'Another person';
  }
}

/** The name of who took the incident since its escalation began; null while nobody has. */
function takenFrom({ views }: Pick<App, 'views'>, { incident, callout, user }: Claim): string | null {
  const { people = [] } = views.doc('incidents', incident ?? '') ?? {};
  const since = views.doc('callouts', callout ?? '')?.started_time ?? '';
  const other = takenBy(people, user, since) ?? acknowledgedBy({ views }, incident ?? '', { user, since });
  const account = views.doc('accounts', other ?? '');
  return account && `${account.first_name} ${account.last_name}`.trim();
}
