import type { Decider } from '#events/core/decider';
import { type AlarmPointFact, alarmPointFacts } from './events.ts';

/** Times are ISO-8601 UTC and the alarm's own: messages may come late and in any order. */
export interface AlarmPoint {
  /** The incident of the latest occurrence; null before the first. */
  readonly incident: string | null;
  readonly count: number;
  /** The latest raise, and the end of the occurrence; null while it is active. */
  readonly raised: string;
  readonly ended: string | null;
  /** The latest clear, also one whose raise is not known yet. */
  readonly cleared: string;
}

export type AlarmCommand =
  | {
      readonly do: 'raise';
      readonly alarm: string;
      readonly point: string;
      readonly at: string;
      /** The incident that it begins, unless it counts as the same. */
      readonly incident: string;
      /** Milliseconds within which an alarm that comes back counts as the same. */
      readonly within: number;
      /** True while the incident of the last occurrence is open. */
      readonly open: boolean;
    }
  | { readonly do: 'clear'; readonly alarm: string; readonly at: string };

const latest = (a: string, b: string): string => (a > b ? a : b);

/** An alarm point: which raises count as one, and which clear ends them. A repeated message has the id of the first. */
export const alarmPoint: Decider<AlarmPoint, AlarmCommand, AlarmPointFact> = {
  category: 'alarm',
  facts: alarmPointFacts,
  initial: { incident: null, count: 0, raised: '', ended: null, cleared: '' },

  evolve: (state, { type, data, occurredAt }) => {
    switch (type) {
      case 'AlarmRaised':
        return { ...state, incident: data.incident, count: 1, raised: occurredAt, ended: null };
      case 'AlarmRepeated': {
        const ended = data.again ? null : state.ended;
        return { ...state, count: data.count, raised: latest(state.raised, occurredAt), ended };
      }
      case 'AlarmCleared': {
        const cleared = latest(state.cleared, occurredAt);
        return { ...state, cleared, ended: data.incident === null ? state.ended : cleared };
      }
    }
  },

  decide: (state, command) => {
    const { alarm, at } = command;
    const { incident, ended, raised } = state;
    if (command.do === 'clear') {
      const ends = incident !== null && ended === null && at >= raised;
      return [{ type: 'AlarmCleared', data: { alarm, incident: ends ? incident : null } }];
    }
    const comesBack = ended !== null && at > ended;
    const isSame =
      incident !== null && (!comesBack || command.open || Date.parse(at) - Date.parse(ended) <= command.within);
    const of = isSame ? incident : command.incident;
    const fact: AlarmPointFact = isSame
      ? { type: 'AlarmRepeated', data: { alarm, incident, count: state.count + 1, again: comesBack } }
      : { type: 'AlarmRaised', data: { alarm, point: command.point, incident: of } };
    // The clear came before its raise: it has the later time.
    const isOver = (!isSame || comesBack) && state.cleared >= at;
    return isOver ? [fact, { type: 'AlarmCleared', data: { alarm, incident: of } }] : [fact];
  },
};
