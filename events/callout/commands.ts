import type { Excuse } from '#contracts/callout/ledger';
import type { CallAnswer, CallOutcome } from '#contracts/callout/outcomes';
import type { Override, SkipReason, UndialedReason } from '#contracts/callout/policy';
import type { Ending } from '#contracts/incident/consequences';
import type { AnswerWay } from '#contracts/incident/response';
import type { CalloutStarted, CandidateLeftOut, CandidateListed } from './events.ts';

/** `now` is ISO-8601 UTC. */
export type CalloutCommand =
  | {
      readonly do: 'start';
      readonly now: string;
      readonly started: CalloutStarted['data'];
      readonly people: readonly Omit<CandidateListed['data'], 'callout'>[];
      readonly leftOut: readonly Omit<CandidateLeftOut['data'], 'callout'>[];
      /** The people whom the author moved in the order, or left out. */
      readonly overrides?: readonly { readonly user: string; readonly to: Override; readonly reason: string }[];
    }
  | {
      /** Rings whoever is next, and plans the step after. */
      readonly do: 'step';
      readonly now: string;
      /** Users whose phone rings for another call-out. */
      readonly busy: readonly string[];
      /** Users who cannot be called at this moment. */
      readonly away: readonly { readonly user: string; readonly reason: SkipReason }[];
    }
  | { readonly do: 'respond'; readonly now: string; readonly call: string; readonly answer: CallAnswer }
  /** An answer outside of our calls. */
  | {
      readonly do: 'answer';
      readonly now: string;
      readonly user: string;
      readonly answer: CallAnswer;
      readonly by: AnswerWay;
    }
  /** A person with a place says when they will be there. */
  | { readonly do: 'giveEta'; readonly user: string; readonly at: string; readonly by: AnswerWay }
  | {
      readonly do: 'noteCallEnded';
      readonly now: string;
      readonly call: string;
      readonly outcome: CallOutcome;
      /** False when the call was never placed. */
      readonly placed: boolean;
      readonly undialed?: UndialedReason | undefined;
    }
  /** A key, or a report, came after the end of the call. */
  | { readonly do: 'noteCallCorrected'; readonly now: string; readonly call: string; readonly outcome: CallOutcome }
  | { readonly do: 'pause'; readonly now: string; readonly because?: 'held' }
  | { readonly do: 'resume'; readonly now: string }
  | {
      readonly do: 'stop';
      readonly reason: string;
      readonly because: 'person' | 'acknowledged' | 'taken' | 'over' | 'other-callout' | Ending;
    }
  | { readonly do: 'setTarget'; readonly now: string; readonly target: number }
  | { readonly do: 'release'; readonly now: string; readonly user: string; readonly reason: string }
  | {
      readonly do: 'correct';
      readonly now: string;
      readonly user: string;
      readonly outcome: CallOutcome;
      readonly reason: string;
      /** True when the person comes although every place is filled. */
      readonly beyondTarget?: boolean;
    }
  /** The ledger charges the person for this reason, instead of for the answer. */
  | { readonly do: 'excuse'; readonly user: string; readonly because: Excuse; readonly reason: string }
  /** The person is charged for the answer again. */
  | { readonly do: 'withdrawExcuse'; readonly user: string }
  /** The hours that a person worked. `until`: null while the work goes on. */
  | {
      readonly do: 'correctWork';
      readonly user: string;
      readonly from: string;
      readonly until: string | null;
      readonly reason: string;
    }
  | { readonly do: 'noteCalledOff'; readonly calls: readonly string[] }
  | { readonly do: 'noteTold'; readonly telling: string; readonly refused: string | null };

export type Command<Do extends CalloutCommand['do']> = Extract<CalloutCommand, { do: Do }>;
