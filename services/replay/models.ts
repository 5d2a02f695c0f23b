import type { RecordedFact } from '#events/facts';
import { accounts } from '#projections/accounts/accounts';
import type { AnyProjection } from '#projections/core/projection';
import { notices } from '#projections/deliveries/notices';
import { boards } from '#projections/dispatch/boards';
import { crews } from '#projections/dispatch/crews';
import { entities } from '#projections/entity/entities';
import { transferOptions } from '#projections/entity/transferOptions';
import { type CardDoc, incidentCards } from '#projections/incident/incidentCards';
import { incidentLog } from '#projections/incident/incidentLog';
import { incidents } from '#projections/incident/incidents';
import { marks } from './timeline.ts';

/** The read models whose documents change rarely: each of their versions is kept. */
export const lasting: readonly AnyProjection[] = [entities, accounts, boards, transferOptions];

/** The read models of the board, whose documents change all the time. */
export const moving: readonly AnyProjection[] = [crews, incidentCards];

/** The read models of one incident, folded from its own streams when it is opened. */
export const ofIncident: readonly AnyProjection[] = [incidents, notices];
export const logOfIncident = incidentLog;

/** People are known to the crews' read model too, and change as rarely there. */
export const isLasting = (model: AnyProjection, key: string): boolean =>
  lasting.includes(model) || (model === crews && key.startsWith('person:'));

/**
 * True for a document that the board of this organization does not show and that its own stream can bring back: it need
 * not be kept.
 */
export const isAtRest = (model: AnyProjection, doc: object, entity: string): boolean =>
  model === incidentCards && (!(doc as CardDoc).active || (doc as CardDoc).entity !== entity);

/** The stream from which a document that is not kept is folded; null when it follows from other streams as well. */
export const ownStream = (model: AnyProjection, key: string): string | null =>
  model === incidentCards ? `incident-${key}` : null;

const ofEveryone: ReadonlySet<string> = new Set([
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

export function markOf(entity: string, { type, stream, metadata }: RecordedFact): number {
  if (metadata.entity !== entity) return marks.foreign;
  if (type === 'IncidentCreated') return marks.incident;
  if (type === 'CallRequested' && stream.startsWith('call-')) return marks.call;
  return type === 'CheckInCompleted' ? marks.checkIn : marks.none;
}
