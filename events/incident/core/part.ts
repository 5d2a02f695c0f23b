import type { Fact } from '#events/core/message';
import type { IncidentCore } from './core.ts';
import type { CoreFact } from './facts.ts';

/** The types of a part: what it keeps, what may happen to it, and what may be asked of it. */
interface Shape {
  /** Under which name the incident's state holds what the part keeps. */
  readonly name: string;
  /** What its decisions need to know; null where they need nothing of their own. */
  readonly state: unknown;
  readonly facts: Fact;
  readonly commands: { readonly do: string };
  /** What a new incident may bring for it. */
  readonly begins?: object;
  /** Facts of others that change what it keeps. */
  readonly follows?: Fact;
  /** Facts of others that its decisions record beside its own. The core's need not be named. */
  readonly records?: Fact;
  /** What its decisions read of other parts, by their names. */
  readonly reads?: object;
}
type Of<S, Name extends keyof Shape, None> = S extends { readonly [Key in Name]: infer Type } ? Type : None;
type Folded<S extends Shape> = Extract<S['facts'] | Of<S, 'follows', never>, Fact>;
type Named<Union extends { readonly do: string }, Do> = Extract<Union, { readonly do: Do }>;

/** When a fact happened, ISO-8601 UTC, and the incident as it was just before. */
export interface At {
  readonly occurredAt: string;
  readonly incident: IncidentCore;
}

/**
 * A part of an incident: tags, forms, files … It owns its facts, its decisions and what follows from them. `incident.ts`
 * composes the parts; a fact without a fold, or a command without a decision, does not compile.
 */
export interface Part<S extends Shape> {
  readonly name: S['name'];
  readonly initial: S['state'];
  /** What comes of a command. The same command twice returns `[]`; a refusal throws `Refused`. */
  readonly decide: {
    readonly [Do in S['commands']['do']]: (
      state: IncidentCore & { readonly [Name in S['name']]: S['state'] } & Of<S, 'reads', unknown>,
      command: Named<S['commands'], Do>,
    ) => readonly (S['facts'] | CoreFact | Of<S, 'records', never>)[];
  };
  /** What the part keeps after a fact. */
  readonly evolve: {
    readonly [Type in Folded<S>['type']]: (
      kept: S['state'],
      fact: Extract<Folded<S>, { readonly type: Type }>,
      at: At,
    ) => S['state'];
  };
  /** The facts with which a new incident begins. */
  readonly begin?: (command: Of<S, 'begins', unknown>) => readonly S['facts'][];
  /** Commands that come to their end whatever became of the incident. */
  readonly alsoOfDeleted?: readonly S['commands']['do'][];
}

/** Were the words of the incident itself erased, and not those of one of its places or contacts? */
export const erasesIncident = ({ subject }: { readonly subject: string }, { incident }: At): boolean =>
  subject === incident.incident;
