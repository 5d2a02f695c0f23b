import { Refused } from '#events/core/refused';
import { type FactIn, facts, id, orNull, text, time } from '#events/core/schema';
import { versionChange } from '#events/incident/core/facts';
import type { Part } from '#events/incident/core/part';
import { workflowOf } from '#events/incident/versions/index';

export const dispatchFacts = facts({
  CrewDispatched: {
    designation: id,
    name: text,
    /** The user who held the designation at that moment. It explains afterwards who was sent. */
    user: orNull(id),
    ...versionChange,
  },
  /** An import said in error that this crew was sent. `at` is the time of that dispatch. */
  CrewDispatchWithdrawn: { designation: id, name: text, at: time },
});
export type CrewDispatched = FactIn<typeof dispatchFacts, 'CrewDispatched'>;

export type DispatchFact = FactIn<typeof dispatchFacts>;

export type DispatchCommand =
  | {
      readonly do: 'dispatch';
      readonly newVersion: string;
      /**
       * `targets` are the versions that the current one may become (`versions/`). `crew` is the crew's current state
       * from its own stream.
       */
      readonly targets: readonly string[];
      readonly crew: {
        readonly designation: string;
        readonly name: string;
        readonly active: boolean;
        readonly user: string | null;
      };
    }
  | {
      /** History imported from a file: the crew was sent already, so nothing is refused. */
      readonly do: 'recordDispatch';
      readonly newVersion: string;
      readonly designation: string;
      readonly name: string;
    }
  | {
      /** Corrects an import. */
      readonly do: 'withdrawDispatch';
      readonly designation: string;
      readonly name: string;
      readonly at: string;
    };

/** Dispatch of crews. The state holds the designations sent. */
export const dispatch: Part<{
  name: 'dispatched';
  state: ReadonlySet<string>;
  facts: DispatchFact;
  commands: DispatchCommand;
}> = {
  name: 'dispatched',
  facts: dispatchFacts,
  initial: new Set(),
  decide: {
    dispatch: (state, { crew, newVersion, targets }) => {
      const { designation, name, user } = crew;
      const { version: previousVersion } = state;
      if (state.dispatched.has(designation) && previousVersion === newVersion) return [];
      const quiet = workflowOf(previousVersion).quiet === true;
      if (state.completed || state.archived || quiet) throw new Refused('incident.not-active');
      if (!crew.active) throw new Refused('designation.inactive');
      if (user === null) throw new Refused('designation.no-user');
      // A second crew may join. The incident then keeps its version.
      if (newVersion !== previousVersion && !targets.includes(newVersion)) throw new Refused('incident.target-unknown');
      return [{ type: 'CrewDispatched', data: { designation, name, user, previousVersion, newVersion } }];
    },
    recordDispatch: (state, { designation, name, newVersion }) => {
      if (state.dispatched.has(designation)) return [];
      const { version: previousVersion } = state;
      return [{ type: 'CrewDispatched', data: { designation, name, user: null, previousVersion, newVersion } }];
    },
    withdrawDispatch: ({ dispatched }, { designation, name, at }) =>
      dispatched.has(designation) ? [{ type: 'CrewDispatchWithdrawn', data: { designation, name, at } }] : [],
  },
  evolve: {
    CrewDispatched: (kept, { data }) => new Set(kept).add(data.designation),
    CrewDispatchWithdrawn: (kept, { data }) => new Set([...kept].filter((one) => one !== data.designation)),
  },
};
