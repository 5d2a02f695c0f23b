/** "+ 12 calls": the calls of the same cause, which have no rows of their own. */
export const moreCalls = (linked: number): string => `+ ${linked} ${linked === 1 ? 'call' : 'calls'}`;
