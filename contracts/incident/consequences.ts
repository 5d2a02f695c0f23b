/** The ways in which an incident ends, rests or leaves its organization. */
export const endings = ['completed', 'archived', 'deleted', 'moved', 'held'] as const;
export type Ending = (typeof endings)[number];

interface Consequence {
  /** The call-outs in progress: they end and their phones stop ringing, or they rest and nobody else is called. */
  readonly callouts: 'stop' | 'pause';
  /** The crews that were sent and are not there yet: they are told that they need not come, or they go on. */
  readonly crews: 'recall' | 'keep';
  /** Everybody else who comes: they are told that they need not come, or they go on. */
  readonly people: 'tell' | 'keep';
}

/** The consequences of each of them, in one table: the engine carries them out, and dialogs say them before the press. */
export const consequences: Readonly<Record<Ending, Consequence>> = {
  completed: { callouts: 'stop', crews: 'recall', people: 'tell' },
  archived: { callouts: 'stop', crews: 'recall', people: 'tell' },
  deleted: { callouts: 'stop', crews: 'recall', people: 'tell' },
  moved: { callouts: 'stop', crews: 'recall', people: 'tell' },
  held: { callouts: 'pause', crews: 'keep', people: 'keep' },
};

/** The sentence of each in logs and on the page of a call-out. */
export const endingSentences: Readonly<Record<Ending, string>> = {
  completed: 'The incident was completed.',
  archived: 'The incident was archived.',
  deleted: 'The incident was deleted.',
  moved: 'The incident was handed to another organization.',
  held: 'The incident is on hold.',
};

/** The time in seconds after which crews and people are told: an undo comes before it. */
export const recallAfter = 10;
