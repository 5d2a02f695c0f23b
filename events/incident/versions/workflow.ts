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

/** One kind of incident as an organisation works it: plain data, read by `../workflow.ts` (S2 §4). */
export interface Workflow {
  /** Storage format: it stands in events. A version never changes once used; a change is a new key. */
  readonly key: string;
  readonly displayName: string;
  /** Undispatched versions still wait for a crew (S0 §4, "Incident marker"). */
  readonly dispatched: boolean;
  /** The versions it may become when a crew is sent. */
  readonly targets: readonly string[];
  readonly states: readonly WorkflowState[];
}

export interface WorkflowState {
  readonly state: string;
  readonly display: string;
  readonly meaning: Meaning;
  /** The log events that reach it. */
  readonly logEvents: readonly string[];
}
