/**
 * The ways in which an incident ends, becomes a version that no crew is sent to, leaves its organization, rests, or is
 * left to a main incident.
 */
export const endings = ['completed', 'archived', 'deleted', 'filtered', 'moved', 'held', 'linked'] as const;
export type Ending = (typeof endings)[number];

interface Consequence {
  /** The call-outs in progress: they end and their phones stop ringing, or they rest and nobody else is called. */
  readonly callouts: 'stop' | 'pause';
  /** The crews that were sent and are not there yet: they are told that they need not come, or they go on. */
  readonly crews: 'recall' | 'keep';
  /** The crews on scene: they are told that it is over for them, or they go on. */
  readonly onScene: 'tell' | 'keep';
  /** Everybody else who comes: they are told that they need not come, or they go on. */
  readonly people: 'tell' | 'keep';
  /** The appointments to come: they are cancelled and their person is told, or they stay, also for another owner. */
  readonly appointments: 'cancel' | 'keep';
  /** The steps of its workflow that are not done: nobody can do them any more, or they stay open. */
  readonly tasks: 'close' | 'keep';
  /** The link of a questionnaire that a household holds: it still takes answers, or it says that it is not in use. */
  readonly householdLinks: 'answer' | 'end';
  /**
   * The incidents that are linked to it: they end and are opened again together with it, they stand alone again, they go
   * on waiting for it, or they are linked to its own main incident.
   */
  readonly linked: 'follow' | 'unlink' | 'keep' | 'relink';
  /** An end that was known for long before anybody was told: nobody is told any more, or everybody is all the same. */
  readonly late: 'lapse' | 'tell';
}

const over: Consequence = {
  callouts: 'stop',
  crews: 'recall',
  onScene: 'tell',
  people: 'tell',
  appointments: 'cancel',
  tasks: 'close',
  // The household was asked, so its answers are kept.
  householdLinks: 'answer',
  linked: 'follow',
  late: 'lapse',
};

/** The consequences of each of them, in one table: the engine carries them out, and dialogs say them before the press. */
export const consequences: Readonly<Record<Ending, Consequence>> = {
  completed: over,
  archived: over,
  deleted: { ...over, householdLinks: 'end', linked: 'unlink' },
  filtered: { ...over, linked: 'keep' },
  moved: { ...over, appointments: 'keep', tasks: 'keep', linked: 'unlink' },
  held: {
    callouts: 'pause',
    crews: 'keep',
    onScene: 'keep',
    people: 'keep',
    appointments: 'keep',
    tasks: 'keep',
    householdLinks: 'answer',
    linked: 'keep',
    // It still rests.
    late: 'tell',
  },
  // A crew that is on scene stays with the cause; the household of the call still expects its appointment.
  linked: { ...over, onScene: 'keep', appointments: 'keep', tasks: 'keep', linked: 'relink', late: 'tell' },
};

/** The sentence of each in logs and on the page of a call-out. */
export const endingSentences: Readonly<Record<Ending, string>> = {
  completed: 'The incident was completed.',
  archived: 'The incident was archived.',
  deleted: 'The incident was deleted.',
  filtered: 'The incident needs no crew.',
  moved: 'The incident was handed to another organization.',
  held: 'The incident is on hold.',
  linked: 'The call was linked to another incident.',
};

/** Why one person need not come: the incident ended for everybody, or goes on without that person. */
export const standDownReasons = [...endings, 'released'] as const;
export type StandDownReason = (typeof standDownReasons)[number];
export const standDownSentences: Readonly<Record<StandDownReason, string>> = {
  ...endingSentences,
  released: 'Dispatch changed who comes.',
};

/** The time in seconds after which crews and people are told and appointments cancelled: an undo comes before it. */
export const recallAfter = 10;

/** The time in seconds after which a word about an end would only puzzle: as after an upgrade or a long outage. */
export const lapsesAfter = 6 * 3_600;
