import { type CheckInsBody, dispatchOperations, type ManualDispatchBody } from '#contracts/api/dispatch/dispatch';
import type { DispatchRules } from '#contracts/core/dispatchRules';
import { limits } from '#contracts/core/limits';
import type { BoardPerson, CheckInsAnswer } from '#contracts/dispatch/dispatch';
import { refusals } from '#contracts/refusals';
import { idFrom } from '#events/core/ids';
import { iso } from '#events/core/ports';
import type { Position } from '#events/core/position';
import { Refused } from '#events/core/refused';
import { type DesignationCommand, designation } from '#events/designation/decider';
import { entity } from '#events/entity/decider';
import { incident } from '#events/incident/incident';
import { type BoardDoc, responseMinutes } from '#projections/dispatch/boards';
import type { CrewDoc } from '#projections/dispatch/crews';
import { may, type Principal } from '#services/access/principal';
import { isQa } from '#services/access/qualityAssurance';
import { carryOut } from '#services/api/http/carryOut';
import { asOf } from '#services/api/http/parts/asOf';
import { answering, type Piece, piece, type Signed } from '#services/api/http/route';
import { findAlsoDeleted, findIncident } from '#services/api/incident/stream/incidentStream';
import { nameOf } from '#services/api/incident/stream/nameOf';
import type { App } from '#services/app/app';
import { callsCrews, respondBy, rulesOf } from '#services/app/boardRules';
import { positionOf } from '#services/app/position';
import { problemPriorities } from '#services/app/priorities';
import { workNow } from '#services/app/work';
import { calledList } from '#services/outbound/callouts/listPlan';
import type { Look } from '#services/views/views';

export const dispatchRoutes = answering(dispatchOperations, {
  'GET /api/beta/dispatch/get-data/': ({ app, who, query }) => {
    const shown = entityAsked(app, who, query.e);
    // Only the past of the reader's own organization is shown.
    if (query.at !== undefined) own(who, shown);
    return asOf(app, who, { query, answer: (then) => boardOf(then, shown, query.d) });
  },

  'POST /api/beta/dispatch/update-manual-mode-status/': (request) => {
    const { who, body } = request;
    own(who, body.entity);
    const command = { do: body.enabled ? 'enableManualMode' : 'disableManualMode' } as const;
    const json = { enabled: body.enabled };
    return carryOut(request, { decider: entity, id: body.entity }, { commands: [command], json });
  },

  'POST /api/beta/dispatch/update-note/': (request) =>
    changeCrew(request, { do: 'writeNote', body: request.body.body.trim(), source: 'manager' }),

  'POST /api/beta/dispatch/update-active-status/': (request) =>
    changeCrew(request, { do: request.body.active ? 'activate' : 'deactivate' }),

  'POST /api/beta/dispatch/initiate-checkins/': requestCheckIns,

  'POST /api/beta/dispatch/manual-dispatch/': sendCrew,

  'POST /api/beta/dispatch/recall/': (request) => {
    const { app, who, body } = request;
    ownCard(app, who, body.incident);
    // A crew that was handed over with the incident is another organization's, and is released all the same.
    if (!isHandedOver(app, body)) crewOf(app, who.entity, body.designation);
    const command = { do: 'recallCrew', designation: body.designation } as const;
    return carryOut(request, { decider: incident, id: body.incident }, { commands: [command], json: {} });
  },

  'POST /api/beta/dispatch/end-help/': (request) => {
    const { app, who, body } = request;
    const { uuid } = findIncident(app, who, body.incident);
    crewOf(app, who.entity, body.designation);
    const commands = [{ do: 'endHelp', designation: body.designation, by: 'screen' }] as const;
    return carryOut(request, { decider: incident, id: uuid }, { commands, json: {} });
  },

  'POST /api/beta/dispatch/take-late-answer/': (request) => {
    const { app, who, body } = request;
    const { uuid } = findIncident(app, who, body.incident);
    crewOf(app, who.entity, body.designation);
    const commands = [{ do: 'takeLateAnswer', designation: body.designation }] as const;
    return carryOut(request, { decider: incident, id: uuid }, { commands, json: {} });
  },

  'POST /api/beta/dispatch/order-jobs/': (request) => {
    const { app, who, body } = request;
    const { crew } = crewOf(app, who.entity, body.designation);
    const { ofCrew, ofPerson } = workNow(app, who.entity);
    const work = [...ofCrew(body.designation), ...ofPerson(crew.designated_user?.uuid ?? '')];
    const isWork = (uuid: string) => work.some(({ incident: at }) => at === uuid);
    // A job that ended meanwhile has no place in the order.
    for (const uuid of body.incidents) if (!isWork(uuid)) findAlsoDeleted(app, who, uuid);
    const incidents = body.incidents.filter(isWork);
    const commands = [{ do: 'orderJobs', incidents }] as const;
    return carryOut(request, { decider: designation, id: body.designation }, { commands, json: {} });
  },

  'POST /api/beta/dispatch/update-response-time/': (request) => {
    const { who, body } = request;
    own(who, body.entity);
    const { minutes } = body;
    const commands = [{ do: 'setResponseTime', minutes }] as const;
    return carryOut(request, { decider: entity, id: body.entity }, { commands, json: { minutes } });
  },

  'POST /api/beta/dispatch/update-rules/': (request) => {
    const { app, who, body } = request;
    const { entity: of, ...all } = body;
    own(who, of);
    const { nobody_free_list: list } = all;
    if (list !== undefined && !calledList(app, of, list)) throw new Refused('not-found');
    // A rule that is left out stays.
    const rules = Object.fromEntries(Object.entries(all).filter(([, choice]) => choice !== undefined));
    const json: DispatchRules = { ...rulesOf(app, of), ...rules };
    return carryOut(request, { decider: entity, id: of }, { commands: [{ do: 'setDispatchRules', rules }], json });
  },

  'POST /api/beta/dispatch/update-problem-priority/': (request) => {
    const { app, who, body } = request;
    const { entity: of, problem, priority } = body;
    own(who, of);
    if (!problemPriorities(app, of).some((one) => one.problem === problem)) throw new Refused('not-found');
    const commands = [{ do: 'setProblemPriority', problem, priority }] as const;
    return carryOut(request, { decider: entity, id: of }, { commands, json: {} });
  },

  'POST /api/beta/dispatch/update-job-calls/': (request) => {
    const { who, body } = request;
    own(who, body.entity);
    const { enabled } = body;
    const commands = [{ do: 'setJobCalls', enabled }] as const;
    return carryOut(request, { decider: entity, id: body.entity }, { commands, json: { enabled } });
  },

  'GET /api/active-incidents/': ({ app, who }) => ({ json: isQa(app, who.entity) ? [] : activeIds(app, who.entity) }),
});

