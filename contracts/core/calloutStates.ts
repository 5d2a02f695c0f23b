/** Why people are called, and in which manner. */
export const calloutKinds = ['groups', 'selected', 'named', 'sequential', 'beats', 'escalation'] as const;
export type CalloutKind = (typeof calloutKinds)[number];

/** A call-out is in one of these states: its words on screens, in a sentence, and whether people may still be called. */
const stateTable = {
  'in-progress': { words: 'In progress', told: 'It is under way', isActive: true },
  paused: { words: 'Paused', told: 'It is paused', isActive: true },
  formed: { words: 'Team formed', told: 'It ended when every place was filled', isActive: false },
  failed: { words: 'No team', told: 'It ended without enough people', isActive: false },
  stopped: { words: 'Stopped', told: 'It was stopped', isActive: false },
  expired: { words: 'Expired', told: 'It ended because it took too long', isActive: false },
} as const;
export type CalloutState = keyof typeof stateTable;
export const calloutStates = Object.keys(stateTable) as readonly CalloutState[];

/** An escalation forms no team: somebody acknowledges, or nobody. */
const escalationWords: Partial<Record<CalloutState, string>> = { formed: 'Acknowledged', failed: 'Nobody reached' };

interface InState {
  readonly state: CalloutState;
}
export const stateWords = ({ state, kind }: InState & { readonly kind: CalloutKind }): string =>
  (kind === 'escalation' ? escalationWords[state] : undefined) ?? stateTable[state].words;
/** "It is paused", without a full stop. */
export const stateTold = ({ state }: InState): string => stateTable[state].told;
/** True while people may still be called. */
export const isActive = ({ state }: InState): boolean => stateTable[state].isActive;

interface Filled {
  /** The people who have a place. */
  readonly accepted: number;
  readonly target: number;
}

/** "2 of 4 accepted". A corrected answer, or a target that was lowered, can leave one more than are needed. */
export const acceptedWords = ({ accepted, target }: Filled): string =>
  accepted > target ? `${accepted} accepted, ${target} needed` : `${accepted} of ${target} accepted`;
