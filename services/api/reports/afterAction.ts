import type { ReportSubject } from '#contracts/audit/report';
import type { Callout } from '#contracts/callout/callouts';
import { levels } from '#contracts/core/priority';
import type { Incident, Location } from '#contracts/incident/incident';
import type { CalloutDoc } from '#projections/callout/callouts';
import type { CardDoc } from '#projections/incident/incidentCards';
import type { Principal } from '#services/access/principal';
import { pageOf, preparedSearch } from '#services/api/audit/eventSearch';
import { findCallout } from '#services/api/callout/changes';
import { calloutShown } from '#services/api/callout/shown';
import { detail } from '#services/api/incident/stream/incidentDetail';
import { nameOf } from '#services/api/incident/stream/nameOf';
import type { App } from '#services/app/app';
import { calloutLines } from './calloutLines.ts';
import { callsOf, figureLines, noteLines } from './figureLines.ts';
import { type Line, type Report, sections } from './report.ts';
import { summaryOf } from './summary.ts';
import { lateLines, readingOnce, timelineLines, toldOf } from './timeline.ts';
import { counted, exactTime } from './words.ts';

/** The most events of a timeline. */
const mostEvents = 1_000;
/** The most call-outs of a period. */
const mostCallouts = 50;
/** The most incidents on the map of a period. */
const mostPlaces = 100;

interface ReportRequest {
  readonly app: App;
  readonly who: Principal;
  readonly now: string;
}

/** Refuses a subject of another organization as if it did not exist. */
export async function afterActionOf(asked: ReportRequest, subject: ReportSubject): Promise<Report> {
  const { app, who } = asked;
  const entity = app.views.doc('entities', who.entity);
  const zone = entity?.timezone ?? 'UTC';
  const incident = subject.incident === undefined ? null : incidentOf(asked, subject.incident);
  const one = subject.callout === undefined ? null : findCallout(app, who, subject.callout);
  const docs = one ? [one] : calloutsOf(asked, subject);
  const { rows, leftOut } = eventsOf(asked, subject);
  const read = readingOnce(app);
  const told = await toldOf({ app, zone, read }, rows);
  const cards = incident
    ? []
    : cardsOf(asked, [...docs.map((doc) => doc.incident), ...rows.map((row) => row.incident)]);
  for (const { key } of cards) app.parts.trail?.opened(who, key);
  const callouts = docs.map((doc) => calloutShown(app, doc));
  const places = (incident?.locations ?? cards.flatMap((doc) => doc.places.slice(0, 1))).flatMap(onMap);
  const period = periodOf(subject);
  const figured = { app, entity: who.entity, zone, incident: incident?.uuid ?? null, period, callouts };
  const calls = callsOf(figured);
  const figuresOfIt = figureLines(figured, calls);
  const person = (user: string): string => nameOf(app.views.doc, `user:${user}`) || 'a person who was erased';
  const summary = summaryOf({ incident, callouts, told, calls, zone, period: subjectPeriod(subject), person });
  const positions = new Map(rows.map(({ stream, revision, position }) => [`${stream} ${revision}`, position]));
  const ofCallouts: Line[] = [];
  for (const [n, shown] of callouts.entries()) {
    for (const row of streamOf(asked, shown.uuid)) positions.set(`${row.stream} ${row.revision}`, row.position);
    const section = `Call-out ${n + 1}`;
    const positionOf = (fact: { stream: string; revision: number }) =>
      positions.get(`${fact.stream} ${fact.revision}`) ?? null;
    ofCallouts.push(...(await calloutLines({ shown, section, zone, read, positionOf })));
  }
  return {
    title: titleOf(incident, one),
    organisation: entity?.display_name ?? '',
    incident: incident?.uuid ?? null,
    callout: one?.uuid ?? null,
    leftOut,
    lines: [
      ...summary.map((text, n) => ({
        id: `summary ${n + 1}`,
        section: sections.summary,
        position: null,
        label: '',
        text,
      })),
      ...aboutLines(asked, { subject, incident, zone, leftOut, silent: rows.length - told.length }),
      ...figuresOfIt,
      ...placeLines(places),
      ...timelineLines(told, zone),
      ...ofCallouts,
      ...lateLines(told, zone),
      ...noteLines(figuresOfIt),
    ],
    points: places.map(({ lat, lng }) => [lat, lng] as const),
    ...wordsOf({ incident, cards, places }),
  };
}

const titleOf = (incident: Incident | null, one: CalloutDoc | null): string =>
  `After-action report: ${incident?.version_display ?? (one ? one.name : 'events of a period')}`;

