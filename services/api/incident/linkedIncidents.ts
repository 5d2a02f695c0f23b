import { linkedIncidentOperations } from '#contracts/api/incident/linkedIncidents';
import { refusals } from '#contracts/refusals';
import { idFrom } from '#events/core/ids';
import type { Position } from '#events/core/position';
import { Refused } from '#events/core/refused';
import { incident } from '#events/incident/incident';
import type { IncidentDoc } from '#projections/incident/incidentPage';
import type { Principal } from '#services/access/principal';
import { afterFirstFact, carryOut } from '#services/api/http/carryOut';
import { answering, type Signed } from '#services/api/http/route';
import type { App } from '#services/app/app';
import { changeIncident, findIncident } from './stream/incidentStream.ts';

export const linkedIncidentRoutes = answering(linkedIncidentOperations, {
  'POST /api/incident/:incident_uuid/link/': async (request) => {
    const { app, who, body, params } = request;
    const { uuid: to } = mainOf(app, who, body.to);
    const doc = findIncident(app, who, params.incident_uuid);
    await madeMain(request, to, [doc]);
    return afterFirstFact(request, changeIncident(request, { to }, { do: 'link', to }));
  },

  'POST /api/incident/:incident_uuid/unlink/': (request) => {
    const reason = request.body.reason?.trim() ?? '';
    return changeIncident(request, {}, { do: 'unlink', because: 'person', reason });
  },

  'POST /api/linked-incidents/': async (request) => {
    const { app, who, body } = request;
    const { uuid: to } = mainOf(app, who, body.to);
    const wanted = [...new Set(body.incidents)].filter((uuid) => uuid !== to);
    const docs = wanted.map((uuid) => findIncident(app, who, uuid));
    await madeMain(request, to, docs);
    const refused: { uuid: string; reason: string }[] = [];
    const linked: string[] = [];
    let position: Position | undefined;
    for (const { uuid } of docs) {
      const step = { ...request, commandId: idFrom('link', request.commandId, uuid) };
      const work = carryOut(step, { decider: incident, id: uuid }, { commands: [{ do: 'link', to }], json: {} });
      try {
        position = (await afterFirstFact(request, work)).position ?? position;
        linked.push(uuid);
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        refused.push({ uuid, reason: refusals[error.code].words });
      }
    }
    return { json: { to, linked, refused }, ...(position ? { position } : {}) };
  },
});

/** The incident that takes the calls: the one that is named, or the main incident that it is linked to itself. */
export function mainOf(app: App, who: Principal, uuid: string): IncidentDoc {
  const doc = findIncident(app, who, uuid);
  return doc.linked_to === undefined ? doc : findIncident(app, who, doc.linked_to);
}

/** Asks the main incident whether it takes calls. A repeated request, whose calls are linked to it, need not. */
export async function madeMain(
  request: Signed<object, object>,
  to: string,
  calls: readonly Pick<IncidentDoc, 'linked_to'>[],
): Promise<void> {
  if (calls.length > 0 && calls.every(({ linked_to }) => linked_to === to)) return;
  const step = { ...request, commandId: idFrom('main', request.commandId) };
  await carryOut(step, { decider: incident, id: to }, { commands: [{ do: 'makeMain' }], json: {} });
}
