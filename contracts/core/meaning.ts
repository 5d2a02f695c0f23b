/** What a state means whatever a customer calls it, so that colours and reports work across organisations. */
export type Meaning =
  | 'received'
  | 'acknowledged'
  | 'contacted'
  | 'forming'
  | 'travelling'
  | 'on-scene'
  | 'working'
  | 'finished'
  | 'awaiting-approval'
  | 'closed';
