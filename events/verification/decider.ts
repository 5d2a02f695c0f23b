import type { Decider } from '#events/core/decider';
import { type LogVerified, type VerificationFact, verificationFacts } from './events.ts';

/** True once a process has begun the verification of this night. */
export interface VerificationState {
  readonly started: boolean;
  /** The beginnings of the verifications whose results are recorded. */
  readonly recorded: readonly string[];
}

export type VerificationCommand =
  | { readonly do: 'start'; readonly night: string }
  | { readonly do: 'record'; readonly data: LogVerified['data'] };

/** A repeat follows its first soon. */
const remembered = 10;

export const verification: Decider<VerificationState, VerificationCommand, VerificationFact> = {
  category: 'verification',
  facts: verificationFacts,
  initial: { started: false, recorded: [] },
  evolve: (state, event) =>
    event.type === 'NightlyVerificationStarted'
      ? { ...state, started: true }
      : { ...state, recorded: [...state.recorded.slice(1 - remembered), event.data.since] },
  decide: ({ started, recorded }, command) => {
    // The second process of a night finds it begun.
    if (command.do === 'start')
      return started ? [] : [{ type: 'NightlyVerificationStarted', data: { night: command.night } }];
    return recorded.includes(command.data.since) ? [] : [{ type: 'LogVerified', data: command.data }];
  },
};
