import { type StandDownReason, standDownReasons } from '#contracts/incident/consequences';
import { type FactIn, facts, flag, id, oneOf, optional, text, time } from '#events/core/schema';
import type { Part } from '#events/incident/core/part';

export const standDownFacts = facts({
  /**
   * A person who had accepted, was asked, or was put in the team, need not come: the incident ended, left the
   * organization `entity`, or goes on without that person. A text says so, unless it is too late to be of use; a mail to a contractor, whose `user` is
   * the mail that asked. With `crew`, it is over for that crew on scene.
   */
  MemberStoodDown: {
    user: id,
    because: oneOf(standDownReasons),
    entity: id,
    delivery: id,
    late: flag,
    medium: optional(oneOf(['email'])),
    /** The name of the crew. */
    crew: optional(text),
  },
  /**
   * The end `at` (ISO-8601 UTC) had been known for hours before anybody was told, as after an upgrade: nobody is told of it
   * any more, no crew is recalled, and appointments stay.
   */
  ConsequencesLapsed: { because: oneOf(standDownReasons), at: time },
});
export type StandDownFact = FactIn<typeof standDownFacts>;

export type StandDownCommand =
  | StandDown
  | { readonly do: 'lapseConsequences'; readonly because: StandDownReason; readonly at: string };
interface StandDown {
  readonly do: 'standDown';
  readonly people: readonly {
    readonly user: string;
    readonly delivery: string;
    readonly medium?: 'email';
    readonly crew?: string;
  }[];
  readonly because: StandDownReason;
  /** The organization whose people they are. */
  readonly entity: string;
}

/** The people who need not come. The state holds the texts that tell them, and the times of ends that lapsed. */
export const standDown: Part<{
  name: 'stoodDown';
  state: ReadonlySet<string>;
  facts: StandDownFact;
  commands: StandDownCommand;
}> = {
  name: 'stoodDown',
  facts: standDownFacts,
  initial: new Set(),
  alsoOfDeleted: ['standDown', 'lapseConsequences'],
  decide: {
    standDown: ({ stoodDown }, { people, because, entity }) =>
      people
        .filter(({ delivery }) => !stoodDown.has(delivery))
        .map((one) => ({ type: 'MemberStoodDown', data: { ...one, because, entity, late: false } })),
    lapseConsequences: ({ stoodDown }, { because, at }) =>
      stoodDown.has(at) ? [] : [{ type: 'ConsequencesLapsed', data: { because, at } }],
  },
  evolve: {
    MemberStoodDown: (kept, { data }) => new Set([...kept, data.delivery]),
    ConsequencesLapsed: (kept, { data }) => new Set([...kept, data.at]),
  },
};
