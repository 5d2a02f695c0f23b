import { arvada } from './arvada.ts';
import { standard } from './standard.ts';
import type { Workflow } from './workflow.ts';

/** Every version there is, by key. To add one: a file of data here, a line below, worked examples in its test. */
export const workflows: ReadonlyMap<string, Workflow> = new Map(
  [...arvada, ...standard].map((workflow) => [workflow.key, workflow]),
);

// An incident of a version that is no longer shipped stays readable: it has no states of its own.
export const workflowOf = (key: string): Workflow =>
  workflows.get(key) ?? { key, displayName: key, dispatched: true, targets: [], states: [] };
