/** Why people are called, and in which manner. */
export const calloutKinds = ['groups', 'selected', 'named', 'sequential', 'beats', 'escalation'] as const;
export type CalloutKind = (typeof calloutKinds)[number];

/** The last four are final. */
export const calloutStates = ['in-progress', 'paused', 'formed', 'failed', 'stopped', 'expired'] as const;
export type CalloutState = (typeof calloutStates)[number];

interface Filled {
  /** The people who have a place. */
  readonly accepted: number;
  readonly target: number;
}

/** "2 of 4 accepted". A corrected answer, or a target that was lowered, can leave one more than are needed. */
export const acceptedWords = ({ accepted, target }: Filled): string =>
  accepted > target ? `${accepted} accepted, ${target} needed` : `${accepted} of ${target} accepted`;
