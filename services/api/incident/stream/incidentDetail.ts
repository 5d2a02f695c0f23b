import type { Role } from '#contracts/core/roles';
import type { ChangedIncident, Expansion } from '#contracts/incident/changes';
import { type Incident, type LogEntry, qualityAssurance } from '#contracts/incident/incident';
import type { Notice } from '#contracts/incident/transfers/transfer';
import type { NoticeDoc } from '#projections/deliveries/notices';
import { type LogRow, logRows } from '#projections/incident/incidentLog';
import { detailOf, type IncidentDoc } from '#projections/incident/incidentPage';
import { incidentParts } from '#projections/incident/incidentParts';
import { peopleOf } from '#projections/incident/parts/coming/called';
import { shownCrews } from '#projections/incident/parts/coming/dispatch';
import { may, type Principal } from '#services/access/principal';
import { type Piece, piece, type Written } from '#services/api/http/route';
import { seesNumbers, teamOf } from '#services/api/incident/stream/shownTeam';
import type { App } from '#services/app/app';
import { rulesOf } from '#services/app/boardRules';
import { positionOf } from '#services/app/position';
import type { Look } from '#services/views/views';
import { findIncident } from './incidentStream.ts';
import { mailOf, nameOf } from './nameOf.ts';
import { addressOf, linkedShown } from './shownLinked.ts';
import { shownOptions } from './transferOptions.ts';

type Shown = Omit<
  Incident,
  'permissions' | 'position' | 'transfer_options' | 'team' | 'people' | 'coming' | 'hold_rules' | 'moved_crews'
>;

/** The incident document (`Incident`) as JSON. */
export function detail(app: App, who: Principal, uuid: string): Written {
  const doc = findIncident(app, who, uuid);
  app.parts.trail?.opened(who, doc.uuid);
  // Without the closing brace: the fields that depend on the user follow.
  const shown = written(app, doc, 'page', (look, log) => JSON.stringify(detailShown(look, doc, log)).slice(0, -1));
  const numbers = seesNumbers(who, doc);
  const role = who.token ? (`token ${who.token.scopes.join(' ')}` as const) : who.role;
  const seenBy = numbers ? role : (`${role} without numbers` as const);
  const rest = written(app, doc, seenBy, (look) => restShown(look, doc, { who, numbers }));
  return [shown, rest, piece(`,${JSON.stringify(nowShown(app, who, doc)).slice(1)}`)];
}

/** The fields that follow from other documents of this moment. A person who cannot end the incident need not know whom that concerns. */
function nowShown(app: App, who: Principal, doc: IncidentDoc) {
  const ends = (['incident.manage', 'incident.hold', 'incident.transfer'] as const).some((right) => may(who, right));
  const { hold_callouts: callouts, hold_crews: crews, moved_crews } = rulesOf(app, doc.entity);
  const coming = ends && !app.past ? comingNow(app, doc) : [];
  return {
    coming,
    hold_rules: { callouts, crews },
    moved_crews,
    position: positionOf(app),
  };
}

/** The crews, when some of them are another organization's: the person and the number are all that is known of those. */
function crewsOfOthers(look: Look, doc: IncidentDoc): Partial<Pick<Incident, 'dispatched'>> {
  if (!doc.dispatched.some(({ of }) => of !== undefined)) return {};
  const dispatched = shownCrews(doc.dispatched).map((crew, n) => {
    if (crew.of === undefined) return crew;
    const account = look('accounts', doc.dispatched[n]?.sending.user ?? '');
    const person = account ? `${account.first_name} ${account.last_name}` : '';
    return { ...crew, person, phone_number: account?.phone_number ?? '' };
  });
  return { dispatched };
}

/** The names of those who are told when the incident ends. */
function comingNow({ views }: Pick<App, 'views'>, { uuid }: IncidentDoc): Incident['coming'] {
  const due = views.doc('due', `consequences:${uuid}`);
  const work = due?.kind === 'consequences' ? due.people : [];
  return work.map((user) => nameOf(views.doc, `user:${user}`));
}

/** The fields that depend on the role, and on whether the user may see phone numbers. */
function restShown(look: Look, doc: IncidentDoc, { who, numbers }: { who: Principal; numbers: boolean }): string {
  const team = JSON.stringify(teamOf(look, doc, numbers));
  const options = may(who, 'incident.transfer') ? JSON.stringify(shownOptions(look, doc.entity)) : '[]';
  const people = JSON.stringify(peopleShown(look, doc, may(who, 'callout.view')));
  return `,"team":${team},"people":${people},"permissions":{"manage":${may(who, 'incident.manage')}},"transfer_options":${options}`;
}