/** The longest wait is listed first, so that the limit never hides it. */
function activeIds(app: App, of: string): readonly string[] {
  const most = limits.activeIncidentsListed;
  const listed = (waiting: 0 | 1) =>
    app.views.docs('incident_cards', {
      where: { entity: of, active: 1, waiting },
      orderBy: { column: 'time', descending: waiting === 0 },
      limit: most,
    });
  return [...listed(1), ...listed(0)].slice(0, most).map(({ card }) => card.uuid);
}

/** Refuses the id of another organization with "not found". */
function own(who: Principal, asked: string): void {
  if (asked !== who.entity) throw new Refused('not-found');
}

function entityAsked(app: App, who: Principal, name: string | undefined): string {
  if (name === undefined || name.trim() === '') return who.entity;
  const found = app.views.docs('entities', { where: { name }, limit: 1 })[0];
  if (!found || (found.uuid !== who.entity && !may(who, 'entity.switch'))) throw new Refused('not-found');
  return found.uuid;
}

function boardOf(app: App, shownEntity: string, designations: string | undefined) {
  const crews = crewsAsked(app, shownEntity, designations);
  const cards = isQa(app, shownEntity)
    ? none
    : app.views.shown('incident_cards', {
        where: { entity: shownEntity, active: 1 },
        orderBy: { column: 'time', descending: true },
      });
  const board = app.views.doc('boards', shownEntity);
  const settings = JSON.stringify(settingsOf(app, board)).slice(1, -1);
  // Stored JSON is joined, without parsing and serializing it again.
  return {
    written: [
      piece('{"crew":'),
      joined(crews),
      piece(',"incidents":'),
      joined(cards),
      piece(`,"people":${JSON.stringify(peopleOn(app, shownEntity))},${settings},"position":${positionOf(app)}}`),
    ],
  };
}

/** The names of the people on the cards. A contractor has one name. */
function peopleOn(app: App, shownEntity: string): readonly BoardPerson[] {
  if (isQa(app, shownEntity)) return [];
  const cards = app.views.docs('incident_cards', { where: { entity: shownEntity, worked: 1 } });
  const users = new Set(cards.flatMap(({ card }) => card.people.map(({ user }) => user)));
  return [...users].flatMap((uuid) => {
    const account = app.views.doc('accounts', uuid);
    if (account) return [{ uuid, first_name: account.first_name, last_name: account.last_name }];
    const { contact } = app.views.doc('notices', uuid) ?? {};
    return contact === undefined ? [] : [{ uuid, first_name: contact, last_name: '' }];
  });
}

