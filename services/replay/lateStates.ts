import type { State } from './states.ts';

/** The documents after some of the events that count late: events that happened before others of the log. */
export interface LateState {
  /** As many of the late events are folded. */
  readonly folded: number;
  readonly state: State;
  /** Documents that change rarely, as these events leave them. */
  readonly lately: ReadonlyMap<string, ReadonlyMap<string, object | null>>;
}

/**
 * The states on the way over the late events of the last instant that had any. Another instant goes on from the last of
 * them that both have in common: the same instant, or a near one of a log that was imported in the order of time.
 */
export interface LateStates {
  /** The state after the most of these late events; null when none of the states kept is on their way. */
  before(base: number, late: readonly number[]): LateState | null;
  keep(base: number, late: readonly number[], states: readonly LateState[]): void;
  /** A rough number of the bytes that they take. */
  weight(): number;
}

/** Bytes for each document of a state. */
const perDocument = 64;

export function lateStates(): LateStates {
  let kept: { base: number; late: readonly number[]; states: readonly LateState[] } = { base: 0, late: [], states: [] };
  const onTheWay = (base: number, late: readonly number[]): readonly LateState[] => {
    if (base !== kept.base) return [];
    const apart = kept.late.findIndex((event, n) => event !== late[n]);
    const common = apart < 0 ? kept.late.length : apart;
    return kept.states.filter(({ folded }) => folded <= common);
  };
  return {
    before: (base, late) => onTheWay(base, late).at(-1) ?? null,
    keep: (base, late, states) => {
      kept = { base, late, states: [...onTheWay(base, late), ...states] };
    },
    weight: () =>
      kept.states.reduce(
        (sum, { state }) => [...state.documents.values()].reduce((all, docs) => all + docs.size * perDocument, sum),
        0,
      ),
  };
}
