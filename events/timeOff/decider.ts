import { canonical } from '#events/core/chain';
import type { Decider } from '#events/core/decider';
import { idFrom } from '#events/core/ids';
import { Refused } from '#events/core/refused';
import { type LeaveEntered, type TimeOffFact, type TimeOffImported, timeOffFacts } from './events.ts';

interface Import {
  readonly id: string;
  readonly spans: string;
}
export interface TimeOffState {
  /** The imports that stand; the last one counts. */
  readonly imports: readonly Import[];
  /** Every import, so that a repeat does not bring one back. */
  readonly known: ReadonlySet<string>;
  /** Each leave that was typed; null once it is withdrawn. */
  readonly leaves: ReadonlyMap<string, Leave | null>;
}
type Leave = Pick<LeaveEntered['data'], 'start' | 'end'>;

interface LeaveAct extends Pick<LeaveEntered['data'], 'timeOff' | 'leave'> {
  readonly now: string;
}

export type TimeOffCommand =
  | ({ readonly do: 'import' } & TimeOffImported['data'])
  | { readonly do: 'undo'; readonly timeOff: string; readonly import: string }
  | ({ readonly do: 'enter'; readonly now: string } & LeaveEntered['data'])
  | ({ readonly do: 'withdraw' } & LeaveAct)
  | ({ readonly do: 'end' } & LeaveAct);

/** The leave of a person (`user`), or the holidays of an organization. */
export const timeOffOf = (entity: string, user: string | null): string => idFrom('time off', entity, user ?? '');

export const timeOff: Decider<TimeOffState, TimeOffCommand, TimeOffFact> = {
  category: 'timeOff',
  facts: timeOffFacts,
  initial: { imports: [], known: new Set(), leaves: new Map() },

  evolve: (state, { type, data }) => {
    const { imports, known, leaves } = state;
    switch (type) {
      case 'TimeOffImported':
        return {
          ...state,
          imports: [...imports, { id: data.import, spans: canonical(data.spans) }],
          known: new Set(known).add(data.import),
        };
      case 'TimeOffImportUndone':
        return { ...state, imports: imports.filter(({ id }) => id !== data.import) };
      case 'LeaveEntered':
        return { ...state, leaves: new Map(leaves).set(data.leave, data) };
      case 'LeaveWithdrawn':
        return { ...state, leaves: new Map(leaves).set(data.leave, null) };
    }
  },

  decide: ({ imports, known, leaves }, command) => {
    if (command.do === 'enter') return entered(leaves, command);
    if (command.do === 'withdraw' || command.do === 'end') return withdrawn(leaves, command);
    const last = imports.at(-1);
    if (command.do === 'import') {
      const { do: _, ...data } = command;
      const isSame = known.has(data.import) || last?.spans === canonical(data.spans);
      return isSame ? [] : [{ type: 'TimeOffImported', data }];
    }
    const { timeOff: id, import: undone } = command;
    if (!known.has(undone)) throw new Refused('not-found');
    if (last?.id === undone) return [{ type: 'TimeOffImportUndone', data: { timeOff: id, import: undone } }];
    if (imports.some((one) => one.id === undone)) throw new Refused('time-off.not-latest');
    return [];
  },
};

type Command<Do> = Extract<TimeOffCommand, { do: Do }>;

function entered(leaves: TimeOffState['leaves'], command: Command<'enter'>): TimeOffFact[] {
  const { do: _, now, ...data } = command;
  if (leaves.has(data.leave)) return [];
  if (data.start >= data.end || data.end <= now) throw new Refused('leave.outside');
  // Withdrawn once, the same leave entered twice would still stand.
  if ([...leaves.values()].some((one) => one?.start === data.start && one.end === data.end))
    throw new Refused('leave.entered');
  return [{ type: 'LeaveEntered', data }];
}

function withdrawn(leaves: TimeOffState['leaves'], command: Command<'withdraw' | 'end'>): TimeOffFact[] {
  const { do: what, now, timeOff: id, leave } = command;
  const one = leaves.get(leave);
  if (one === undefined) throw new Refused('not-found');
  if (one === null) return [];
  if (what === 'end' && one.end <= now) throw new Refused('leave.over');
  const until = what === 'end' && one.start < now ? now : null;
  return [{ type: 'LeaveWithdrawn', data: { timeOff: id, leave, until } }];
}
