import type { ReportLine, ReportSubject } from '#contracts/audit/report';
import { typeWords } from '#contracts/audit/words';
import type { Callout, CalloutCorrection, CalloutPerson } from '#contracts/callout/callouts';
import { outcomeTable, unanswered } from '#contracts/callout/outcomes';
import { acceptedWords } from '#contracts/core/calloutStates';
import type { LatLng } from '#contracts/core/geo';
import { levels } from '#contracts/core/priority';
import type { Incident, Location } from '#contracts/incident/incident';
import { happenedIn, logWords } from '#contracts/incident/log/words';
import type { TrailRow } from '#projections/audit/trail';
import type { CalloutDoc } from '#projections/callout/callouts';
import type { CardDoc } from '#projections/incident/incidentCards';
import { logRows } from '#projections/incident/incidentLog';
import type { Principal } from '#services/access/principal';
import { pageOf, preparedSearch, shownEvent } from '#services/api/audit/eventSearch';
import { findCallout } from '#services/api/callout/changes';
import { calloutShown } from '#services/api/callout/shown';
import { detail } from '#services/api/incident/stream/incidentDetail';
import type { App } from '#services/app/app';
import { localTime } from '#services/forms/report';

/** The most events of a timeline. */
const mostEvents = 1_000;
/** The most call-outs of a period. */
const mostCallouts = 50;
/** The most incidents on the map of a period. */
const mostPlaces = 100;

export type Line = Omit<ReportLine, 'found'>;

/** An after-action report as plain data, each line with the number of its event. */
export interface Report {
  readonly title: string;
  readonly organisation: string;
  readonly incident: string | null;
  readonly callout: string | null;
  readonly lines: readonly Line[];
  readonly points: readonly LatLng[];
  readonly leftOut: boolean;
  /** Words that name people, and words that say where, for finding them in the lines. */
  readonly names: readonly string[];
  readonly addresses: readonly string[];
}

interface ReportRequest {
  readonly app: App;
  readonly who: Principal;
  readonly now: string;
}

interface ReportContext {
  readonly asked: ReportRequest;
  readonly zone: string;
  /** By stream and revision of their event. */
  readonly messages: ReadonlyMap<string, string>;
}

/** Refuses a subject of another organization as if it did not exist. */
export function afterActionOf(asked: ReportRequest, subject: ReportSubject): Report {
  const { app, who, now } = asked;
  const entity = app.views.doc('entities', who.entity);
  const zone = entity?.timezone ?? 'UTC';
  const incident = subject.incident === undefined ? null : incidentOf(asked, subject.incident);
  const one = subject.callout === undefined ? null : findCallout(app, who, subject.callout);
  const docs = one ? [one] : calloutsOf(asked, subject);
  const { rows, leftOut } = eventsOf(asked, subject);
  const title = `After-action report: ${incident?.version_display ?? (one ? one.name : 'events of a period')}`;
  const organisation = entity?.display_name ?? '';
  const about: readonly (readonly [string, string])[] = [
    ['Organization', organisation],
    ...(incident ? aboutIncident(incident) : []),
    ...(subject.after && subject.until
      ? [['Period', `${localTime(subject.after, zone)} to ${localTime(subject.until, zone)}`] as const]
      : []),
    ['Made', `${localTime(now, zone)}, ${who.account.first_name} ${who.account.last_name}`],
    ['Times', `on the clock of ${zone}, as they happened`],
    ...(leftOut ? [['Left out', `Events before the last ${mostEvents.toLocaleString('en-US')}`] as const] : []),
  ];
  const cards = incident
    ? []
    : cardsOf(asked, [...docs.map((doc) => doc.incident), ...rows.map((row) => row.incident)]);
  const told: ReportContext = {
    asked,
    zone,
    messages: messagesOf(asked, incident ? [incident.uuid] : cards.map(({ key }) => key)),
  };
  const places = (incident?.locations ?? cards.flatMap((doc) => doc.places.slice(0, 1))).flatMap(onMap);
  const callouts = docs.map((doc) => ({ shown: calloutShown(app, doc), rows: streamOf(asked, doc) }));
  return {
    title,
    organisation,
    incident: incident?.uuid ?? null,
    callout: one?.uuid ?? null,
    leftOut,
    lines: [
      ...about.map(([label, text]) => ({ id: `about ${label}`, section: 'About', position: null, label, text })),
      ...figuresOf(told, incident, { rows, callouts: callouts.map(({ shown }) => shown) }),
      ...places.map(({ raw }, n) => ({
        id: `place ${n + 1}`,
        section: 'Places on the map',
        position: null,
        label: String(n + 1),
        text: raw || 'No address',
      })),
      ...rows.map((row) => timelineLine(told, row)),
      ...callouts.flatMap(({ shown, rows: own }, n) =>
        calloutLines(told, { shown, rows: own, section: `Call-out ${n + 1}` }),
      ),
    ],
    points: places.map(({ lat, lng }) => [lat, lng] as const),
    names: incident?.locations.flatMap(({ contacts }) => contacts.flatMap(({ name }) => name ?? [])) ?? [],
    addresses: [
      ...(incident ? [incident.address] : []),
      ...cards.map(({ card }) => card.address),
      ...places.flatMap(({ raw, street_number: number, route }) => [raw, route && `${number ?? ''} ${route}`, route]),
    ].filter((one): one is string => typeof one === 'string' && one.trim() !== ''),
  };
}

