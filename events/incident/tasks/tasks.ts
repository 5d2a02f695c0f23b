import type { Meaning } from '#contracts/incident/incident';
import { idFrom } from '#events/core/ids';
import { Refused } from '#events/core/refused';
import type { LogEntryRecorded } from '#events/incident/core/facts';
import { logEntry } from '#events/incident/core/log';
import type { Part } from '#events/incident/core/part';
import { type Assignment, type AssignmentFact, claimsOnPage } from '#events/incident/team/assignment';
import { workflowOf } from '#events/incident/versions/index';
import {
  approveAndClose,
  closing,
  justClose,
  type KindAction,
  sendCrew,
  type TaskKind,
  taskKinds,
} from '#events/incident/versions/taskKinds';
import type { Workflow } from '#events/incident/workflow/definition';
import type { Course } from '#events/incident/workflow/workflow';

/** A step of a version. `at` is the index of the state it leads to, in the version's order. */
export interface Step extends TaskKind {
  readonly at: number;
  readonly meaning: Meaning;
}

const atFirst = { at: -1, meaning: 'acknowledged' } as const;
const atLast = { at: Number.POSITIVE_INFINITY, meaning: 'closed' } as const;

/**
 * Returns the steps of a version, in order: those that reach each of its states, then closing. An action whose event
 * the version does not know is left out. A version whose state no log event changes (no response, filtered) has no
 * steps.
 */
export function stepsOf(workflow: Workflow): readonly Step[] {
  const { states, always, dispatched } = workflow;
  if (always) return [];
  const known = new Set(states.flatMap(({ logEvents, together = [] }) => [...logEvents, ...together]));
  // In every version the incident is new until one of these two events (S2 §4.1).
  if (!known.has('team:leader_assigned')) known.add('acknowledged');
  const steps = new Map<string, Step>();
  const add = (kind: TaskKind | undefined, where: Pick<Step, 'at' | 'meaning'>) => {
    if (!kind || steps.has(kind.key)) return;
    steps.set(kind.key, { ...kind, ...where, actions: kind.actions.filter(({ event }) => known.has(event)) });
  };
  if (known.has('acknowledged')) add(kindOf(['acknowledged']), atFirst);
  for (const [at, { logEvents, together = [], meaning }] of states.entries()) {
    for (const events of [logEvents, together]) add(kindOf(events), { at, meaning });
  }
  if (!dispatched) steps.set(sendCrew.key, { ...sendCrew, at: states.length, meaning: 'travelling' });
  const approved = states.some(({ meaning }) => meaning === 'awaiting-approval');
  return [...steps.values(), { ...(approved ? approveAndClose : justClose), ...atLast }];
}

/** Finds a task kind by the event of its first action, or else by any of its events. */
const kindOf = (events: readonly string[]): TaskKind | undefined =>
  taskKinds.find(({ actions: [first] }) => first && events.includes(first.event)) ??
  taskKinds.find((kind) => eventsOf(kind).some((event) => events.includes(event)));

export const eventsOf = ({ actions, also = [] }: TaskKind): readonly string[] => [
  ...actions.map(({ event }) => event),
  ...also,
];

export const taskId = (incident: string, key: string): string => idFrom('task', incident, key);

/**
 * Returns the next step to do, or null. A skipped step does not come back. When a step's last event is one of its `ends`, only
 * closing is left. Nothing comes before the acknowledgement, without which the incident stays new. `logged` holds the times of
 * the log events, as in `Course`.
 */
export function nextStep(steps: readonly Step[], logged: Course['timestamps'], furthest: number): Step | null {
  const undone = steps.filter((step) => lastOf(step, logged) === undefined);
  const isNew = logged.acknowledged === undefined && logged['team:leader_assigned'] === undefined;
  const first = undone.find(({ at }) => at <= 0);
  if (isNew && first) return first;
  const over = steps.some((step) => step.ends?.includes(lastOf(step, logged) ?? ''));
  return undone.find(({ at }) => (over ? at === atLast.at : at > furthest)) ?? null;
}

/** Returns the step's event that was logged last. */
const lastOf = (step: Step, logged: Course['timestamps']): string | undefined =>
  eventsOf(step)
    .filter((event) => logged[event] !== undefined)
    .reduce<string | undefined>(
      (last, event) => (last && at(logged, last) > at(logged, event) ? last : event),
      undefined,
    );
const at = (logged: Course['timestamps'], event: string): string => logged[event] ?? '';

export type TaskCommand = {
  readonly do: 'act';
  readonly incident: string;
  readonly task: string;
  readonly action: string;
  readonly entry: string;
  readonly user: string;
  readonly lat: number | null;
  readonly lng: number | null;
};

/** Returns the step and the action of a command. Refuses when the version does not have them. */
export function asked(
  version: string,
  { incident, task, action: wanted }: Pick<TaskCommand, 'incident' | 'task' | 'action'>,
) {
  const step = stepsOf(workflowOf(version)).find(({ key }) => taskId(incident, key) === task);
  const action = step?.actions.find(({ name }) => name === wanted);
  if (!step || !action) throw new Refused('not-found');
  return { step, action };
}

/** The steps of a version. They have no facts of their own: a log entry completes a step. */
export const tasks: Part<{
  name: 'tasks';
  state: null;
  facts: never;
  commands: TaskCommand;
  records: AssignmentFact;
  reads: { readonly assignment: Assignment };
}> = {
  name: 'tasks',
  facts: {},
  initial: null,
  decide: {
    act: ({ version, completed, archived, logged, assignment }, command) => {
      const { step, action } = asked(version, command);
      if (action.event === closing) return completed ? [] : [{ type: 'IncidentCompleted', data: {} }];
      const claims = action.event === 'acknowledged' ? claimsOnPage(assignment, command.user) : [];
      // Another log entry has completed the step: log nothing a second time.
      if (eventsOf(step).some((event) => logged.has(event))) return [];
      if (completed || archived) throw new Refused('incident.not-active');
      return [...claims, actionLogged(action, command)];
    },
  },
  evolve: {},
};

function actionLogged({ event, located }: KindAction, command: TaskCommand): LogEntryRecorded {
  const { type, data } = logEntry(command, event, '');
  const { lat, lng } = command;
  return { type, data: located ? { ...data, lat, lng } : data };
}
