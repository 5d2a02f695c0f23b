import { ArrayMaxSize, ArrayMinSize, IsArray, IsInt, Max, Min } from 'class-validator';
import { AnyWords, Id, Ids, Optional, WordList, Words, YesNo } from '#contracts/api/rules';
import { limits } from '#contracts/core/limits';
import { nothing } from '#contracts/core/schema';
import {
  activeIncidents,
  type CheckInsAnswer,
  checkInsAnswer,
  dispatchData,
  jobCalls,
  manualMode,
  responseTime,
} from '#contracts/dispatch/dispatch';
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
import { AsOfQuery, asOf } from '#services/api/http/parts/asOf';
import { type Piece, piece, route, type Signed, Takes } from '#services/api/http/route';
import { nameOf } from '#services/api/incident/stream/incidentDetail';
import type { App } from '#services/app/app';
import { positionOf } from '#services/app/position';
import type { Look } from '#services/views/views';
import { callsCrews, respondBy } from './offers.ts';

class DataQuery extends AsOfQuery {
  /** The organization's internal name. */
  @Optional() @AnyWords(80) e?: string;
  /** Designations, by name or uuid, separated by commas. */
  @Optional() @AnyWords(4_000) d?: string;
}
@Takes('POST /api/beta/dispatch/update-manual-mode-status/')
class ManualModeBody {
  @Id() entity!: string;
  @YesNo() enabled!: boolean;
}
@Takes('POST /api/beta/dispatch/update-note/')
class NoteBody {
  @Id() entity!: string;
  @Id() designation!: string;
  @AnyWords(limits.text.note) body!: string;
}
@Takes('POST /api/beta/dispatch/update-active-status/')
class ActiveStatusBody {
  @Id() entity!: string;
  @Id() designation!: string;
  @YesNo() active!: boolean;
}
@Takes('POST /api/beta/dispatch/initiate-checkins/')
class CheckInsBody {
  @Id() entity!: string;
  @Ids()
  @ArrayMaxSize(100, { message: 'At most 100 crews at once.' })
  @ArrayMinSize(1, { message: 'This field may not be blank.' })
  @IsArray()
  designations!: readonly string[];
  /** Open check-ins that the new ones replace; their links end. */
  @Optional() @Ids() @ArrayMaxSize(100) replaces?: readonly string[];
}
@Takes('POST /api/beta/dispatch/manual-dispatch/')
class ManualDispatchBody {
  @Id() incident!: string;
  @Words(80) new_version!: string;
  @Id() designation!: string;
  /** The sendings under way that the dispatcher saw. */
  @Optional() @WordList(36, 100) seen?: readonly string[];
  @Optional() @YesNo() again?: boolean;
}
@Takes('POST /api/beta/dispatch/recall/')
class RecallBody {
  @Id() incident!: string;
  @Id() designation!: string;
}
@Takes('POST /api/beta/dispatch/update-response-time/')
class ResponseTimeBody {
  @Id() entity!: string;
  @Max(limits.job.longest, { message: `At most ${limits.job.longest} minutes.` })
  @Min(limits.job.shortest, { message: `At least ${limits.job.shortest} minute.` })
  @IsInt({ message: 'This must be a whole number.' })
  minutes!: number;
}

@Takes('POST /api/beta/dispatch/update-job-calls/')
class JobCallsBody {
  @Id() entity!: string;
  @YesNo() enabled!: boolean;
}

