import { limits } from '#contracts/core/limits';
import type { RecordedFact } from '#events/facts';
import { accounts } from '#projections/accounts/accounts';
import { type CalloutDoc, callouts, isRinging, isUnderWay } from '#projections/callout/callouts';
import { type CallDoc, calls } from '#projections/callout/calls';
import { correctionReasons } from '#projections/callout/correctionReasons';
import type { AnyProjection, DocumentModel } from '#projections/core/projection';
import { notices } from '#projections/deliveries/notices';
import { boards } from '#projections/dispatch/boards';
import { crews } from '#projections/dispatch/crews';
import { designees } from '#projections/entity/designees';
import { entities } from '#projections/entity/entities';
import { transferOptions } from '#projections/entity/transferOptions';
import { type CardDoc, incidentCards } from '#projections/incident/incidentCards';
import { incidentLog } from '#projections/incident/incidentLog';
import { incidents } from '#projections/incident/incidents';
import { ledger } from '#projections/ledger/ledger';
import { afterHours } from '#projections/onCall/afterHours';
import { dutyNumbers } from '#projections/onCall/duty/dutyNumbers';
import { schedules } from '#projections/onCall/schedules';
import { shifts } from '#projections/onCall/shifts';
import { timeOff } from '#projections/onCall/timeOff';
import { trades } from '#projections/onCall/trades';
import { links } from './links.ts';
import { apart, marks } from './timeline/timeline.ts';

/** The read models whose documents change rarely: each of their versions is kept. */
export const lasting: readonly AnyProjection[] = [
  entities,
  accounts,
  boards,
  transferOptions,
  designees,
  afterHours,
  schedules,
  shifts,
  timeOff,
  trades,
  dutyNumbers,
  correctionReasons,
  ledger,
  links,
];

/** The read models of the board and of the call-outs, whose documents change all the time. */
export const moving: readonly AnyProjection[] = [crews, incidentCards, callouts, calls];

/** All whose documents are kept from instant to instant. */
export const models: readonly AnyProjection[] = [...lasting, ...moving];

/** The read models of one incident, folded from its own streams when it is opened. */
export const ofIncident: readonly AnyProjection[] = [incidents, notices];
export const logOfIncident = incidentLog;

/** People are known to the crews' read model too, and change as rarely there. */
export const isLasting = (model: AnyProjection, key: string): boolean =>
  lasting.includes(model) || (model === crews && key.startsWith('person:'));

/**
 * True for a document of which the latest version serves every instant: it only names the shifts of a person, and those
 * not scheduled yet do not exist.
 */
export const isIndex = (model: AnyProjection, key: string): boolean => model === shifts && key.startsWith('person:');

/**
 * The keys of documents that no screen of this organization shows and that their own streams can bring back: they need
 * not be kept.
 */
export function atRest(
  documents: ReadonlyMap<string, ReadonlyMap<string, object>>,
  entity: string,
): readonly (readonly [model: string, key: string])[] {
  const of = <Doc extends object>(model: DocumentModel<string, Doc, string>) =>
    [...(documents.get(model.name) ?? [])] as unknown as readonly (readonly [string, Doc])[];
  const all = of(callouts);
  const listed = new Set(
    all.length <= most
      ? all.map(([key]) => key)
      : all
          .toSorted(([a, one], [b, other]) => latestFirst(one, other) || (a < b ? -1 : 1))
          .slice(0, most)
          .map(([key]) => key),
  );
  const isListed = ([key, doc]: readonly [string, CalloutDoc]): boolean =>
    listed.has(key) || isUnderWay(doc) || doc.people.some(isRinging);
  const shown = all.filter(isListed).map(([, doc]) => doc);
  const named = new Set(shown.flatMap(({ incident }) => incident ?? []));
  const heard = new Set(shown.flatMap(({ people }) => people.flatMap((one) => one.calls.map(({ uuid }) => uuid))));
  const restsCard = ([key, doc]: readonly [string, CardDoc]): boolean =>
    (!doc.active || doc.entity !== entity) && !named.has(key);
  const restsCall = ([key, { status }]: readonly [string, CallDoc]): boolean => status === 'ended' && !heard.has(key);
  return [
    ...all.filter((one) => !isListed(one)).map(([key]) => [callouts.name, key] as const),
    ...of(incidentCards)
      .filter(restsCard)
      .map(([key]) => [incidentCards.name, key] as const),
    ...of(calls)
      .filter(restsCall)
      .map(([key]) => [calls.name, key] as const),
  ];
}

