/** What a state means whatever a customer calls it, so that colours and reports work across organisations. */
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