export const dispatchRoutes = [
  route({
    method: 'GET',
    path: '/api/beta/dispatch/get-data/',
    permission: 'board.view',
    summary: 'The crews, the active incidents and the manual mode of the dispatch board',
    answers: { 200: dispatchData },
    query: DataQuery,
    answer: ({ app, who, query }) => {
      const shown = entityAsked(app, who, query.e);
      // Only the past of the reader's own organization is shown.
      if (query.at !== undefined) own(who, shown);
      return asOf(app, who, { query, answer: (then) => boardOf(then, shown, query.d) });
    },
  }),

  route({
    method: 'POST',
    path: '/api/beta/dispatch/update-manual-mode-status/',
    permission: 'board.manualMode',
    summary: 'Switch the manual mode of the organization on or off',
    answers: { 200: manualMode },
    body: ManualModeBody,
    answer: (request) => {
      const { who, body } = request;
      own(who, body.entity);
      const command = { do: body.enabled ? 'enableManualMode' : 'disableManualMode' } as const;
      const json = { enabled: body.enabled };
      return carryOut(request, { decider: entity, id: body.entity }, { commands: [command], json });
    },
  }),

  route({
    method: 'POST',
    path: '/api/beta/dispatch/update-note/',
    permission: 'crew.note',
    summary: "Write the manager's note of a crew",
    answers: { 200: nothing },
    body: NoteBody,
    answer: (request) => changeCrew(request, { do: 'writeNote', body: request.body.body.trim(), source: 'manager' }),
  }),

  route({
    method: 'POST',
    path: '/api/beta/dispatch/update-active-status/',
    permission: 'crew.activate',
    summary: 'Make a crew active or inactive',
    answers: { 200: nothing },
    body: ActiveStatusBody,
    answer: (request) => changeCrew(request, { do: request.body.active ? 'activate' : 'deactivate' }),
  }),

  route({
    method: 'POST',
    path: '/api/beta/dispatch/initiate-checkins/',
    permission: 'crew.checkIn',
    summary: 'Request check-ins from crews; each gets a link by text message',
    answers: { 200: checkInsAnswer },
    body: CheckInsBody,
    answer: requestCheckIns,
  }),

  route({
    method: 'POST',
    path: '/api/beta/dispatch/manual-dispatch/',
    permission: 'incident.dispatch',
    summary: 'Send a crew to an incident',
    answers: { 200: nothing },
    body: ManualDispatchBody,
    answer: sendCrew,
  }),

  route({
    method: 'POST',
    path: '/api/beta/dispatch/recall/',
    permission: 'incident.dispatch',
    summary: 'Recall a crew from an incident; it is told by text',
    answers: { 200: nothing },
    body: RecallBody,
    answer: (request) => {
      const { app, who, body } = request;
      ownCard(app, who, body.incident);
      crewOf(app, who.entity, body.designation);
      const command = { do: 'recallCrew', designation: body.designation } as const;
      return carryOut(request, { decider: incident, id: body.incident }, { commands: [command], json: {} });
    },
  }),

  route({
    method: 'POST',
    path: '/api/beta/dispatch/update-response-time/',
    permission: 'board.manualMode',
    summary: 'Set the minutes after which a crew that was sent and has not answered raises an alarm',
    answers: { 200: responseTime },
    body: ResponseTimeBody,
    answer: (request) => {
      const { who, body } = request;
      own(who, body.entity);
      const { minutes } = body;
      const commands = [{ do: 'setResponseTime', minutes }] as const;
      return carryOut(request, { decider: entity, id: body.entity }, { commands, json: { minutes } });
    },
  }),

  route({
    method: 'POST',
    path: '/api/beta/dispatch/update-job-calls/',
    permission: 'board.manualMode',
    summary: 'Choose whether crews that are sent are called before they are texted',
    answers: { 200: jobCalls },
    body: JobCallsBody,
    answer: (request) => {
      const { who, body } = request;
      own(who, body.entity);
      const { enabled } = body;
      const commands = [{ do: 'setJobCalls', enabled }] as const;
      return carryOut(request, { decider: entity, id: body.entity }, { commands, json: { enabled } });
    },
  }),

  route({
    method: 'GET',
    path: '/api/active-incidents/',
    permission: 'incident.view',
    summary: 'The ids of at most 20 active incidents: those without a crew first, oldest first; then the newest others',
    answers: { 200: activeIncidents },
    answer: ({ app, who }) => ({ json: isQa(app, who.entity) ? [] : activeIds(app, who.entity) }),
  }),
];

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
      piece(`,${settings},"position":${positionOf(app)}}`),
    ],
  };
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
