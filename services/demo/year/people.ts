/** How a person of the demo behaves in its year: by the key in `userId`. */
export interface Habits {
  readonly key: string;
  /** How often the phone is answered, by day and at night. */
  readonly reached: readonly [day: number, night: number];
  /** How often a call that is answered is accepted. */
  readonly accepts: number;
  /** Seconds until the answer, in the median. */
  readonly answersAfter: number;
  /** The minutes of the steps of an incident are multiplied by this when the person leads. */
  readonly pace: number;
}

/** The people who are called, in the order of the list. */
export const calledPeople: readonly Habits[] = [
  { key: 'crew2', reached: [0.93, 0.84], accepts: 0.82, answersAfter: 9, pace: 1 },
  { key: 'crew', reached: [0.88, 0.74], accepts: 0.74, answersAfter: 12, pace: 1.2 },
  { key: 'crew3', reached: [0.82, 0.55], accepts: 0.66, answersAfter: 14, pace: 1.1 },
  { key: 'crew4', reached: [0.9, 0.69], accepts: 0.58, answersAfter: 11, pace: 1.05 },
  { key: 'crew6', reached: [0.7, 0.42], accepts: 0.5, answersAfter: 17, pace: 1.3 },
  { key: 'leader', reached: [0.95, 0.86], accepts: 0.7, answersAfter: 8, pace: 0.82 },
];

/** The leaders, a week each. */
export const leaders: readonly Pick<Habits, 'key' | 'pace'>[] = [
  { key: 'leader', pace: 0.82 },
  { key: 'crew2', pace: 1 },
  { key: 'manager', pace: 1.22 },
  { key: 'crew', pace: 1.2 },
];
