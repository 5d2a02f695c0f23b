/** Why people are called, and in which manner. */
export const calloutKinds = ['groups', 'selected', 'named', 'sequential', 'beats', 'escalation'] as const;
export type CalloutKind = (typeof calloutKinds)[number];

/** The last four are final. */
export const calloutStates = ['in-progress', 'paused', 'formed', 'failed', 'stopped', 'expired'] as const;
export type CalloutState = (typeof calloutStates)[number];
