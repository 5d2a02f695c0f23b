import type { Decider } from '#events/core/decider';
import { idFrom } from '#events/core/ids';
import type { Fact } from '#events/core/message';
import { Refused } from '#events/core/refused';
import type { FactSchemas } from '#events/core/schema';
import {
  begunCore,
  type Carried,
  type CoreCommand,
  type CoreCreate,
  carriedChange,
  coreAlsoOfDeleted,
  coreDecisions,
  coreFolds,
  createIncident,
  type IncidentCore,
} from './core.ts';
import { type CoreFact, coreFacts, type IncidentCreated } from './facts.ts';
import type { At } from './part.ts';

/** Any part, whatever its types. Functions of `never` take every function of its length. */
interface AnyPart {
  readonly name: string;
  readonly facts: FactSchemas;
  readonly initial: unknown;
  readonly decide: Readonly<Record<string, (state: never, command: never) => readonly Fact[]>>;
  readonly evolve: Readonly<Record<string, (kept: never, fact: never, at: At) => unknown>>;
  readonly begin?: (command: never) => readonly Fact[];
  readonly leaves?: (state: never, because: 'deleted' | 'moved') => readonly Fact[];
  readonly alsoOfDeleted?: readonly string[];
}

/** The union of the second parameters of a table's functions: its commands or its facts. */
type Second<Table> = Table[keyof Table] extends infer Each
  ? Each extends (first: never, second: infer Taken, third: never) => unknown
    ? Taken
    : never
  : never;
/** The creation data of all parts together. */
type BeginsOf<Part extends AnyPart> = (
  Part extends { readonly begin?: (command: infer Begins) => unknown }
    ? (each: Begins) => void
    : never
) extends (all: infer All) => void
  ? All
  : never;

export type FactsOf<Part extends AnyPart> = CoreFact | (Part extends unknown ? Second<Part['evolve']> : never);
export type CreateOf<Part extends AnyPart> = CoreCreate & BeginsOf<Part>;
export type CommandsOf<Part extends AnyPart> =
  | CreateOf<Part>
  | CoreCommand
  | (Part extends unknown ? Second<Part['decide']> : never);
export type KnownOf<Part extends AnyPart> = IncidentCore & {
  readonly [Each in Part as Each['name']]: Each['initial'];
};
export type StateOf<Part extends AnyPart> = { readonly status: 'none' } | KnownOf<Part>;

/** Checks that a part reads only parts that exist and records only facts that are folded. */
interface Fitting<Part extends AnyPart> {
  readonly decide: Readonly<Record<string, (state: KnownOf<Part>, command: never) => readonly FactsOf<Part>[]>>;
}

/**
 * The decider of the incident, composed of its core and these parts. A new incident begins with their facts, in this
 * order.
 */
export const incidentOf = <Each extends AnyPart>(
  parts: readonly Each[] & readonly Fitting<Each>[],
): Decider<StateOf<Each>, CommandsOf<Each>, FactsOf<Each>> =>
  composed(parts) as unknown as Decider<StateOf<Each>, CommandsOf<Each>, FactsOf<Each>>;

/** The schemas of the facts of the core and of these parts. */
export const factsOf = <Each extends AnyPart>(parts: readonly Each[]): FactSchemas<FactsOf<Each>['type']> =>
  Object.assign({ ...coreFacts }, ...parts.map(({ facts }) => facts)) as FactSchemas<FactsOf<Each>['type']>;

type State = { readonly status: 'none' } | Known;
type Known = IncidentCore & Readonly<Record<string, unknown>>;
type Command = CoreCreate | { readonly do: '' };
type Happened = (IncidentCreated | Fact<''>) & { readonly occurredAt: string };
type Decision = (state: Known, command: Command) => readonly Fact[];
type Fold = (kept: unknown, fact: Fact, at: At) => unknown;
type CoreFold = (core: IncidentCore, fact: Fact) => Partial<IncidentCore>;

function composed(parts: readonly AnyPart[]): Decider<State, Command, Fact> {
  const initial = Object.fromEntries(parts.map((part) => [part.name, part.initial]));
  const decisions = new Map(
    [coreDecisions, ...parts.map(({ decide }) => decide)].flatMap((table) => Object.entries(table)),
  ) as unknown as ReadonlyMap<string, Decision>;
  const alsoOfDeleted = new Set<string>([...coreAlsoOfDeleted, ...parts.flatMap((part) => part.alsoOfDeleted ?? [])]);
  const after = foldOf(parts);
  return {
    category: 'incident',
    facts: factsOf(parts),
    initial: { status: 'none' },
    begins: (command, commandId) => command.do === 'create' && command.incident === idFrom('incident', commandId),
    evolve: (state, event) => {
      const happened = event as Happened;
      if (happened.type === 'IncidentCreated') return { ...initial, ...begunCore(happened) };
      return state.status === 'none' ? state : after(state, happened);
    },
    decide: (state, command) => {
      if (command.do === 'create') {
        // The same outside report again, or a repeated request, gives one incident.
        if (state.status === 'known') return [];
        return [createIncident(command), ...parts.flatMap(({ begin }) => begin?.(command as never) ?? [])];
      }
      if (state.status === 'none') throw new Refused('not-found');
      if (state.deleted && !alsoOfDeleted.has(command.do)) throw new Refused('not-found');
      const decision = decisions.get(command.do);
      if (!decision) throw new Error(`No part decides ${command.do}.`);
      const decided = decision(state, command);
      const because = decided.reduce<Leaving | null>((known, fact) => known ?? leavingBy(fact), null);
      return because
        ? [...parts.flatMap(({ leaves }) => leaves?.(state as never, because) ?? []), ...decided]
        : decided;
    },
  };
}

type Leaving = 'deleted' | 'moved';
const leavingBy = ({ type, data }: Fact): Leaving | null =>
  type === 'IncidentDeleted' ? 'deleted' : (data as Carried).newEntity ? 'moved' : null;

/** Folds a fact into the incident: first each part that follows it, then the core. */
function foldOf(parts: readonly AnyPart[]): (state: Known, fact: Happened) => Known {
  const coreFold = new Map(Object.entries(coreFolds)) as unknown as ReadonlyMap<string, CoreFold>;
  const followers = new Map<string, { readonly name: string; readonly fold: Fold }[]>();
  for (const { name, evolve } of parts) {
    for (const [type, fold] of Object.entries(evolve)) {
      followers.set(type, [...(followers.get(type) ?? []), { name, fold: fold as Fold }]);
    }
  }
  return (state, fact) => {
    const ofCore = coreFold.get(fact.type);
    const ofParts = followers.get(fact.type);
    const at: At = { occurredAt: fact.occurredAt, incident: state };
    const kept = (ofParts ?? []).map(({ name, fold }) => [name, fold(state[name], fact, at)]);
    const change = { ...ofCore?.(state, fact), ...carriedChange(state, fact.data as Carried) };
    return { ...state, ...Object.fromEntries(kept), ...change };
  };
}
