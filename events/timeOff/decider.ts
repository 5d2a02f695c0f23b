import { canonical } from '#events/core/chain';
import type { Decider } from '#events/core/decider';
import { idFrom } from '#events/core/ids';
import { Refused } from '#events/core/refused';
import { type TimeOffFact, type TimeOffImported, timeOffFacts } from './events.ts';

interface Import {
  readonly id: string;
  readonly spans: string;
}
export interface TimeOffState {
  /** The imports that stand; the last one counts. */
  readonly imports: readonly Import[];
  /** Every import, so that a repeat does not bring one back. */
  readonly known: ReadonlySet<string>;
}

export type TimeOffCommand =
  | ({ readonly do: 'import' } & TimeOffImported['data'])
  | { readonly do: 'undo'; readonly timeOff: string; readonly import: string };

/** The leave of a person (`user`), or the holidays of an organization. */
export const timeOffOf = (entity: string, user: string | null): string => idFrom('time off', entity, user ?? '');

export const timeOff: Decider<TimeOffState, TimeOffCommand, TimeOffFact> = {
  category: 'timeOff',
  facts: timeOffFacts,
  initial: { imports: [], known: new Set() },

  evolve: ({ imports, known }, { type, data }) => {
    switch (type) {
      case 'TimeOffImported':
        return {
          imports: [...imports, { id: data.import, spans: canonical(data.spans) }],
          known: new Set(known).add(data.import),
        };
      case 'TimeOffImportUndone':
        return { imports: imports.filter(({ id }) => id !== data.import), known };
    }
  },

  decide: ({ imports, known }, command) => {
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
