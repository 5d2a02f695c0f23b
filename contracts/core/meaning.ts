/**
 * The meaning of a state, independent of the customer's name for it, so that colors and reports work across
 * organizations.
 */
export const meanings = [
  'received',
  'acknowledged',
  'contacted',
  'forming',
  'travelling',
  'on-scene',
  'working',
  'finished',
  'awaiting-approval',
  'closed',
] as const;
export type Meaning = (typeof meanings)[number];