/** The people who were called, by name. Roles that see no call-outs see who comes, and who is asked by a transfer. */
const peopleShown = (look: Look, doc: IncidentDoc, all: boolean): Incident['people'] =>
  peopleOf(doc)
    .filter(({ status }) => all || ['accepted', 'assigned', 'asked', 'done'].includes(status))
    .map((one) => ({ ...one, name: nameOf(look, `user:${one.user}`) }));

/** The parts of an incident that a reader of changes asks for. Reading one of them opens the incident. */
export function expanded(
  app: App,
  who: Principal,
  { doc, parts }: { readonly doc: IncidentDoc; readonly parts: readonly Expansion[] },
): Pick<ChangedIncident, Expansion> {
  if (parts.length === 0) return {};
  app.parts.trail?.opened(who, doc.uuid);
  const look: Look = (projection, key) => app.views.doc(projection, key);
  const { locations, log, timestamps, workflow } = detailShown(look, doc, app.views.rows(logRows, doc.uuid));
  const team = teamOf(look, doc, seesNumbers(who, doc));
  const all: Required<Pick<ChangedIncident, Expansion>> = { locations, log, team, times: { timestamps, workflow } };
  return Object.fromEntries(parts.map((part) => [part, all[part]]));
}

/** The incident's log alone, oldest first, as JSON. */
export function logOf(app: App, who: Principal, uuid: string): Written {
  const doc = findIncident(app, who, uuid);
  app.parts.trail?.opened(who, doc.uuid);
  return [written(app, doc, 'log', (look, log) => JSON.stringify(detailShown(look, doc, log).log))];
}

/** The incident's tags, oldest first. */
export function tagsOf(app: App, who: Principal, uuid: string): Incident['tags'] {
  return detailShown((projection, key) => app.views.doc(projection, key), findIncident(app, who, uuid), []).tags;
}

/** The notes of an incident, oldest first. */
export function notesOf(app: App, who: Principal, uuid: string): Incident['notes'] {
  return detailShown((projection, key) => app.views.doc(projection, key), findIncident(app, who, uuid), []).notes;
}

/** The tasks of an incident's workflow. */
export function tasksShown(app: App, doc: IncidentDoc): Incident['tasks'] {
  return detailShown((projection, key) => app.views.doc(projection, key), doc, app.views.rows(logRows, doc.uuid)).tasks;
}

/** Fields that a customer's module adds to the document, with names in place of ids. */
export type NamedFields = (look: Look, doc: IncidentDoc) => Partial<Shown>;

let namedFields: readonly NamedFields[] = [];
/** Call once, before an incident is shown. */
export const registerNamedFields = (fields: readonly NamedFields[]): void => {
  namedFields = fields;
};
const namesOfCustomers: NamedFields = (look, doc) => Object.assign({}, ...namedFields.map((named) => named(look, doc)));

function detailShown(look: Look, doc: IncidentDoc, log: readonly LogRow[]): Shown {
  const shown = withNames(look, detailOf(doc, log));
  const entity = look('entities', doc.entity);
  return {
    ...shown,
    ...crewsOfOthers(look, doc),
    entity: { uuid: doc.entity, name: entity?.name ?? '' },
    hide: incidentParts.hides(doc) || entity?.name === qualityAssurance,
    isQa: entity?.name === qualityAssurance,
    priority_choice: shown.priority_choice && {
      ...shown.priority_choice,
      by: nameOf(look, shown.priority_choice.by),
    },
    log: shown.log.map((line) => withContact(doc, assigned(look, line))),
    assignment: shown.assignment && {
      ...shown.assignment,
      people: shown.assignment.people.map((one) => ({ ...one, name: nameOf(look, `user:${one.user}`) })),
    },
    notices: doc.notices.flatMap((delivery) => shownNotice(look, delivery)),
    ...namesOfCustomers(look, doc),
    ...linkedShown(look, doc),
  };
}

/** The document with names in place of ids, in every list whose items have `by`. */
const withNames = <Page extends object>(look: Look, page: Page): Page =>
  Object.fromEntries(
    Object.entries(page).map(([field, value]: readonly [string, unknown]) => [
      field,
      Array.isArray(value)
        ? value.map((line: unknown) => (hasBy(line) ? { ...line, by: nameOf(look, line.by) } : line))
        : value,
    ]),
  ) as Page;
