import type { Dispatched } from '#contracts/incident/crews/crews';
import type { CrewDoc } from '#projections/dispatch/crews';
import type { Obligation } from '#projections/due/obligation';
import type { CardDoc } from '#projections/incident/incidentCards';
import { lineOfRow, logRows } from '#projections/incident/incidentLog';
import type { IncidentDoc } from '#projections/incident/incidentPage';
import type { App } from '#services/app/app';
import type { Muster } from '#services/start';
import type { Documents, Golden, GoldenAnswer, GoldenMuster } from './golden.ts';
import { comparable, sinceThen, withoutErased } from './since.ts';

type Kept = Readonly<Record<string, unknown>>;

/**
 * The documents of a golden's projection, made from the read models of today. A projection needs a line here once its
 * documents are stored in another form. The function may only join and rename. Without a line, the documents of today
 * are compared unchanged.
 */
const asItWas: Readonly<Record<string, (now: Documents, muster: Muster) => Kept>> = {
  incidents: ({ incidents = {} }, { app }) =>
    Object.fromEntries(Object.entries(incidents).map(([uuid, doc]) => [uuid, withLines(app, uuid, doc as object)])),
  crews: ({ crews = {} }) =>
    Object.fromEntries(
      Object.entries(crews)
        // Texts of check-ins are followed since the board shows why one failed.
        .filter(([key]) => !key.startsWith('text:'))
        .map(([key, doc]) => [key, withCrews(withoutText(doc as CrewOrPerson), crews)]),
    ),
  // A card of a version that no crew is sent to was active.
  incident_cards: ({ incident_cards = {} }) =>
    Object.fromEntries(Object.entries(incident_cards).map(([key, doc]) => [key, asActiveAs(doc as CardDoc)])),
  // Accounts lacked the facts of their own stream and the number of their corrections.
  accounts: ({ accounts = {} }) => without(accounts, ['revision', 'earlier', 'signed_out']),
  // A session did not hold how and when it began.
  sessions: ({ sessions = {} }) =>
    without(
      // Nor did a document say when all sessions of a user ended.
      Object.fromEntries(Object.entries(sessions).filter(([key]) => !key.startsWith('signed-out:'))),
      ['after', 'started_at', 'by', 'network'],
    ),
  // The engine of that build did not look after the keys of erased people, shifts of crews, ends of incidents, or those that wait.
  due: ({ due = {} }) =>
    Object.fromEntries(
      Object.entries(due)
        .filter(([key]) => key !== 'key-erasure:log' && !/^(auto-dispatch|crew-schedule|consequences):/.test(key))
        .map(([key, doc]) => [key, withoutCause(doc as Obligation)]),
    ),
};

const without = (docs: Kept, fields: readonly string[]): Kept =>
  Object.fromEntries(
    Object.entries(docs).map(([key, doc]) => [
      key,
      Object.fromEntries(Object.entries(doc as object).filter(([name]) => !fields.includes(name))),
    ]),
  );

function asActiveAs(now: CardDoc): object {
  // The people who are called, and the priority, were on no card.
  const { crews: ___, people: _p, callouts: _c, priority: _r, inNeed: _n, welfare: _w, labels, ...doc } = now;
  const { completed, archived } = doc.progress.course;
  // It had the point of its first place only.
  const { latlng: __, people: _called, callouts: _calling, priority: _rank, ...rest } = doc.card;
  const card = { ...rest, dispatched: rest.dispatched.map(asSentAs) };
  // Its labels had ids of their own name.
  const named = labels.map(({ uuid: label, name }) => ({ label, name }));
  return { ...doc, labels: named, card, active: completed === null && archived === null && !doc.deleted };
}

/** A crew that was sent did not tell how far it is. */
const asSentAs = ({ designation, name, time }: Dispatched): object => ({ designation, name, time });

type CrewOrPerson = CrewDoc | { readonly kind: 'person'; readonly person: { readonly uuid: string } };

/** A check-in that is due did not hold the cause of a delay. */
function withoutCause(doc: Obligation): object {
  if (doc.kind !== 'check-in') return doc;
  const { cause: _, ...rest } = doc;
  return rest;
}

/** Nobody ordered the jobs of a crew. */
function withoutQueue(doc: CrewDoc): CrewDoc {
  const { queue: _, ...crew } = doc.crew;
  return { ...doc, crew: crew as CrewDoc['crew'] };
}

