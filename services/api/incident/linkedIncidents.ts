import { linkedIncidentOperations, type TellCallersBody } from '#contracts/api/incident/linkedIncidents';
import type { CallersTold } from '#contracts/incident/linking/linked';
import { refusals } from '#contracts/refusals';
import { idFrom } from '#events/core/ids';
import { comparePositions, type Position } from '#events/core/position';
import { Refused } from '#events/core/refused';
import { incident } from '#events/incident/incident';
import { type IncidentDoc, summaryOf } from '#projections/incident/incidentPage';
import type { Principal } from '#services/access/principal';
import { afterFirstFact, carryOut } from '#services/api/http/carryOut';
import { type Answer, answering, type Signed } from '#services/api/http/route';
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

  'POST /api/incident/:incident_uuid/tell-callers/': (request) => tellCallers(request),

  'POST /api/linked-incidents/': async (request) => {
    const { app, who, body } = request;
    const { uuid: to } = mainOf(app, who, body.to);
    const wanted = [...new Set(body.incidents)].filter((uuid) => uuid !== to);
    const docs = wanted.map((uuid) => findIncident(app, who, uuid));
    await madeMain(request, to, docs);
    const refused: { uuid: string; reason: string }[] = [];
    const linked: string[] = [];
    const links = docs.map(async ({ uuid }) => {
      const step = { ...request, commandId: idFrom('link', request.commandId, uuid) };
      const work = carryOut(step, { decider: incident, id: uuid }, { commands: [{ do: 'link', to }], json: {} });
      try {
        const { position } = await afterFirstFact(request, work);
        linked.push(uuid);
        return position;
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        refused.push({ uuid, reason: refusals[error.code].words });
        return undefined;
      }
    });
    const position = latest(await Promise.all(links));
    const inOrder = docs.flatMap(({ uuid }) => (linked.includes(uuid) ? [uuid] : []));
    return { json: { to, linked: inOrder, refused }, ...(position ? { position } : {}) };
  },
});

/** Streams of many incidents are written at once: one after the other, thirty take longer than a request may. */
const latest = (positions: readonly (Position | undefined)[]): Position | undefined =>
  positions
    .flatMap((one) => one ?? [])
    .toSorted(comparePositions)
    .at(-1);

/** Texts the callers of the incident and of its linked ones. Each is a line in the log of the own incident. */
async function tellCallers(request: Signed<TellCallersBody, object, 'incident_uuid'>): Promise<Answer<CallersTold>> {
  const { app, who, body, commandId, params } = request;
  const main = findIncident(app, who, params.incident_uuid);
  const docs = [main, ...(main.linked ?? []).flatMap((uuid) => app.views.doc('incidents', uuid) ?? [])];
  const numbers = new Set<string>();
  const notTold: CallersTold['not_told'][number][] = [];
  let told = 0;
  const works: Promise<Answer<object>>[] = [];
  for (const doc of docs.filter(({ entity, deleted }) => entity === who.entity && !deleted)) {
    const callers: { contact: string; delivery: string }[] = [];
    for (const { uuid: contact, name, phone_number: number } of callersOf(doc)) {
      const because = !number ? 'no-number' : numbers.has(number) ? 'same-number' : null;
      if (because) {
        notTold.push({ incident: doc.uuid, address: summaryOf(doc).address, name: name ?? '', because });
        continue;
      }
      numbers.add(number ?? '');
      callers.push({ contact, delivery: idFrom('caller', commandId, contact) });
    }
    if (callers.length === 0) continue;
    const command = { do: 'tellCallers', message: body.message.trim(), callers } as const;
    const step = { ...request, commandId: idFrom('tell', commandId, doc.uuid) };
    const work = carryOut(step, { decider: incident, id: doc.uuid }, { commands: [command], json: {} });
    works.push(afterFirstFact(request, work));
    told += callers.length;
  }
  const position = latest((await Promise.all(works)).map((answer) => answer.position));
  return { json: { told, not_told: notTold }, ...(position ? { position } : {}) };
}

/** The complainants; without any, all contacts. */
function callersOf({ locations }: IncidentDoc) {
  const contacts = locations.flatMap((place) => place.contacts);
  const complainants = contacts.filter(({ complainant }) => complainant);
  return complainants.length > 0 ? complainants : contacts;
}

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