const subjectPeriod = ({ after, until }: ReportSubject) =>
  after !== undefined && until !== undefined ? { after, until } : null;
const periodOf = (subject: ReportSubject) => {
  const period = subjectPeriod(subject);
  return period && { from: Date.parse(period.after), below: Date.parse(period.until) };
};

interface About {
  readonly subject: ReportSubject;
  readonly incident: Incident | null;
  readonly zone: string;
  readonly leftOut: boolean;
  /** The events that have no line. */
  readonly silent: number;
}

function aboutLines(
  { app, who, now }: ReportRequest,
  { subject, incident, zone, leftOut, silent }: About,
): readonly Line[] {
  const period = subjectPeriod(subject);
  const account = who.account;
  const about: readonly (readonly [string, string])[] = [
    ['Organization', app.views.doc('entities', who.entity)?.display_name ?? ''],
    ...(incident ? aboutIncident(incident) : []),
    ...(period ? [['Period', `${exactTime(period.after, zone)} to ${exactTime(period.until, zone)}`] as const] : []),
    ['Made', `${exactTime(now, zone)}, ${account.first_name} ${account.last_name}`],
    ['Times', `on the clock of ${zone}, as things happened. A number at a line is that of its event in the log.`],
    ...(silent > 0
      ? [
          [
            'Without a line',
            `${counted(silent, 'event')} of the system’s own work, such as phone reservations and planned steps, and the single calls of call-outs, which have sections of their own. “All its events” lists each.`,
          ] as const,
        ]
      : []),
    ...(leftOut ? [['Left out', `Events before the last ${mostEvents.toLocaleString('en-US')}`] as const] : []),
  ];
  return about.map(([label, text]) => ({ id: `about ${label}`, section: sections.about, position: null, label, text }));
}

const aboutIncident = ({ uuid, version_display: type, priority, description, address, time }: Incident) =>
  [
    ['Type', type],
    ['Priority', levels[priority].words],
    ['Description', description || 'Erased, or none'],
    ['Address', address || 'None'],
    ['Reported, UTC', time],
    ['Incident number', uuid],
  ] as const;

type OnMap = Location & { readonly lat: number; readonly lng: number };
/** A place with a point. The map shows no other. */
const onMap = (place: Location): readonly OnMap[] =>
  place.lat === null || place.lng === null ? [] : [{ ...place, lat: place.lat, lng: place.lng }];

const placeLines = (places: readonly OnMap[]): readonly Line[] =>
  places.map(({ raw }, n) => ({
    id: `place ${n + 1}`,
    section: sections.places,
    position: null,
    label: String(n + 1),
    text: raw || 'No address',
  }));

interface Worded {
  readonly incident: Incident | null;
  readonly cards: readonly CardDoc[];
  readonly places: readonly OnMap[];
}

/** The words that name people and places, for finding them in the lines. */
const wordsOf = ({ incident, cards, places }: Worded): Pick<Report, 'names' | 'addresses'> => ({
  names: incident?.locations.flatMap(({ contacts }) => contacts.flatMap(({ name }) => name ?? [])) ?? [],
  addresses: [
    ...(incident ? [incident.address] : []),
    ...cards.map(({ card }) => card.address),
    ...places.flatMap(({ raw, street_number: number, route }) => [raw, route && `${number ?? ''} ${route}`, route]),
  ].filter((one): one is string => typeof one === 'string' && one.trim() !== ''),
});

type KeyedCard = CardDoc & { readonly key: string };

/** The incidents of these call-outs and events, as the board knows them. */
function cardsOf({ app, who }: ReportRequest, incidents: Iterable<string | null>): readonly KeyedCard[] {
  const named = [...new Set(incidents)].filter((one) => one !== null).slice(0, mostPlaces);
  return named.flatMap((uuid) => {
    const doc = app.views.doc('incident_cards', uuid);
    return doc?.entity === who.entity && !doc.deleted ? [{ ...doc, key: uuid }] : [];
  });
}

/** The incident as its page shows it to this reader; the opening is recorded as for the page. */
const incidentOf = ({ app, who }: ReportRequest, uuid: string): Incident =>
  JSON.parse(
    detail(app, who, uuid)
      .map(({ text }) => text.toString())
      .join(''),
  ) as Incident;

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

/** The events of a call-out, for the numbers of its lines. */
function streamOf({ app, who }: ReportRequest, uuid: Callout['uuid']) {
  const search = { stream: `callout-${uuid}`, clock: 'known', limit: mostEvents } as const;
  return pageOf(app, preparedSearch(app, who.entity, search), search);
}
