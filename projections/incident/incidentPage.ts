import type { Incident, IncidentSummary } from '#contracts/incident/incident';
import { workflowOf } from '#events/incident/versions/index';
import { versionExtras } from '#events/incident/workflow/versionExtras';
import { reached } from '#events/incident/workflow/workflow';
import { isActive } from './course/course.ts';
import { type LogRow, lineOfRow } from './incidentLog.ts';
import { type IncidentDoc, incidentParts } from './incidentParts.ts';
import { shownLine } from './log/logLine.ts';

export type { IncidentDoc } from './incidentParts.ts';

/** An incident as an entry of a list. */
export function summaryOf(doc: IncidentDoc): IncidentSummary {
  const { version, state, state_display, state_meaning, state_time } = doc.progress;
  return {
    uuid: doc.uuid,
    version,
    version_display: workflowOf(version).displayName,
    description: doc.description,
    ...incidentParts.summary(doc),
    state,
    state_display,
    state_meaning,
    state_time,
    time: doc.time,
    active: isActive(doc.progress),
    archived: doc.progress.course.archived !== null,
    completed: doc.progress.course.completed !== null,
    ...(doc.setAside ? { set_aside: true } : {}),
  };
}

/**
 * The incident's page without the fields that only the API knows, such as the names of people and the viewer's
 * permissions. `rows` is its log, in recording order.
 */
export function detailOf(
  doc: IncidentDoc,
  rows: readonly LogRow[],
): Omit<
  Incident,
  | 'permissions'
  | 'position'
  | 'entity'
  | 'hide'
  | 'isQa'
  | 'transfer_options'
  | 'notices'
  | 'team'
  | 'people'
  | 'coming'
  | 'hold_rules'
  | 'moved_crews'
  | 'linked_calls'
  | 'main_incident'
> {
  const { version, course } = doc.progress;
  const workflow = workflowOf(version);
  const log = rows.map(lineOfRow);
  const page = incidentParts.page(doc, log);
  return {
    ...summaryOf(doc),
    ...versionExtras(workflow),
    ...page,
    stateTime: doc.progress.state_time,
    tagData: page.tag_data,
    log: log.toSorted((a, b) => (a.time < b.time ? -1 : a.time > b.time ? 1 : 0)).map(shownLine),
    after_hours: workflow.afterHours ?? false,
    timestamps: course.timestamps,
    workflow: reached(workflow, course.timestamps),
    source: doc.source,
  };
}
