/**
 * Every outcome of a call, in one table. `said` is the specification's word (S2 §2.3); a phone that the call-out itself
 * stopped has none: nobody failed to answer. `again` says whether the person
 * may be called once more: `yes` when nobody was reached, `if-open` only when places stay open after everyone else was
 * called, `no` when the person has decided. `keyed` outcomes need a key press; a pick-up alone accepts nothing.
 */
interface Outcome {
  readonly words: string;
  readonly said: 'accepted' | 'declined' | 'could_not_reach' | 'called_off';
  readonly again: 'yes' | 'if-open' | 'no';
  readonly keyed: boolean;
}

// biome-ignore format: a table is read by its columns.
export const outcomeTable = {
  'accepted':          { words: 'Accepted',                      said: 'accepted',        again: 'no',      keyed: true  },
  'accepted-too-late': { words: 'Accepted after the team was full', said: 'accepted',     again: 'if-open', keyed: true  },
  'declined':          { words: 'Declined',                      said: 'declined',        again: 'no',      keyed: true  },
  'qualified-no':      { words: 'Only if nobody else can',       said: 'declined',        again: 'if-open', keyed: true  },
  'unfit':             { words: 'Not fit for duty',              said: 'declined',        again: 'no',      keyed: true  },
  'do-not-call':       { words: 'Asked not to be called again',  said: 'declined',        again: 'no',      keyed: true  },
  'not-home':          { words: 'Not at this phone',             said: 'could_not_reach', again: 'yes',     keyed: true  },
  'invalid-entry':     { words: 'Pressed no valid key',          said: 'could_not_reach', again: 'yes',     keyed: false },
  'answering-machine': { words: 'Answering machine',             said: 'could_not_reach', again: 'yes',     keyed: false },
  'hang-up':           { words: 'Hung up',                       said: 'could_not_reach', again: 'yes',     keyed: false },
  'busy':              { words: 'Busy',                          said: 'could_not_reach', again: 'yes',     keyed: false },
  'called-off':        { words: 'Not needed any more',           said: 'called_off',      again: 'yes',     keyed: false },
  'no-answer':         { words: 'No answer',                     said: 'could_not_reach', again: 'yes',     keyed: false },
  'failed':            { words: 'The call could not be placed',  said: 'could_not_reach', again: 'yes',     keyed: false },
  'unknown':           { words: 'Unknown: the phone company lost the call', said: 'could_not_reach', again: 'yes', keyed: false },
} as const satisfies Readonly<Record<string, Outcome>>;

export type CallOutcome = keyof typeof outcomeTable;
export const callOutcomes = Object.keys(outcomeTable) as readonly CallOutcome[];

interface Answered {
  readonly outcome: CallOutcome | null;
  /** The oldest first. */
  readonly corrections: readonly { readonly to: CallOutcome }[];
}

/** True while the answer of a person is a corrected one. A later call may bring another. */
export const isCorrected = ({ outcome, corrections }: Answered): boolean =>
  outcome !== null && corrections.at(-1)?.to === outcome;

/** The words for a person without an answer. Somebody who was never called did not fail to answer. */
export const unanswered = (calls: readonly unknown[]): string => (calls.length > 0 ? 'no answer' : 'never called');

/** The meanings of a key press during a call. The call-out decides what an acceptance is worth. */
export const callAnswers = ['accept', 'decline', 'qualified-no', 'unfit', 'not-home', 'do-not-call'] as const;
export type CallAnswer = (typeof callAnswers)[number];

export const outcomeOfAnswer = (answer: CallAnswer): CallOutcome =>
  answer === 'accept' ? 'accepted' : answer === 'decline' ? 'declined' : answer;

/** An answered call without a valid key that lasted this many seconds or more was an answering machine. */
const machineAfter = 30;

/** The outcome of an answered call in which no key was pressed. Machine detection is only a hint and has no say. */
export const outcomeWithoutDigits = (seconds: number): CallOutcome =>
  seconds >= machineAfter ? 'answering-machine' : 'hang-up';
