import { idFrom } from '#events/core/ids';
import { iso } from '#events/core/ports';
import { Refused } from '#events/core/refused';
import { type IncidentCommand, incident } from '#events/incident/incident';
import { followingOf } from '#projections/due/callouts/linking';
import type { LinkingDue } from '#projections/due/obligation';
import type { App } from '#services/app/app';
import { causeOf } from './cause.ts';

/** Ends, opens, unlinks or links again the incidents that are linked to one that ended, went on or is linked itself. */
export async function followMain(app: App, due: LinkingDue): Promise<void> {
  const now = iso(app.clock.now());
  const since = due.due_at ?? '';
  for (const { act, from } of followingOf(due, since)) {
    if (from > now) continue;
    for (const one of due.incidents) {
      const command = commandFor(due, one, act);
      await unlessOver(handled(app, due, { id: one, command, commandId: idFrom('follow', one, act, since) }));
    }
    if (act === 'unlink' || act === 'relink') continue;
    const command = { do: 'noteFollowed', act, incidents: due.incidents } as const;
    await handled(app, due, { id: due.id, command, commandId: idFrom('followed', due.id, act, since) });
  }
}

function commandFor(
  { id: main, gone }: LinkingDue,
  linked: string,
  act: ReturnType<typeof followingOf>[number]['act'],
): IncidentCommand {
  const because = gone?.by === 'deleted' ? 'main-deleted' : gone?.by === 'moved' ? 'main-moved' : 'main-ended';
  if (act === 'unlink') return { do: 'unlink', because, from: main };
  if (act !== 'relink' || gone?.by !== 'linked') return { do: act === 'relink' ? 'complete' : act, with: main };
  // Two that were linked to each other at the same moment.
  return gone.to === linked ? { do: 'unlink', because: 'circle', from: main } : { do: 'link', to: gone.to };
}

interface Step {
  readonly id: string;
  readonly command: IncidentCommand;
  readonly commandId: string;
}
function handled(app: App, { entity: asked, id: main }: LinkingDue, { id, command, commandId }: Step) {
  const entity = app.views.doc('incident_cards', id)?.entity ?? asked;
  return app.handle(incident, id, { commandId, occurredAt: iso(app.clock.now()), command }, causeOf(entity, main));
}

/** A linked incident that was deleted, or ended by itself, has nothing to follow. */
async function unlessOver(work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
  }
}