/** A check-in did not know how far its text was, nor why it failed. */
function withoutText(crewOrPerson: CrewOrPerson): CrewOrPerson {
  const doc = crewOrPerson.kind === 'crew' ? withoutQueue(crewOrPerson) : crewOrPerson;
  if (doc.kind !== 'crew' || doc.crew.checkin === null) return doc;
  const { text: _, failure: __, cause: ___, ...checkin } = doc.crew.checkin;
  return { ...doc, crew: { ...doc.crew, checkin: checkin as typeof doc.crew.checkin } };
}

/** A person's document had the ids of the crews that name the person. */
function withCrews(doc: CrewOrPerson, crews: Kept): object {
  if (doc.kind === 'crew') return doc;
  const named = Object.values(crews).flatMap((other) => {
    const { kind, crew } = other as CrewDoc;
    return kind === 'crew' && crew.designated_user?.uuid === doc.person.uuid ? [crew.uuid] : [];
  });
  return { ...doc, crews: named };
}

/**
 * The log's lines were in the document. Today each is a row, and the texts of the first ones are a list of their own.
 */
function withLines({ views }: App, uuid: string, doc: object): object {
  const {
    said: _,
    people: _p,
    callouts: _c,
    assignment: _a,
    priority: _r,
    priority_choice: _o,
    inNeed: _n,
    welfare: _w,
    ...rest
  } = doc as IncidentDoc;
  return { ...rest, dispatched: rest.dispatched.map(asSentAs), log: views.rows(logRows, uuid).map(lineOfRow) };
}

/**
 * Fields that answers have today and did not have in the golden's build. Only a new field may be listed, with its
 * reason. A field that is missing or has another value is always a difference.
 */
const fieldsSince: readonly RegExp[] = [
  // The settings show the hosts of outside systems, and the key with which our calls are checked.
  /\/(host|version_transfer_host|signing_key): was absent,/,
  // A hold of a list can be released there, and a duty says who follows.
  /\/(hold\/uuid|next): was absent,/,
  // Incidents have a priority, which the settings set by problem, and the preview of a call-out reads.
  /\/(priority|priority_choice|problems|emergency): was absent,/,
  // The incident of a household that may answer says until when; its page says that the case was closed.
  /\/(household_link|closed): was absent,/,
  // An organization has a reach, and its settings name the trees that a rule can call.
  /\/(reach_miles|trees): was absent,/,
  // A job says whether its crew needs help; the settings have rules for a crew that is alone.
  /\/(needs_help|welfare_check|welfare_answer): was absent,/,
  // A check-in tells how far its text is, and why it failed.
  /\/checkin\/(text|failure|cause): was absent,/,
  // A card has the points of all its places.
  /\/latlng: was absent,/,
  // An incident has the specification's names for some fields beside our own.
  /\/(stateTime|tagData|isQa): was absent,/,
  // A card and an incident have the people who are called for it, how far the help is, and the board their names.
  /(^|\/)(people|callouts|standing): was absent,/,
  // An incident says who is asked to take it, who comes, and what a handover proposes; the settings have the rules.
  /\/(assignment|coming|comes|rules|hold_rules|moved_crews): was absent,/,
  // A shift says by which trade its person has it.
  /\/profiles\/\d+\/trade: was absent,/,
  // Leave of the calendar names its author, and typed leave is listed beside that of files.
  /\/(leave\/\d+\/entered_by|entered): was absent,/,
  // The preview of a call-out has the work of each person, and who was asked for the incident before.
  /\/preview\/people\/\d+\/work: was absent,/,
  /\/already: was absent,/,
  // A crew has the order of its jobs.
  /\/queue: was absent,/,
  // An incident of a list names its crews, as its page does.
  /\/dispatched: was absent,/,
  // A crew that was sent tells how far it is, and the board how long it may be silent.
  /\/dispatched\/\d+\/(dispatch|status|status_time|reason|respond_by): was absent,/,
  /\/(response_minutes|job_calls): was absent,/,
  // A list of people says who is on leave, and the organization whether those are called.
  /\/(on_leave|calls_leave_last): was absent,/,
  // A held incident tells why, and until when.
  /\/hold: was absent,/,
  // A version tells its screens facts that they had known by its name: alarms, its own steps, and events that it
  // records itself.
  /\/entity\/versions\/\d+\/(alarms|tasks_shown|recorded_elsewhere): was absent,/,
  // An organization says how far it reaches, and the settings of transfers name its trees.
  /\/(reach_miles|trees): was absent,/,
  // An organization names its time zone with its roles.
  /^\/answer\/0\/timezone: was absent,/,
  // The rules of alarms of control systems, and of notifications as alerts.
  /\/(alarm_cleared|alarm_storm|cap_status|cap_expires): was absent,/,
  // The calls of a range say when the latest call was, in any range.
  /\/latest_call: was absent,/,
];

