import { type CreateBody } from '#contracts/api/incident/incidents';
import { ReportedPlace } from '#contracts/api/incident/placeBodies';
import { isPartNamed, notEnough, requiredOfAddress } from '#contracts/incident/address';
import { nameKey } from '#contracts/values/name';
import { idFrom } from '#events/core/ids';
import { Refused } from '#events/core/refused';
import { incident } from '#events/incident/incident';
import { workflows } from '#events/incident/versions/index';
import { filteredVersion } from '#events/incident/versions/quiet';
import { may } from '#services/access/principal';
import { alarmOf } from '#services/api/alarms/alarms';
import { carryOut } from '#services/api/http/carryOut';
import { checkPlace } from '#services/api/http/parts/reach';
import { type Signed } from '#services/api/http/route';
import { codeIn, priorityOfProblems } from '#services/app/priorities';
import { beginningOf } from '#services/outbound/callouts/offers';
import { madeMain, mainOf } from './linkedIncidents.ts';
import { newPlace } from './places/placeBodies.ts';

interface How {
  /** When it happened, ISO-8601 UTC. Default: now. */
  readonly at?: string;
  /** The operation itself is the right to name a problem and to link: a program needs no other. */
  readonly allowed?: true;
}

/** Creates an incident. A repeated outside report creates no second one. */
export async function createIncident(request: Signed<CreateBody, object>, { at, allowed }: How = {}) {
  const { app, who, body, commandId } = request;
  const { version, description, source, problem } = body;
  checkReport(request);
  if (body.job) checkJob(body.locations ?? []);
  const alarm = body.alarm && alarmOf(app, who.entity, body.alarm, version);
  // An outside report has one id in one organization, for every sender and every repetition.
  const uuid = source ? idFrom('incident', who.entity, source) : idFrom('incident', commandId);
  if (problem && !allowed && !may(who, 'incident.tag')) throw new Refused('forbidden');
  const problemPriority = priorityOfProblems(app, who.entity, codeIn(problem ?? null));
  const priority = body.priority ?? problemPriority;
  const linkTo = body.link_to === undefined ? undefined : await mainFor(request, body.link_to, allowed);
  const { offer, escalation, nobodyFound } =
    alarm?.filter || linkTo !== undefined
      ? { offer: null, escalation: null, nobodyFound: null }
      : beginningOf(app, who.entity, { incident: uuid, version, priority });
  const command = {
    do: 'create',
    incident: uuid,
    // A filtered alarm needs no work (S2 §4.2: the noop version).
    version: alarm?.filter ? filteredVersion : version,
    alarm,
    description,
    source: source ?? null,
    problem,
    priority: body.priority,
    problemPriority,
    labels: distinct(body.labels ?? []).map((name) => ({ label: idFrom('label', uuid, name), name })),
    locations: (body.locations ?? []).map((place, n) => newPlace(uuid, place, n)),
    escalation,
    nobodyFound,
    linkTo,
    offer: offer && { ...offer, dispatch: idFrom('dispatch', uuid) },
  } as const;
  const when = at === undefined ? {} : { occurredAt: at };
  const created = source ? { command, commandId: idFrom('create', uuid), source, ...when } : command;
  return carryOut(request, { decider: incident, id: uuid }, { commands: [created], json: { uuid } });
}

/** Refuses a version that the organization does not work with, and a place that is far away. */
export function checkReport({ app, who, body }: Reported): void {
  const entity = app.views.doc('entities', who.entity);
  if (!workflows.has(body.version) || !entity?.versions.includes(body.version))
    throw new Refused('incident.version-unknown');
  for (const [n, { lat, lng }] of (body.locations ?? []).entries())
    checkPlace(app, who.entity, { lat, lng, field: `locations.${n}.lat` });
}
type Reported = Pick<Signed<Pick<CreateBody, 'version' | 'locations'>, object>, 'app' | 'who' | 'body'>;

/** The main incident of a call that is created linked. */
async function mainFor(request: Signed<CreateBody, object>, named: string, allowed?: true): Promise<string> {
  const { app, who } = request;
  if (!allowed && !may(who, 'incident.link')) throw new Refused('forbidden');
  const { uuid } = mainOf(app, who, named);
  await madeMain(request, uuid, []);
  return uuid;
}

/** Work at an address needs one, with its number and street (S0 §1, S2 §2.2). */
function checkJob(locations: readonly ReportedPlace[]): void {
  if (locations.length === 0) throw new Refused('address.incomplete', { locations: ['This field may not be blank.'] });
  const poor = locations.findIndex((place) => !requiredOfAddress.job.every((part) => isPartNamed(place, part)));
  if (poor >= 0) throw new Refused('address.incomplete', { [`locations.${poor}.raw`]: [notEnough] });
}

const distinct = (names: readonly string[]): string[] => [
  ...new Map(names.map((name) => [nameKey(name), name])).values(),
];
