import { type Priority, priorities, usualPriority } from '#contracts/core/priority';
import { type FactIn, facts, oneOf, sealed, text } from '#events/core/schema';
import type { Part } from '#events/incident/core/part';

export const priorityFacts = facts({
  /**
   * A person chose the priority, which no problem changes from then on. The reason is sealed with the key of the
   * incident; the person who reports an incident gives none.
   */
  PriorityChanged: { ...sealed({ reason: text }), priority: oneOf(priorities) },
  /** The incident has the priority of its problem, by the organization's table of that moment. */
  PriorityFollowed: { priority: oneOf(priorities) },
});
export type PriorityFact = FactIn<typeof priorityFacts>;

export type PriorityCommand =
  | { readonly do: 'changePriority'; readonly priority: Priority; readonly reason: string }
  /** The problem is known or another one. A person's choice stays. */
  | { readonly do: 'followProblem'; readonly priority: Priority }
  /** Takes the choice of a person back. `priority` is that of the problem. */
  | { readonly do: 'takeBackPriority'; readonly priority: Priority };

export interface PriorityState {
  readonly priority: Priority;
  /** True while it is the choice of a person. */
  readonly chosen: boolean;
}

export const priority: Part<{
  name: 'priority';
  state: PriorityState;
  facts: PriorityFact;
  commands: PriorityCommand;
  begins: {
    readonly incident: string;
    readonly priority?: Priority | undefined;
    readonly problemPriority?: Priority | undefined;
  };
}> = {
  name: 'priority',
  facts: priorityFacts,
  initial: { priority: usualPriority, chosen: false },
  begin: ({ incident: subject, priority: chosen, problemPriority = usualPriority }) => {
    if (chosen) return [{ type: 'PriorityChanged', data: { priority: chosen, subject, personal: null } }];
    return problemPriority === usualPriority ? [] : [followed(problemPriority)];
  },
  decide: {
    changePriority: ({ incident: subject, priority: now }, { priority: wanted, reason }) =>
      now.chosen && now.priority === wanted
        ? []
        : [{ type: 'PriorityChanged', data: { priority: wanted, subject, personal: { reason } } }],
    followProblem: ({ priority: now }, { priority: wanted }) =>
      now.chosen || now.priority === wanted ? [] : [followed(wanted)],
    takeBackPriority: ({ priority: now }, { priority: wanted }) => (now.chosen ? [followed(wanted)] : []),
  },
  evolve: {
    PriorityChanged: (_, { data }) => ({ priority: data.priority, chosen: true }),
    PriorityFollowed: (_, { data }) => ({ priority: data.priority, chosen: false }),
  },
};

function followed(of: Priority): PriorityFact {
  return { type: 'PriorityFollowed', data: { priority: of } };
}