const hasBy = (line: unknown): line is { readonly by: string } =>
  typeof line === 'object' && line !== null && 'by' in line && typeof line.by === 'string';

/** A delivery as a notice. A call to an outside system shows only its host. */
function shownNotice(look: Look, delivery: string): readonly Notice[] {
  const doc = look('notices', delivery);
  if (!doc) return [];
  const { transfer, medium, status, time, designation } = doc;
  const texted = () => {
    if (doc.said.type === 'questionnaire') return doc.to ?? '';
    if (doc.said.type === 'caller') return contactIn(look('incidents', doc.incident), doc.to ?? '')?.name ?? '';
    return nameOf(look, `user:${doc.to ?? ''}`);
  };
  const to = { sms: texted, email: () => mailOf(look, doc) ?? '', http: () => hostOf(doc.to) }[medium]();
  return [
    {
      uuid: delivery,
      transfer,
      medium,
      to: designation ? `${to} (${designation})` : to,
      status: shownStatus(status),
      time,
    },
  ];
}

export const shownStatus = (status: NoticeDoc['status']): Notice['status'] =>
  status === 'owed' || status === 'requested' ? 'sending' : status;

const hostOf = (url: string | null): string => (url !== null && URL.canParse(url) ? new URL(url).host : '');

/** Replaces the ids of the assigned user, of the team member and of another incident by names. */
function assigned(look: Look, line: LogEntry): LogEntry {
  if (line.other) return { ...line, other: { ...line.other, address: addressOf(look, line.other.uuid) } };
  if (line.member) return { ...line, member: { ...line.member, name: nameOf(look, `user:${line.member.name}`) } };
  if (!line.transfer?.assigned) return line;
  const { designation, user } = line.transfer.assigned;
  return { ...line, transfer: { ...line.transfer, assigned: { designation, user: nameOf(look, `user:${user}`) } } };
}

/** A contact's name is read at each read, so that an erased person is erased here too. */
function withContact({ locations }: Pick<IncidentDoc, 'locations'>, line: LogEntry): LogEntry {
  if (!line.contact) return line;
  const { uuid } = line.contact;
  return { ...line, contact: { uuid, name: contactIn({ locations }, uuid)?.name ?? '' } };
}

const contactIn = (doc: Pick<IncidentDoc, 'locations'> | null, contact: string) =>
  doc?.locations.flatMap(({ contacts }) => contacts).find(({ uuid }) => uuid === contact);

/**
 * Short JSON stays text, to be sent with its headers in one write. Long JSON becomes bytes, to be copied as little as
 * possible.
 */
const atHand = (json: string): Piece => piece(json.length < 16_384 ? json : Buffer.from(json));

interface Kept {
  /** The change counter of the read models when this JSON was last known to be current. */
  changes: number;
  readonly json: Piece;
  /** The lines of its log, compared by identity. */
  readonly log: readonly LogRow[];
  /** Documents read to build this JSON, compared by identity to detect changes. */
  readonly read: readonly { readonly projection: Parameters<Look>[0]; readonly key: string; readonly doc: unknown }[];
}

type SeenBy = Role | `token ${string}`;
type What = 'page' | 'log' | SeenBy | `${SeenBy} without numbers`;

const pages = new WeakMap<IncidentDoc, Partial<Record<What, Kept>>>();

/** Serializes once for all users, until the incident or a document read for it changes. */
function written(app: App, doc: IncidentDoc, what: What, write: (look: Look, log: readonly LogRow[]) => string): Piece {
  let kept = pages.get(doc);
  if (!kept) pages.set(doc, (kept = {}));
  const known = kept[what];
  const changes = app.views.changes();
  if (known?.changes === changes) return known.json;
  const log = app.views.rows(logRows, doc.uuid);
  if (
    known?.log === log &&
    known.read.every(({ projection, key, doc: was }) => app.views.doc(projection, key) === was)
  ) {
    known.changes = changes;
    return known.json;
  }
  const read = new Map<string, Kept['read'][number]>();
  const look: Look = (projection, key) => {
    const found = app.views.doc(projection, key);
    read.set(`${projection} ${key}`, { projection, key, doc: found });
    return found;
  };
  const json = atHand(write(look, log));
  kept[what] = { changes, json, log, read: [...read.values()] };
  return json;
}