/** A place with a point. The map shows no other. */
const onMap = (place: Location) =>
  place.lat === null || place.lng === null ? [] : [{ ...place, lat: place.lat, lng: place.lng }];

type KeyedCard = CardDoc & { readonly key: string };

/** The incidents of these call-outs and events, as the board knows them. */
function cardsOf({ app, who }: ReportRequest, incidents: Iterable<string | null>): readonly KeyedCard[] {
  const named = [...new Set(incidents)].filter((one) => one !== null).slice(0, mostPlaces);
  return named.flatMap((uuid) => {
    const doc = app.views.doc('incident_cards', uuid);
    return doc?.entity === who.entity && !doc.deleted ? [{ ...doc, key: uuid }] : [];
  });
}

/** The words of the logs of incidents, as their pages show them. Reading them is recorded as for a page. */
function messagesOf({ app, who }: ReportRequest, incidents: readonly string[]): ReadonlyMap<string, string> {
  const all = incidents.flatMap((uuid) => {
    app.parts.trail?.opened(who, uuid);
    return app.views.rows(logRows, uuid).map((row) => [`incident-${uuid} ${row.revision}`, row.message] as const);
  });
  return new Map(all);
}

/** The incident as its page shows it to this reader; the opening is recorded as for the page. */
const incidentOf = ({ app, who }: ReportRequest, uuid: string): Incident =>
  JSON.parse(
    detail(app, who, uuid)
      .map(({ text }) => text.toString())
      .join(''),
  ) as Incident;

const aboutIncident = ({ uuid, version_display: type, priority, description, address, time }: Incident) =>
  [
    ['Type', type],
    ['Priority', levels[priority].words],
    ['Description', description || 'Erased, or none'],
    ['Address', address || 'None'],
    ['Reported, UTC', time],
    ['Incident number', uuid],
  ] as const;

function calloutsOf(
  { app, who }: ReportRequest,
  { incident, after = '', until = '' }: ReportSubject,
): readonly CalloutDoc[] {
  const orderBy = { column: 'started_time' } as const;
  if (incident !== undefined) return app.views.docs('callouts', { where: { incident }, orderBy });
  const above = { started_time: after };
  return app.views
    .docs('callouts', { where: { entity: who.entity }, above, orderBy, limit: mostCallouts })
    .filter(({ started_time: time }) => time < until);
}

/** The kinds of events in a report. The rest of the log is of settings, sessions and the system's own work. */
const ofWork = ['incident', 'callout', 'call', 'designation', 'delivery', 'transfer', 'reservation'];

/** To read a report, or to copy one, is no part of what it tells. */
const ofReading: ReadonlySet<string> = new Set(['security', 'redaction']);

/** The last events of the subject, in the order in which they happened. */
function eventsOf({ app, who }: ReportRequest, { incident, callout, after, until }: ReportSubject) {
  const search = {
    incident,
    after: incident || callout ? undefined : after,
    until: incident || callout ? undefined : until,
    stream: callout && `callout-${callout}`,
    kinds: incident || callout ? undefined : ofWork,
    clock: 'happened' as const,
    limit: mostEvents + 1,
  };
  const all = pageOf(app, preparedSearch(app, who.entity, search), search).filter(({ kind }) => !ofReading.has(kind));
  return { rows: all.slice(0, mostEvents).toReversed(), leftOut: all.length > mostEvents };
}

const streamOf = ({ app, who }: ReportRequest, { uuid }: CalloutDoc): readonly TrailRow[] => {
  const search = { stream: `callout-${uuid}`, clock: 'known', limit: mostEvents } as const;
  return pageOf(app, preparedSearch(app, who.entity, search), search).toReversed();
};

function timelineLine({ asked: { app }, zone, messages }: ReportContext, row: TrailRow): Line {
  const { by, by_name: name, about_name: about } = shownEvent(app, row);
  const author = name ?? (by.startsWith('user:') ? 'A person of another organization' : by.split(':', 1)[0]);
  const detail = row.type === 'LogEntryRecorded' && row.detail ? happenedIn(logWords, row.detail) : row.detail;
  const words = [typeWords(row.type), detail, about, messages.get(`${row.stream} ${row.revision}`)];
  const said = [...new Set(words.map((one) => (one ?? '').trim().replace(/\.$/, '')))].filter(Boolean).join('. ');
  const late = Date.parse(row.recorded_time) - Date.parse(row.time) >= 60_000;
  return {
    id: String(row.position),
    section: 'Timeline',
    position: row.position,
    label: localTime(row.time, zone),
    text: `${said}. By ${author}${late ? `. Became known ${localTime(row.recorded_time, zone)}` : ''}`,
  };
}

