import type { Meaning } from '#contracts/incident/incident';
import type { VersionExtras } from '#contracts/incident/problems';

/** An organization's way of working one kind of incident: plain data, interpreted by `workflow.ts` (S2 §4). */
export interface Workflow {
  /** Storage format: events contain it. A version in use never changes; a changed workflow gets a new key. */
  readonly key: string;
  readonly displayName: string;
  /** The internal name of the organization that uses this version; null when any may. */
  readonly organisation: string | null;
  /** Undispatched versions still wait for a crew (S0 §4, "Incident marker"). */
  readonly dispatched: boolean;
  /** The versions that the incident may become when a crew is sent. */
  readonly targets: readonly string[];
  readonly states: readonly WorkflowState[];
  /** When set, the incident stays in this state, whatever is logged, until it is completed or archived. */
  readonly always?: Omit<WorkflowState, 'logEvents'>;
  /** True when no crew is sent to its incidents. They are never active, whatever their state means. */
  readonly quiet?: true;
  /** The designations that are responsible, in the order in which they are called. */
  readonly designations?: readonly string[];
  readonly problemTypes?: readonly ProblemType[];
  /** The specification's name for the list that this version offers (S2 §3). The default is `problemTypes`. */
  readonly listedAs?: keyof VersionExtras;
  /** True when this version handles calls after hours. */
  readonly afterHours?: true;
  /** True when its incidents are alarms of pump stations. A filter may hold back later, similar ones (S2 §7.4). */
  readonly alarms?: true;
  /** The names of the forms that a crew may add, in the order offered. */
  readonly forms?: readonly string[];
  /** False when the customer's own part of the page replaces the list of tasks. */
  readonly tasksShown?: false;
  /**
   * Log events of its states that only the customer's own API calls record, because those keep more than a log entry.
   */
  readonly recordedElsewhere?: readonly string[];
  /** The next step by state, when it differs from the one that reaches the next state in order. */
  readonly nextSteps?: Readonly<Record<string, string>>;
  /** Typical incidents. Each is run as a test. */
  readonly examples: readonly Example[];
}

export interface WorkflowState {
  readonly state: string;
  readonly display: string;
  readonly meaning: Meaning;
  /** Any of these log events reaches the state … */
  readonly logEvents: readonly string[];
  /** … but when this is set, only together with any of these. The later of the two gives the time. */
  readonly together?: readonly string[];
}

/** A problem of a caller, in the organization's own codes. The options refine it. */
export interface ProblemType {
  readonly code: string;
  readonly display: string;
  readonly options?: readonly { readonly code: string; readonly display: string }[];
}

export interface Example {
  readonly title: string;
  /** Minutes after the report, and a log event or an action on the incident. */
  readonly log: readonly (readonly [minute: number, event: string])[];
  /** The state after each line of `log`. */
  readonly states: readonly string[];
}