/** The incidents with an erasure. */
export const erasedIn = ({ events }: Golden): ReadonlySet<string> =>
  new Set(
    events.filter(({ type }) => type === 'PersonalDataErased').map(({ stream }) => stream.replace('incident-', '')),
  );

/** The differences from a golden's documents, one text each: `incidents 8d6e…: /log/3/message: was "a", is "b"`. */
export function documentsApart(
  golden: Documents,
  { documents, muster }: GoldenMuster,
  erased: ReadonlySet<string>,
): readonly string[] {
  const now = documents();
  return Object.entries(golden).flatMap(([name, was]) => {
    const is = asItWas[name]?.(now, muster) ?? now[name];
    return is
      ? documentsOfOneApart(name, was, is, erased)
      : [`${name}: was ${Object.keys(was).length} documents, is no projection`];
  });
}

function documentsOfOneApart(name: string, was: Kept, is: Kept, erased: ReadonlySet<string>): readonly string[] {
  const keys = new Set([...Object.keys(was), ...Object.keys(is)]);
  return [...keys].flatMap((key) =>
    apart(withoutErased(was[key], erased), withoutErased(is[key], erased))
      .map((words) => `${name} ${key}: ${words}`)
      .filter((words) => !changesOfShifts.test(words)),
  );
}

/** A shift counts its changes, for calendar feeds. */
const changesOfShifts =
  /^(shifts .+: \/(scheduled_time|changed_time|changed_by)|(shifts .+: |after_hours .+: \/shifts\/\d+)\/changes): was absent,/;

/** Places that an organization does not reach are no suggestions any more, and the answer says so. */
const beyondReach =
  /^\S+@(?!arvada)\S+ GET \/api\/address\/\S+: \/answer\/(results\/\d+: was .+, is absent|note: was absent)/;

/** The differences in one person's answer, one text each: `ada@arvada.example GET /api/viewer/: /answer/name: was "a", is "b"`. */
export async function answerApart(
  reading: GoldenMuster,
  email: string,
  golden: GoldenAnswer & { readonly erased: ReadonlySet<string> },
): Promise<readonly string[]> {
  const { method, path, body, status, answer, erased } = golden;
  const reply = await reading.ask(email, { method, path, ...(body ? { body } : {}) });
  const { views } = reading.muster.app;
  const versionOf = (incident: string) => views.doc('incident_cards', incident)?.card.version;
  const told = (json: unknown): unknown => withoutErased(comparable(json, path), erased);
  const was = { status, answer: told(sinceThen(answer, path, versionOf)) };
  return apart(was, { status: reply.status, answer: told(reply.body) })
    .filter((words) => !fieldsSince.some((field) => field.test(words)))
    .map((words) => `${email || 'a visitor'} ${method} ${path}: ${words}`)
    .filter((words) => !beyondReach.test(words));
}

/** The differences between two JSON values, each with its path. The order of fields does not count. */
export function apart(was: unknown, is: unknown, path = ''): readonly string[] {
  if (was === is) return [];
  if (!isHolder(was) || !isHolder(is) || Array.isArray(was) !== Array.isArray(is))
    return [`${path || '/'}: was ${brief(was)}, is ${brief(is)}`];
  const fields = new Set([...Object.keys(was), ...Object.keys(is)]);
  return [...fields].flatMap((field) => apart(was[field], is[field], `${path}/${field}`));
}

const isHolder = (value: unknown): value is Kept => typeof value === 'object' && value !== null;

const brief = (value: unknown): string => {
  const words = value === undefined ? 'absent' : JSON.stringify(value);
  return words.length > 120 ? `${words.slice(0, 120)}…` : words;
};

/** The first differences and the number of the others: a whole read model would fill the screen. */
export function firstOf(differences: readonly string[], most = 20): readonly string[] {
  const more = differences.length - most;
  return more > 0 ? [...differences.slice(0, most), `and ${more} more`] : differences;
}