/** The call-outs that a list has besides those under way. */
const most = limits.callout.listed;
const latestFirst = (a: CalloutDoc, b: CalloutDoc): number =>
  a.started_time === b.started_time ? 0 : a.started_time < b.started_time ? 1 : -1;

/** The kinds of stream whose documents are folded from their own stream when they are not kept. */
const own = new Map<AnyProjection, string>([
  [incidentCards, 'incident-'],
  [callouts, 'callout-'],
  [calls, 'call-'],
]);

/** The stream from which a document that is not kept is folded; null when it follows from other streams as well. */
export function ownStream(model: AnyProjection, key: string): string | null {
  const kind = own.get(model);
  return kind === undefined ? null : `${kind}${key}`;
}

/**
 * The streams from which a document of an instant is made anew; null when others may have changed it. The hours of a call-out
 * follow from its incident as well, and the card of an incident from its call-outs, which `docs` and its own stream name.
 */
export function streamsOf(model: AnyProjection, key: string, docs: readonly object[]): readonly string[] | null {
  const own = ownStream(model, key);
  if (model === cards) {
    const named = (docs as readonly CardDoc[]).flatMap(({ callouts: all }) => all.map(({ uuid }) => uuid));
    return [own ?? '', ...new Set(named.map((callout) => `callout-${callout}`))];
  }
  if (own !== null) return [own];
  if (model !== ledger || !key.startsWith(ofCallout)) return null;
  const incidents = (docs as readonly { readonly incident?: string | null }[]).flatMap((one) => one.incident ?? []);
  return [`callout-${key.slice(ofCallout.length)}`, ...new Set(incidents.map((incident) => `incident-${incident}`))];
}
const ofCallout = 'callout:';

/** True for an event of another incident or of another kind of stream: `streamsOf` would miss it. */
export function isOfOthers(model: AnyProjection, key: string, stream: string): boolean {
  if (model === cards) return stream !== ownStream(model, key) && !stream.startsWith('callout-');
  if (model === ledger) return stream !== `callout-${key.slice(ofCallout.length)}` && !stream.startsWith('incident-');
  return false;
}

/** The incident whose card an event needs besides its own documents: a call-out is named after it. */
export const incidentNamedBy = (event: RecordedFact): string | null =>
  event.type === 'CalloutStarted' ? event.data.incident : null;
export const cards = incidentCards;

/** The events that name people and organizations. */
export const ofEveryone: ReadonlySet<string> = new Set([
  ...Object.keys(entities.on),
  ...Object.keys(accounts.on),
  'UserRegistered',
]);

/** True for an incident of another organization that comes to this one. */
export const comesTo = (entity: string, event: RecordedFact): boolean =>
  event.type === 'IncidentTransferred' && event.metadata.entity !== entity && event.data.newEntity?.entity === entity;

/**
 * True for an event that changes what this organization sees: its own, and those that name people and organizations,
 * because staff of Muster act in every organization.
 */
export function concerns(entity: string, event: RecordedFact): boolean {
  if (event.stream.startsWith('key-')) return false;
  return event.metadata.entity === entity || ofEveryone.has(event.type) || comesTo(entity, event);
}

const YEAR = 366 * 24 * 3_600_000;

/** The mark of an event on the timeline of an organization. */
export function markOf(entity: string, event: RecordedFact): number {
  if (event.metadata.entity !== entity) return marks.foreign;
  const { actor, occurredAt } = event.metadata;
  const isLate = Date.parse(event.recordedAt) - Date.parse(occurredAt) > YEAR;
  return ownMark(event) + (actor.kind === 'import' || isLate ? apart : 0);
}

function ownMark({ type, stream }: RecordedFact): number {
  if (type === 'IncidentCreated') return marks.incident;
  if (type === 'CallRequested' && stream.startsWith('call-')) return marks.call;
  return type === 'CheckInCompleted' || type === 'PositionReported' ? marks.checkIn : marks.none;
}
