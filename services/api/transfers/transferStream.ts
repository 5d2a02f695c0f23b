import type { Reference } from '#contracts/core/schema';
import { refusals } from '#contracts/refusals';
import { idFrom } from '#events/core/ids';
import type { Position } from '#events/core/position';
import { Refused } from '#events/core/refused';
import { type IncidentCommand, incident } from '#events/incident/incident';
import type { TransferCommand } from '#events/incident/transfers/transfers';
import { inTime, patienceOf } from '#events/store/patience';
import { UnavailableError } from '#events/store/store';
import { logRows } from '#projections/incident/incidentLog';
import type { IncidentDoc } from '#projections/incident/incidentPage';
import { may } from '#services/access/principal';
import { carryOut } from '#services/api/http/carryOut';
import type { Answer, Signed } from '#services/api/http/route';
import { findIncident } from '#services/api/incident/stream/incidentStream';
import { nameOf } from '#services/api/incident/stream/nameOf';
import type { App } from '#services/app/app';
import { respondBy } from '#services/app/boardRules';

/** The part of a transfer that differs between its kinds. */
export type Planned = Omit<TransferCommand, 'do' | 'incident' | 'transfer' | 'seen' | 'rules' | 'respondBy'> & {
  readonly rules: Omit<TransferCommand['rules'], 'mayManage'>;
};

interface TransferRequest {
  readonly uuid: string;
  readonly seen: string | undefined;
  /** The designations of the crews that go on for another organization. */
  readonly handOver?: readonly string[] | undefined;
  /** `transfer`: its id, from which the ids of its messages follow. */
  readonly plan: (doc: IncidentDoc, transfer: string) => Planned;
}

/** Transfers an incident of the user's organization. */
export async function transferIncident(
  request: Signed<object, object>,
  { uuid, seen, handOver, plan }: TransferRequest,
): Promise<Answer<Reference>> {
  const { app, who, cause, commandId } = request;
  const transfer = idFrom('transfer', commandId);
  const json = { uuid: transfer };
  if (cause.repeats && isGone(request, uuid)) return repeated(request, uuid, json);
  const planned = plan(findIncident(app, who, uuid), transfer);
  const rules = { ...planned.rules, mayManage: may(who, 'incident.manage') };
  const owner = planned.newEntity?.entity ?? who.entity;
  const asks = { respondBy: respondBy(app, owner), seen: seen ?? null, rules };
  const command = { ...planned, ...asks, do: 'transfer', incident: uuid, transfer } as const;
  const commands = [command, ...handingOver(request, { ...planned, handOver, transfer })];
  try {
    return await carryOut(request, { decider: incident, id: uuid }, { commands, json });
  } catch (error) {
    if (!(error instanceof Refused) || error.code !== 'transfer.changed-meanwhile') throw error;
    throw new Refused(error.code, { non_field_errors: [await saidMeanwhile(request, uuid)] });
  }
}

interface HandingOver extends Pick<Planned, 'newEntity'>, Pick<TransferRequest, 'handOver'> {
  readonly transfer: string;
}

/** The crews that the dispatcher chose go on for the other organization; the engine recalls the others. */
function handingOver(
  { app, who }: Signed<object, object>,
  { newEntity: to, handOver: chosen = [], transfer }: HandingOver,
): readonly IncidentCommand[] {
  if (!to || chosen.length === 0) return [];
  const from = { entity: who.entity, name: app.views.doc('entities', who.entity)?.display_name ?? '' };
  const crews = [...new Set(chosen)].map((designation) => {
    return { designation, delivery: idFrom('handed over', transfer, designation) };
  });
  return [{ do: 'handOverCrews', from, to, crews }];
}

const isGone = ({ app, who }: Signed<object, object>, uuid: string): boolean =>
  app.views.doc('incidents', uuid)?.entity !== who.entity;

/**
 * Answers a repeated request whose incident now belongs to another organization: as before when this command
 * transferred it, otherwise with "not found".
 */
async function repeated(request: Signed<object, object>, uuid: string, json: Reference): Promise<Answer<Reference>> {
  // The command changes nothing: it only finds out whether its id was written before.
  const nothing = { do: 'removeLabel', label: '' } as const;
  const answer = await carryOut(request, { decider: incident, id: uuid }, { commands: [nothing], json });
  if (!answer.position) throw new Refused('not-found');
  return answer;
}

/** A sentence about the earlier transfer, as far as this node shows it by now. */
async function saidMeanwhile({ app, who, patience }: Signed<object, object>, uuid: string): Promise<string> {
  const time = patience ?? patienceOf();
  const silent = () => new UnavailableError(undefined, 'The log is silent.');
  const last = await inTime(time, lastOf(app, `${incident.category}-${uuid}`), silent);
  if (last) await app.projector.reached(last, time.left());
  const { transferred } = findIncident(app, who, uuid);
  const { words } = refusals['transfer.changed-meanwhile'];
  const line = app.views.rows(logRows, uuid).find((entry) => entry.uuid === transferred);
  return line?.transfer
    ? `${nameOf(app.views.doc, line.by)} has transferred this incident to ${line.transfer.to}. ${words}`
    : words;
}

async function lastOf({ store }: App, stream: string): Promise<Position | undefined> {
  let last: Position | undefined;
  for await (const { position } of store.read(stream, { backwards: true, maxCount: 1 })) last ??= position;
  return last;
}