interface ToldCallout {
  readonly shown: Callout;
  readonly rows: readonly TrailRow[];
  /** Without the call-out's name, which may have to be redacted. */
  readonly section: string;
}

/** Each person of a call-out with the reason for being called or not, then each call to that person. */
function calloutLines({ zone }: ReportContext, { shown, rows, section }: ToldCallout): readonly Line[] {
  const of = (user: string, ...types: readonly string[]) =>
    rows.filter(({ type, person }) => person === user && types.includes(type)).map(({ position }) => position);
  const id = (name: string) => `${shown.uuid} ${name}`;
  const whole = `${acceptedWords(shown)}. ${typeWords(shown.state)}. ${shown.reason ?? ''}`;
  return [
    {
      id: id('whole'),
      section,
      position: rows[0]?.position ?? null,
      label: localTime(shown.started_time, zone),
      text: `${shown.name}. Started by ${shown.started_by}. ${whole}`.trim(),
    },
    ...shown.people.flatMap((person): readonly Line[] => {
      const { uuid } = person.user;
      const rings = of(uuid, 'CandidateCalled');
      const corrected = of(uuid, 'ResponseCorrected');
      return [
        {
          id: id(uuid),
          section,
          position: of(uuid, 'CandidateListed')[0] ?? null,
          label: `Number ${person.rank}`,
          text: personWords(person),
        },
        ...person.calls.map((call, n) => ({
          id: id(call.uuid),
          section,
          position: rings[n] ?? null,
          label: localTime(call.requested_time, zone),
          text: `Call ${call.round} to ${nameOf(person)}: ${call.outcome ? outcomeTable[call.outcome].words : 'no outcome'}.`,
        })),
        ...person.corrections.map((correction, n) => ({
          id: id(`${uuid} correction ${n}`),
          section,
          position: corrected[n] ?? null,
          label: localTime(correction.time, zone),
          text: correctionWords(person, correction),
        })),
      ];
    }),
    ...shown.left_out.map(({ user, why }) => ({
      id: id(user.uuid),
      section,
      position: of(user.uuid, 'CandidateLeftOut')[0] ?? null,
      label: 'Not called',
      text: why,
    })),
  ];
}

const nameOf = ({ user: { first_name, last_name } }: Pick<CalloutPerson, 'user'>): string =>
  `${first_name} ${last_name}`.trim() || 'a person who was erased';

const personWords = (person: CalloutPerson): string => {
  const facts = person.facts.map(({ name, value }) => `${name}: ${value}`).join('; ');
  return `${nameOf(person)}: ${person.why}${facts === '' ? '' : ` ${facts}.`}`;
};

function correctionWords(person: CalloutPerson, { author, from, to, reason }: CalloutCorrection): string {
  const before = from ? `"${outcomeTable[from].words}"` : unanswered(person.calls);
  const change = `The answer of ${nameOf(person)} was corrected by ${author} from ${before} to "${outcomeTable[to].words}".`;
  return `${change} ${reason === null ? 'The reason was erased.' : `Reason: ${reason}`}`;
}

interface Counted {
  readonly rows: readonly TrailRow[];
  readonly callouts: readonly Callout[];
}

/** Counts, and the minutes from the report of an incident to each of its steps. */
function figuresOf({ zone }: ReportContext, incident: Incident | null, { rows, callouts }: Counted): readonly Line[] {
  const people = callouts.flatMap((callout) => callout.people);
  // The answer that counts now, as each call-out shows it: an earlier one may have been corrected.
  const said = (what: string) => people.filter(({ outcome }) => outcome && outcomeTable[outcome].said === what).length;
  const counts: readonly (readonly [string, number])[] = [
    ['Events', rows.length],
    ['Crews sent', rows.filter(({ type }) => type === 'CrewDispatched').length],
    ['Call-outs', callouts.length],
    ['Calls', people.reduce((sum, { calls }) => sum + calls.length, 0)],
    ['Accepted', callouts.reduce((sum, { accepted }) => sum + accepted, 0)],
    ['Declined', said('declined')],
    ['Could not reach', said('could_not_reach')],
  ];
  const line = (label: string, text: string, position: number | null = null, id = label): Line => ({
    id: `figure ${id}`,
    section: 'Figures',
    position,
    label,
    text,
  });
  const steps = Object.entries(incident?.timestamps ?? {}).toSorted(([, a], [, b]) => (a < b ? -1 : 1));
  return [
    ...counts.map(([label, n]) => line(label, n.toLocaleString('en-US'))),
    ...steps
      .filter(([name]) => name !== 'created')
      .map(([name, time]) => {
        const minutes = Math.round((Date.parse(time) - Date.parse(incident?.time ?? time)) / 60_000);
        const of = rows.find((row) => row.time === time && (row.detail === name || row.detail === null));
        const words = `${minutes.toLocaleString('en-US')} min after the report, at ${localTime(time, zone)}`;
        return line(happenedIn(logWords, name), words, of?.position, name);
      }),
  ];
}
