import type { Workflow } from '#events/incident/workflow/definition';

/**
 * The escalation tree that a new incident of a version starts when manual mode is off and no crew on duty was sent. An
 * organization opts in by giving people to the tree of that name. Versions that are quiet, or are worked by the
 * customer's own calls, start none.
 */
export const newIncidentTrees = { usual: 'New incident', afterHours: 'After hours' } as const;

/** The tree of a version; null when its incidents call no one by themselves. */
export function treeOf({ quiet, recordedElsewhere, afterHours }: Workflow): string | null {
  if (quiet || recordedElsewhere) return null;
  return afterHours ? newIncidentTrees.afterHours : newIncidentTrees.usual;
}
