import { unlinkings } from '#contracts/incident/linking/linked';
import { Refused } from '#events/core/refused';
import { type FactIn, facts, id, listOf, oneOf, sealed, text } from '#events/core/schema';
import type { IncidentCore } from '#events/incident/core/core';
import type { Part } from '#events/incident/core/part';

export const linkingFacts = facts({
  /** Other incidents are linked to it from now on. It comes before the first link. */
  IncidentMadeMain: {},
  /** The incident is a call of the same cause as the main incident `to`, which stands for both. */
  IncidentLinked: { to: id },
  /** It stands alone again, for a person's reason or because of `because`. `from` is the main incident. */
  IncidentUnlinked: { ...sealed({ reason: text }), from: id, because: oneOf(unlinkings) },
  /** A caller is told by a text. The number is that of the contact when the text leaves. */
  CallerTold: { ...sealed({ message: text }), contact: id, delivery: id },
  /** In the stream of the main incident: these linked incidents were ended, or opened again, together with it. */
  LinkedIncidentsFollowed: { act: oneOf(['complete', 'reopen', 'archive', 'unarchive']), incidents: listOf(id) },
});
export type LinkingFact = FactIn<typeof linkingFacts>;
type Unlinked = FactIn<typeof linkingFacts, 'IncidentUnlinked'>;
type Followed = FactIn<typeof linkingFacts, 'LinkedIncidentsFollowed'>['data'];

export type LinkingCommand =
  /** Sent to the main incident before each link, so that its own stream decides whether it takes calls. */
  | { readonly do: 'makeMain' }
  | { readonly do: 'link'; readonly to: string }
  | {
      readonly do: 'unlink';
      readonly because: Unlinked['data']['because'];
      /** Leaves an incident alone that was linked to another one meanwhile. Absent: whatever it is linked to. */
      readonly from?: string;
      readonly reason?: string;
    }
  | ({ readonly do: 'noteFollowed' } & Followed)
  /** The words of a dispatcher to each caller of one cause, sent to those of this incident. */
  | {
      readonly do: 'tellCallers';
      readonly message: string;
      readonly callers: readonly { readonly contact: string; readonly delivery: string }[];
    };

export interface Linking {
  /** The main incident that it is linked to; null while it stands alone. */
  readonly to: string | null;
  /** True once it was made a main incident. */
  readonly main: boolean;
  /** The texts to its callers, by their delivery. */
  readonly told: ReadonlySet<string>;
}

/** Refuses work that is done at the main incident. */
export function refuseLinked({ linking }: { readonly linking: Linking }): void {
  if (linking.to !== null) throw new Refused('incident.linked');
}

/**
 * Links incidents of one cause under a main one, which is linked to none itself. When a main incident is linked, the
 * engine links those under it to the new one.
 */
export const linking: Part<{
  name: 'linking';
  state: Linking;
  facts: LinkingFact;
  commands: LinkingCommand;
  begins: { readonly linkTo?: string | undefined };
}> = {
  name: 'linking',
  facts: linkingFacts,
  initial: { to: null, main: false, told: new Set() },
  begin: ({ linkTo: to }) => (to === undefined ? [] : [{ type: 'IncidentLinked', data: { to } }]),
  // A deleted incident, and one that another organization has, is linked to none.
  leaves: (state, because) => (state.linking.to === null ? [] : [unlinked(state, state.linking.to, because)]),
  decide: {
    makeMain: ({ completed, archived, linking: { to, main } }) => {
      if (completed || archived) throw new Refused('incident.link-over');
      if (to !== null) throw new Refused('incident.linked-meanwhile');
      return main ? [] : [{ type: 'IncidentMadeMain', data: {} }];
    },
    link: (state, { to }) => {
      const { to: before } = state.linking;
      if (before === to) return [];
      if (to === state.incident) throw new Refused('incident.linked-to-itself');
      if (state.completed || state.archived) throw new Refused('incident.not-active');
      const moved = before === null ? [] : [unlinked(state, before, 'relinked')];
      return [...moved, { type: 'IncidentLinked', data: { to } }];
    },
    unlink: (state, { because, reason = '', from }) => {
      const { to } = state.linking;
      if (to === null || (from !== undefined && from !== to)) return [];
      return [unlinked(state, to, because, reason)];
    },
    tellCallers: ({ incident: subject, linking: { told } }, { message, callers }) =>
      callers
        .filter(({ delivery }) => !told.has(delivery))
        .map((one) => ({ type: 'CallerTold', data: { ...one, subject, personal: { message } } })),
    noteFollowed: (_, { act, incidents }) => [{ type: 'LinkedIncidentsFollowed', data: { act, incidents } }],
  },
  evolve: {
    IncidentMadeMain: (kept) => ({ ...kept, main: true }),
    IncidentLinked: (kept, { data: { to } }) => ({ ...kept, to }),
    IncidentUnlinked: (kept) => ({ ...kept, to: null }),
    CallerTold: (kept, { data }) => ({ ...kept, told: new Set(kept.told).add(data.delivery) }),
    LinkedIncidentsFollowed: (kept) => kept,
  },
};

type UnlinkedBecause = Unlinked['data']['because'];
const unlinked = (
  { incident: subject }: IncidentCore,
  from: string,
  because: UnlinkedBecause,
  reason = '',
): Unlinked => ({
  type: 'IncidentUnlinked',
  data: { from, because, subject, personal: reason === '' ? null : { reason } },
});
