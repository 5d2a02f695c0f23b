import type { Meaning } from '#contracts/incident/incident';
import { idFrom } from '#events/core/ids';
import { Refused } from '#events/core/refused';
import type { LogEntryRecorded } from '#events/incident/core/facts';
import { logEntry } from '#events/incident/core/log';
import type { Part } from '#events/incident/core/part';
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

/** A step of a version: `at` is the state it leads to, by its place in the version's order. */
export interface Step extends TaskKind {
  readonly at: number;
  readonly meaning: Meaning;
}

const atFirst = { at: -1, meaning: 'acknowledged' } as const;
const atLast = { at: Number.POSITIVE_INFINITY, meaning: 'closed' } as const;

/**
 * What a version expects, in order: for each of its states what reaches it, then that it is closed. Nothing is offered whose
 * event the version does not know. Where nothing that is logged moves it (no response, filtered), nothing is expected.
 */
export function stepsOf(workflow: Workflow): readonly Step[] {
  const { states, always, dispatched } = workflow;
  if (always) return [];
  const known = new Set(states.flatMap(({ logEvents, together = [] }) => [...logEvents, ...together]));
  // Whatever the version says, it is new until one of these (S2 §4.1).
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

/** By what is done, or else by what is not. */
const kindOf = (events: readonly string[]): TaskKind | undefined =>
  taskKinds.find(({ actions: [first] }) => first && events.includes(first.event)) ??
  taskKinds.find((kind) => eventsOf(kind).some((event) => events.includes(event)));

export const eventsOf = ({ actions, also = [] }: TaskKind): readonly string[] => [
  ...actions.map(({ event }) => event),
  ...also,
];

export const taskId = (incident: string, key: string): string => idFrom('task', incident, key);

/**
 * The step that is to be done next, or null. What was passed over does not come back, and a refusal that stands ends it; but
 * nothing goes before the acknowledgement, without which the incident stays new. `logged` says when, as the course keeps it.
 */
export function nextStep(steps: readonly Step[], logged: Course['timestamps'], furthest: number): Step | null {
  const undone = steps.filter((step) => lastOf(step, logged) === undefined);
  const isNew = logged.acknowledged === undefined && logged['team:leader_assigned'] === undefined;
  const first = undone.find(({ at }) => at <= 0);
  if (isNew && first) return first;
  const over = steps.some((step) => step.ends?.includes(lastOf(step, logged) ?? ''));
  return undone.find(({ at }) => (over ? at === atLast.at : at > furthest)) ?? null;
}

/** Of the events that do it, the one that was logged last. */
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
  readonly lat: number | null;
  readonly lng: number | null;
};

/** The step and what is done about it, as the version has them; refused where it has not. */
export function asked(
  version: string,
  { incident, task, action: wanted }: Pick<TaskCommand, 'incident' | 'task' | 'action'>,
) {
  const step = stepsOf(workflowOf(version)).find(({ key }) => taskId(incident, key) === task);
  const action = step?.actions.find(({ name }) => name === wanted);
  if (!step || !action) throw new Refused('not-found');
  return { step, action };
}

/** The steps that a version expects. They have no facts of their own: a step is done by an entry of the log. */
export const tasks: Part<{ name: 'tasks'; state: null; facts: never; commands: TaskCommand }> = {
  name: 'tasks',
  initial: null,
  decide: {
    act: ({ version, completed, archived, logged }, command) => {
      const { step, action } = asked(version, command);
      if (action.event === closing) return completed ? [] : [{ type: 'IncidentCompleted', data: {} }];
      // A step that somebody did first is done: nothing is logged a second time.
      if (eventsOf(step).some((event) => logged.has(event))) return [];
      if (completed || archived) throw new Refused('incident.not-active');
      return [actionLogged(action, command)];
    },
  },
  evolve: {},
};

function actionLogged({ event, located }: KindAction, command: TaskCommand): LogEntryRecorded {
  const { type, data } = logEntry(command, event, '');
  const { lat, lng } = command;
  return { type, data: located ? { ...data, lat, lng } : data };
}
