import type { Formation } from '#contracts/incident/team';

/** The status of the team's formation after each log event (S2 §4.4). */
const says: Readonly<Record<string, Formation>> = {
  'team:formation_initialized': 'in-progress',
  'team:formation_resumed': 'in-progress',
  'team:formation_failed': 'failed',
  'team:formation_stopped': 'stopped',
  'team:formed': 'formed',
  'team:formation_paused': 'paused',
};

/**
 * Returns the status of the team's formation, or null. The latest of these events decides; of equal times, the one
 * recorded last.
 */
export function formationOf(log: readonly { readonly event: string; readonly time: string }[]): Formation | null {
  let last: { readonly event: string; readonly time: string } | null = null;
  for (const entry of log) {
    if (Object.hasOwn(says, entry.event) && (last === null || entry.time >= last.time)) last = entry;
  }
  return last && (says[last.event] ?? null);
}
