/** The ways in which an incident ends, rests, leaves its organization, or is left to a main incident. */
export const endings = ['completed', 'archived', 'deleted', 'moved', 'held', 'linked'] as const;
export type Ending = (typeof endings)[number];

interface Consequence {
  /** The call-outs in progress: they end and their phones stop ringing, or they rest and nobody else is called. */
  readonly callouts: 'stop' | 'pause';
  /** The crews that were sent and are not there yet: they are told that they need not come, or they go on. */
  readonly crews: 'recall' | 'keep';
  /** Everybody else who comes: they are told that they need not come, or they go on. */
  readonly people: 'tell' | 'keep';
  /**
   * The incidents that are linked to it: they end and are opened again together with it, they stand alone again, they go
   * on waiting for it, or they are linked to its own main incident.
   */
  readonly linked: 'follow' | 'unlink' | 'keep' | 'relink';
}

/** The consequences of each of them, in one table: the engine carries them out, and dialogs say them before the press. */
export const consequences: Readonly<Record<Ending, Consequence>> = {
  completed: { callouts: 'stop', crews: 'recall', people: 'tell', linked: 'follow' },
  archived: { callouts: 'stop', crews: 'recall', people: 'tell', linked: 'follow' },
  deleted: { callouts: 'stop', crews: 'recall', people: 'tell', linked: 'unlink' },
  moved: { callouts: 'stop', crews: 'recall', people: 'tell', linked: 'unlink' },
  held: { callouts: 'pause', crews: 'keep', people: 'keep', linked: 'keep' },
  linked: { callouts: 'stop', crews: 'recall', people: 'tell', linked: 'relink' },
};

/** The sentence of each in logs and on the page of a call-out. */
export const endingSentences: Readonly<Record<Ending, string>> = {
  completed: 'The incident was completed.',
  archived: 'The incident was archived.',
  deleted: 'The incident was deleted.',
  moved: 'The incident was handed to another organization.',
  held: 'The incident is on hold.',
  linked: 'The call was linked to another incident.',
};

/** The time in seconds after which crews and people are told: an undo comes before it. */
export const recallAfter = 10;
