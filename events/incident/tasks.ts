import type { Meaning } from '#contracts/incident';
import { idFrom } from '../ids.ts';
import { Refused } from '../refused.ts';
import type { IncidentCompleted, LogEntryRecorded, TeamFact } from './events.ts';
import { decideTeam, type Team } from './team.ts';
import { workflowOf } from './versions/index.ts';
import {
  approveAndClose,
  closing,
  justClose,
  type KindAction,
  sendCrew,
  type TaskKind,
  taskKinds,
} from './versions/taskKinds.ts';
import type { Workflow } from './versions/workflow.ts';

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
  taskKinds.find(({ actions }) => actions.some(({ event }) => events.includes(event)));

export const eventsOf = ({ actions, also = [] }: TaskKind): readonly string[] => [
  ...actions.map(({ event }) => event),
  ...also,
];

export const taskId = (incident: string, key: string): string => idFrom('task', incident, key);

/**
 * The step that is to be done next, or null. What was passed over does not come back, and what was declined ends it; but
 * nothing goes before the acknowledgement, without which the incident stays new.
 */
export function nextStep(steps: readonly Step[], logged: ReadonlySet<string>, furthest: number): Step | null {
  const undone = steps.filter((step) => !eventsOf(step).some((event) => logged.has(event)));
  const isNew = !logged.has('acknowledged') && !logged.has('team:leader_assigned');
  const first = undone.find(({ at }) => at <= 0);
  if (isNew && first) return first;
  const over = steps.some(({ actions }) => actions.some(({ ends, event }) => ends && logged.has(event)));
  return undone.find(({ at }) => (over ? at === atLast.at : at > furthest)) ?? null;
}

export type TaskCommand = {
  readonly do: 'act';
  readonly incident: string;
  readonly task: string;
  readonly action: string;
  readonly entry: string;
  /** Who takes the lead, where that is what is done. */
  readonly user: string;
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

interface Standing {
  readonly version: string;
  readonly completed: boolean;
  readonly archived: boolean;
  readonly team: Team;
  readonly logged: ReadonlySet<string>;
}

/** What somebody else did first is done: nothing is logged a second time. */
export function decideTask(
  standing: Standing,
  command: TaskCommand,
): (LogEntryRecorded | IncidentCompleted | TeamFact)[] {
  const { version, completed, archived, team, logged } = standing;
  const { incident, entry, user } = command;
  const { step, action } = asked(version, command);
  if (action.event === closing) return completed ? [] : [{ type: 'IncidentCompleted', data: {} }];
  if (eventsOf(step).some((event) => logged.has(event))) return [];
  if (completed || archived) throw new Refused('incident.not-active');
  if (action.event === 'team:leader_assigned') return lead(team, { incident, entry, user });
  return [recorded(action, command)];
}

function lead(team: Team, { incident, entry, user }: Pick<TaskCommand, 'incident' | 'entry' | 'user'>) {
  const role = 'leader';
  if (!team.get(user)) return decideTeam(team, { do: 'addMembers', incident, members: [{ user, role }], entry });
  return decideTeam(team, { do: 'changeMemberRole', incident, user, role, seen: null, entry });
}

function recorded({ event, located }: KindAction, { entry, incident, lat, lng }: TaskCommand): LogEntryRecorded {
  const place = located ? { lat, lng } : { lat: null, lng: null };
  return {
    type: 'LogEntryRecorded',
    data: { entry, event, ...place, designation: null, subject: incident, personal: null },
  };
}
