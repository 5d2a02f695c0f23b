import type { Fact } from '#events/core/message';
import type { FactSchemas } from '#events/core/schema';
import type { IncidentCore } from './core.ts';
import type { CoreFact } from './facts.ts';

/** The types of a part: its state, its facts and its commands. */
interface Shape {
  /** The name of the part's state within the incident's state. */
  readonly name: string;
  /** The state that the part's decisions need; null when they need none of their own. */
  readonly state: unknown;
  readonly facts: Fact;
  readonly commands: { readonly do: string };
  /** The part's share of the creation command. */
  readonly begins?: object;
  /** Facts of other parts that change this part's state. */
  readonly follows?: Fact;
  /** Facts of other parts that this part's decisions record. Facts of the core need not be listed. */
  readonly records?: Fact;
  /** The states of other parts that this part's decisions read, by name. */
  readonly reads?: object;
}
type Of<S, Name extends keyof Shape, None> = S extends { readonly [Key in Name]: infer Type } ? Type : None;
type Folded<S extends Shape> = Extract<S['facts'] | Of<S, 'follows', never>, Fact>;
type Named<Union extends { readonly do: string }, Do> = Extract<Union, { readonly do: Do }>;

/** The time of a fact, ISO-8601 UTC, and the incident just before it. */
export interface At {
  readonly occurredAt: string;
  readonly incident: IncidentCore;
}

/**
 * A part of an incident: tags, forms, files … It owns its facts, decisions and folds. `incident.ts` composes the parts.
 * A fact without a fold, or a command without a decision, does not compile.
 */
export interface Part<S extends Shape> {
  readonly name: S['name'];
  /** The schemas of its facts. */
  readonly facts: FactSchemas<S['facts']['type']>;
  readonly initial: S['state'];
  /** Decides each command. A repeated command returns `[]`; a refusal throws `Refused`. */
  readonly decide: {
    readonly [Do in S['commands']['do']]: (
      state: IncidentCore & { readonly [Name in S['name']]: S['state'] } & Of<S, 'reads', unknown>,
      command: Named<S['commands'], Do>,
    ) => readonly (S['facts'] | CoreFact | Of<S, 'records', never>)[];
  };
  /** Folds each fact into the part's state. */
  readonly evolve: {
    readonly [Type in Folded<S>['type']]: (
      kept: S['state'],
      fact: Extract<Folded<S>, { readonly type: Type }>,
      at: At,
    ) => S['state'];
  };
  /** The part's facts of a new incident. */
  readonly begin?: (command: Of<S, 'begins', unknown>) => readonly S['facts'][];
  /** The part's facts when the incident is deleted or handed to another organization, before that fact. */
  readonly leaves?: (
    state: IncidentCore & { readonly [Name in S['name']]: S['state'] },
    because: 'deleted' | 'moved',
  ) => readonly S['facts'][];
  /** Commands that also work on a deleted incident. */
  readonly alsoOfDeleted?: readonly S['commands']['do'][];
}

/** True when the personal data of the incident itself was erased, not that of one of its places or contacts. */
export const erasesIncident = ({ subject }: { readonly subject: string }, { incident }: At): boolean =>
  subject === incident.incident;
