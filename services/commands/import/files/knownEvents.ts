import { workflows } from '#events/incident/versions/index';
import { taskKinds } from '#events/incident/versions/taskKinds';

const ofWorkflows = [...workflows.values()].flatMap(({ states, examples }) => [
  ...states.flatMap(({ logEvents, together = [] }) => [...logEvents, ...together]),
  ...examples.flatMap(({ log }) => log.map(([, event]) => event)),
]);
const ofTasks = taskKinds.flatMap(({ actions, also = [] }) => [...actions.map(({ event }) => event), ...also]);
const formation = ['initialized', 'resumed', 'failed', 'paused', 'stopped'].map((step) => `team:formation_${step}`);

/** The log events that the workflows, their tasks and the forming of a team know (S2 §4). */
export const knownLogEvents: ReadonlySet<string> = new Set([...ofWorkflows, ...ofTasks, ...formation, 'team:formed']);

/** The known event with the fewest different letters. */
export const nearestTo = (event: string): string =>
  [...knownLogEvents].reduce((best, one) => (distance(event, one) < distance(event, best) ? one : best));

/** The Levenshtein distance: the fewest letters to insert, remove or replace. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, n) => n);
  for (const [i, letter] of a.split('').entries()) {
    const next = [i + 1];
    for (let j = 1; j <= b.length; j += 1) {
      const replaced = (row[j - 1] ?? 0) + (letter === b[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
