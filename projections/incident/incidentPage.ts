import type { JsonObject } from '#contracts/core/json';
import type { Alarm } from '#contracts/incident/alarm';
import type { Asset } from '#contracts/incident/assetDocument';
import type { Incident, IncidentFile, IncidentSummary, Label, Location, Note, Tag } from '#contracts/incident/incident';
import type { Integration } from '#contracts/incident/integration';
import { offeredBy } from '#events/incident/forms/definitions/index';
import type { Member } from '#events/incident/team/team';
import { workflowOf } from '#events/incident/versions/index';
import { formationOf } from '#events/incident/workflow/formation';
import { versionExtras } from '#events/incident/workflow/versionExtras';
import { reached } from '#events/incident/workflow/workflow';
import type { BuppDoc } from '#projections/customers/bupp';
import { addressLine, isActive, type Progress } from './course/course.ts';
import { type LogLine, shownLine } from './course/logLine.ts';
import { type FormDoc, rowOf } from './parts/forms.ts';
import type { Held } from './parts/holds.ts';
import { tasksOf } from './parts/tasks.ts';

/** All that the incident's page shows. `by` of a log entry is `kind:id` here: the API puts the name in its place. */
export interface IncidentDoc {
  readonly uuid: string;
  readonly entity: string;
  readonly source: string | null;
  readonly time: string;
  readonly description: string;
  readonly progress: Progress;
  readonly labels: readonly Label[];
  readonly locations: readonly Location[];
  readonly notes: readonly Note[];
  readonly tags: readonly Tag[];
  readonly team: readonly Member[];
  readonly held: Held;
  readonly files: readonly IncidentFile[];
  readonly integrations: readonly Integration[];
  readonly alarm: Alarm | null;
  readonly bupp: BuppDoc | null;
  readonly assets: readonly Asset[];
  readonly forms: readonly FormDoc[];
  readonly log: readonly LogLine[];
  readonly dispatched: Incident['dispatched'];
  readonly transferred: string | null;
  readonly extra: JsonObject;
  /** The messages that its transfers owed, by the delivery's uuid, in order. */
  readonly notices: readonly string[];
  /** Whose words it holds, removed and erased ones included: its own, its places', its contacts'. */
  readonly subjects: readonly string[];
  /** Nobody finds it any more, but for whoever must erase a person's words. */
  readonly deleted: boolean;
}

/** The line of a list. */
export function summaryOf(doc: IncidentDoc): IncidentSummary {
  const place = doc.locations[0];
  const { version, state, state_display, state_meaning, state_time } = doc.progress;
  return {
    uuid: doc.uuid,
    version,
    version_display: workflowOf(version).displayName,
    description: doc.description,
    address: place ? addressLine(place) : '',
    point: place && place.lat !== null && place.lng !== null ? [place.lat, place.lng] : null,
    labels: doc.labels.map(({ name }) => name),
    state,
    state_display,
    state_meaning,
    state_time,
    time: doc.time,
    active: isActive(doc.progress),
    archived: doc.progress.course.archived !== null,
    completed: doc.progress.course.completed !== null,
  };
}

/** The whole page, but for what only the API knows: the names of people, and what the viewer may do. */
export function detailOf(
  doc: IncidentDoc,
): Omit<Incident, 'permissions' | 'position' | 'entity' | 'hide' | 'transfer_options' | 'notices' | 'team'> {
  const { timestamps } = doc.progress.course;
  return {
    ...summaryOf(doc),
    ...versionExtras(workflowOf(doc.progress.version)),
    labels: doc.labels,
    locations: doc.locations,
    notes: doc.notes,
    tags: doc.tags,
    tag_data: Object.fromEntries(doc.tags.map(({ content_type, data }) => [content_type, data])),
    holds: doc.held.holds,
    files: doc.files,
    integrations: doc.integrations,
    alarm: doc.alarm,
    bupp: doc.bupp,
    // What was noted down at a place is gone with the place.
    assets: doc.assets.filter(({ location }) => doc.locations.some(({ uuid }) => uuid === location)),
    forms: doc.forms.map(rowOf),
    forms_offered: offeredBy(doc.progress.version),
    log: doc.log.toSorted((a, b) => (a.time < b.time ? -1 : a.time > b.time ? 1 : 0)).map(shownLine),
    dispatched: doc.dispatched,
    transferred: doc.transferred,
    extra_data: doc.extra,
    after_hours: workflowOf(doc.progress.version).afterHours ?? false,
    timestamps,
    tasks: tasksOf(doc),
    formation: formationOf(doc.log),
    workflow: reached(workflowOf(doc.progress.version), timestamps),
    source: doc.source,
  };
}
