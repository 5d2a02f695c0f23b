import type { Role } from '#contracts/core/roles';
import { type Incident, type LogEntry, qualityAssurance } from '#contracts/incident/incident';
import type { Notice } from '#contracts/incident/transfer';
import type { AccountDoc } from '#projections/accounts/accounts';
import type { NoticeDoc } from '#projections/deliveries/notices';
import type { EntityDoc } from '#projections/entity/entities';
import { type LogRow, logRows } from '#projections/incident/incidentLog';
import { detailOf, type IncidentDoc } from '#projections/incident/incidentPage';
import { incidentParts } from '#projections/incident/incidentParts';
import { may, type Principal } from '#services/access/principal';
import { type Piece, piece, type Written } from '#services/api/http/route';
import { seesNumbers, teamOf } from '#services/api/incident/stream/shownTeam';
import type { App } from '#services/app/app';
import { positionOf } from '#services/app/position';
import type { Look } from '#services/views/views';
import { findIncident } from './incidentStream.ts';
import { shownOptions } from './transferOptions.ts';

type Shown = Omit<Incident, 'permissions' | 'position' | 'transfer_options' | 'team'>;

/** The incident's page, as JSON (`Incident`). */
export function detail(app: App, who: Principal, uuid: string): Written {
  const doc = findIncident(app, who, uuid);
  // Without its last brace: what depends on who asks follows.
  const shown = written(app, doc, 'page', (look, log) => JSON.stringify(detailShown(look, doc, log)).slice(0, -1));
  const numbers = seesNumbers(who, doc);
  const seenBy = numbers ? who.role : (`${who.role} without numbers` as const);
  const rest = written(app, doc, seenBy, (look) => restShown(look, doc, { who, numbers }));
  return [shown, rest, piece(`,"position":${positionOf(app)}}`)];
}

/** What of the page depends on the role, and on whether numbers may be seen. */
function restShown(look: Look, doc: IncidentDoc, { who, numbers }: { who: Principal; numbers: boolean }): string {
  const team = JSON.stringify(teamOf(look, doc, numbers));
  const options = may(who, 'incident.transfer') ? JSON.stringify(shownOptions(look, doc.entity)) : '[]';
  return `,"team":${team},"permissions":{"manage":${may(who, 'incident.manage')}},"transfer_options":${options}`;
}

/** The incident's log alone, oldest first, as JSON. */
export function logOf(app: App, who: Principal, uuid: string): Written {
  const doc = findIncident(app, who, uuid);
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

/** What the workflow expects of an incident. */
export function tasksShown(app: App, doc: IncidentDoc): Incident['tasks'] {
  return detailShown((projection, key) => app.views.doc(projection, key), doc, app.views.rows(logRows, doc.uuid)).tasks;
}

/** Fields that a customer adds to the page, with names in the place of ids. */
export type NamedFields = (look: Look, doc: IncidentDoc) => Partial<Shown>;

let namedFields: readonly NamedFields[] = [];
/** Called once, before an incident is shown. */
export const registerNamedFields = (fields: readonly NamedFields[]): void => {
  namedFields = fields;
};
const namesOfCustomers: NamedFields = (look, doc) => Object.assign({}, ...namedFields.map((named) => named(look, doc)));

function detailShown(look: Look, doc: IncidentDoc, log: readonly LogRow[]): Shown {
  const shown = withNames(look, detailOf(doc, log));
  const entity = look<EntityDoc>('entities', doc.entity);
  return {
    ...shown,
    entity: { uuid: doc.entity, name: entity?.name ?? '' },
    hide: incidentParts.hides(doc) || entity?.name === qualityAssurance,
    log: shown.log.map((line) => assigned(look, line)),
    notices: doc.notices.flatMap((delivery) => shownNotice(look, delivery)),
    ...namesOfCustomers(look, doc),
  };
}

/** The page with names in the place of ids, in every list of any part whose lines say who wrote them. */
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

/** A message of an outside system shows no more than where it went. */
function shownNotice(look: Look, delivery: string): readonly Notice[] {
  const doc = look<NoticeDoc>('notices', delivery);
  if (!doc) return [];
  const { transfer, medium, status, time, designation } = doc;
  const texted = () => (doc.said.type === 'questionnaire' ? (doc.to ?? '') : nameOf(look, `user:${doc.to ?? ''}`));
  const to = { sms: texted, email: () => doc.to ?? '', http: () => hostOf(doc.to) }[medium]();
  const shown = status === 'owed' || status === 'requested' ? 'sending' : status;
  return [{ uuid: delivery, transfer, medium, to: designation ? `${to} (${designation})` : to, status: shown, time }];
}

const hostOf = (url: string | null): string => (url !== null && URL.canParse(url) ? new URL(url).host : '');

/** A line has the id of whoever was assigned, or of the member that it is about. */
function assigned(look: Look, line: LogEntry): LogEntry {
  if (line.member) return { ...line, member: { ...line.member, name: nameOf(look, `user:${line.member.name}`) } };
  if (!line.transfer?.assigned) return line;
  const { designation, user } = line.transfer.assigned;
  return { ...line, transfer: { ...line.transfer, assigned: { designation, user: nameOf(look, `user:${user}`) } } };
}

/** `user:7c0…` → "Ada Lovelace". Names are looked up when read, so that an erased person is erased here too. */
export function nameOf(look: Look, by: string): string {
  const [kind = '', id = ''] = by.split(/:(.*)/s);
  if (kind === 'import') return `Imported from ${id}`;
  if (kind !== 'user' && kind !== 'link' && kind !== 'phone') return 'System';
  const account = look<AccountDoc>('accounts', id);
  if (!account) return kind === 'link' ? 'Who holds the link' : 'Unknown';
  return `${account.first_name} ${account.last_name}`.trim();
}

/** What is short is sent with its headers, in one text; what is long is copied no more often than it must. */
const atHand = (json: string): Piece => piece(json.length < 16_384 ? json : Buffer.from(json));

interface Kept {
  /** When it was last known to be right, by what had changed in the read models until then. */
  changes: number;
  readonly json: Piece;
  /** The lines of its log, compared by identity as well. */
  readonly log: readonly LogRow[];
  /** What else was read for it. A document that changed is another object. */
  readonly read: readonly { readonly projection: string; readonly key: string; readonly doc: unknown }[];
}

type What = 'page' | 'log' | Role | `${Role} without numbers`;

const pages = new WeakMap<IncidentDoc, Partial<Record<What, Kept>>>();

/** Written once for all who look, until the incident changes or anything that was looked up for it. */
function written(app: App, doc: IncidentDoc, what: What, write: (look: Look, log: readonly LogRow[]) => string): Piece {
  let kept = pages.get(doc);
  if (!kept) pages.set(doc, (kept = {}));
  const known = kept[what];
  const changes = app.views.changes();
  if (known?.changes === changes) return known.json;
  const log = app.views.rows<LogRow>(logRows, doc.uuid);
  if (
    known?.log === log &&
    known.read.every(({ projection, key, doc: was }) => app.views.doc(projection, key) === was)
  ) {
    known.changes = changes;
    return known.json;
  }
  const read = new Map<string, Kept['read'][number]>();
  const look = <Doc>(projection: string, key: string) => {
    const found = app.views.doc<Doc>(projection, key);
    read.set(`${projection} ${key}`, { projection, key, doc: found });
    return found;
  };
  const json = atHand(write(look, log));
  kept[what] = { changes, json, log, read: [...read.values()] };
  return json;
}