const none: readonly string[] = [];
const lists = new WeakMap<readonly string[], Piece>();

/** The rows are the same array until one of them changes, so the joined JSON is cached by the array. */
function joined(rows: readonly string[]): Piece {
  const known = lists.get(rows) ?? piece(Buffer.from(`[${rows.join(',')}]`));
  lists.set(rows, known);
  return known;
}

function crewsAsked(app: App, shownEntity: string, asked: string | undefined): readonly string[] {
  const crews = app.views.shown('crews', { where: { entity: shownEntity }, orderBy: { column: 'name' } });
  const names = new Set(
    (asked ?? '')
      .split(',')
      .map((name) => name.trim().toLowerCase())
      .filter((name) => name !== ''),
  );
  if (names.size === 0) return crews;
  return crews.filter((text) => {
    const { uuid, name } = JSON.parse(text) as CrewDoc['crew'];
    return names.has(uuid) || names.has(name.toLowerCase());
  });
}

/** Refuses an incident of another organization with "not found". */
function ownCard(app: App, who: Principal, uuid: string): void {
  if (app.views.doc('incident_cards', uuid)?.entity !== who.entity) throw new Refused('not-found');
}

function crewOf(app: App, ofEntity: string, id: string): CrewDoc {
  const doc = app.views.doc('crews', id);
  if (doc?.kind !== 'crew' || doc.entity !== ofEntity) throw new Refused('not-found');
  return doc;
}

const isHandedOver = (
  app: App,
  { incident: uuid, designation: crew }: { readonly incident: string; readonly designation: string },
): boolean =>
  app.views.doc('incident_cards', uuid)?.crews.some((one) => one.designation === crew && one.of !== undefined) ?? false;

function changeCrew(request: Signed<{ entity: string; designation: string }, object>, command: DesignationCommand) {
  const { who, body } = request;
  own(who, body.entity);
  return carryOut(request, { decider: designation, id: body.designation }, { commands: [command], json: {} });
}

/** The board's switches, with the name of the person who turned manual mode on. */
function settingsOf(app: App, board: BoardDoc | null) {
  const { manual_mode_since, manual_mode_by } = board ?? {};
  const look: Look = (projection, key) => app.views.doc(projection, key);
  return {
    manual_mode: board?.manual_mode ?? false,
    ...(manual_mode_since === undefined ? {} : { manual_mode_since }),
    ...(manual_mode_by === undefined ? {} : { manual_mode_by: nameOf(look, manual_mode_by) }),
    response_minutes: responseMinutes(board),
  };
}

function sendCrew(request: Signed<ManualDispatchBody, object>) {
  const { app, who, body, commandId } = request;
  ownCard(app, who, body.incident);
  const { uuid, name, active, designated_user } = crewOf(app, who.entity, body.designation).crew;
  const command = {
    do: 'dispatch',
    newVersion: body.new_version,
    dispatch: idFrom('dispatch', commandId),
    respondBy: respondBy(app, who.entity),
    calls: callsCrews(app, who.entity),
    seen: body.seen ?? null,
    again: body.again ?? false,
    crew: { designation: uuid, name, active, user: designated_user?.uuid ?? null },
  } as const;
  return carryOut(request, { decider: incident, id: body.incident }, { commands: [command], json: {} });
}

async function requestCheckIns(request: Signed<CheckInsBody, object>) {
  const { app, who, body, commandId } = request;
  own(who, body.entity);
  const asked = [...new Set(body.designations)];
  for (const id of asked) crewOf(app, who.entity, id);
  const dueAt = iso(app.clock.now() + limits.checkIn.answerWithin);
  const requested: string[] = [];
  const skipped: { designation: string; reason: string }[] = [];
  let last: Position | undefined;
  for (const id of asked) {
    const checkIn = idFrom('check-in', commandId, id);
    const command = { do: 'requestCheckIn', checkIn, dueAt, replaces: body.replaces ?? [] } as const;
    const commands = [{ commandId: idFrom('request', checkIn), command }];
    try {
      const { position } = await carryOut(request, { decider: designation, id }, { commands, json: {} });
      last = position ?? last;
      requested.push(id);
    } catch (error) {
      // A crew that cannot be asked is skipped (S0 §5). The response gives the reason.
      if (!(error instanceof Refused)) throw error;
      skipped.push({ designation: id, reason: refusals[error.code].words });
    }
  }
  return { json: { requested, skipped } satisfies CheckInsAnswer, position: last };
}
