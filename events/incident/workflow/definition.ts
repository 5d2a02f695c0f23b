import type { Meaning } from '#contracts/incident/incident';
import type { VersionExtras } from '#contracts/incident/problems';

/** One kind of incident as an organisation works it: plain data, read by `workflow.ts` (S2 §4). */
export interface Workflow {
  /** Storage format: it stands in events. A version never changes once used; a change is a new key. */
  readonly key: string;
  readonly displayName: string;
  /** The internal name of the organisation that works this way; null where any may. */
  readonly organisation: string | null;
  /** Undispatched versions still wait for a crew (S0 §4, "Incident marker"). */
  readonly dispatched: boolean;
  /** The versions it may become when a crew is sent. */
  readonly targets: readonly string[];
  readonly states: readonly WorkflowState[];
  /** Where set, the incident stands in this state whatever is logged, until it is completed or archived. */
  readonly always?: Omit<WorkflowState, 'logEvents'>;
  /** Who answers for it, in the order in which they are asked. */
  readonly designations?: readonly string[];
  readonly problemTypes?: readonly ProblemType[];
  /** The specification's name for the list that this version offers (S2 §3); `problemTypes` where it is left out. */
  readonly listedAs?: keyof VersionExtras;
  /** Calls after hours are worked by it. */
  readonly afterHours?: true;
  /** Its incidents are alarms of pump stations, and a filter may hold back later ones like them (S2 §7.4). */
  readonly alarms?: true;
  /** The forms that a crew may add, by name, in the order in which they are offered. */
  readonly forms?: readonly string[];
  /** False where the customer's own part of the page leads through the steps instead of the list of tasks. */
  readonly tasksShown?: false;
  /** Log events of its states that only a call of the customer's own records, because it keeps more than a line of the log. */
  readonly recordedElsewhere?: readonly string[];
  /** By state, what to do next, where that is not what brings about the next state in order. */
  readonly nextSteps?: Readonly<Record<string, string>>;
  /** How it goes in practice; each is run as a test. */
  readonly examples: readonly Example[];
}

export interface WorkflowState {
  readonly state: string;
  readonly display: string;
  readonly meaning: Meaning;
  /** Any of these log events reaches it … */
  readonly logEvents: readonly string[];
  /** … where this is given, only together with any of these; the later of the two decides. */
  readonly together?: readonly string[];
}

/** What a caller's trouble is, in the organisation's own codes; what is chosen under it, where there is more to say. */
export interface ProblemType {
  readonly code: string;
  readonly display: string;
  readonly options?: readonly { readonly code: string; readonly display: string }[];
}

export interface Example {
  readonly title: string;
  /** Minutes after the report came in, and the log event or what was done with the incident. */
  readonly log: readonly (readonly [minute: number, event: string])[];
  /** The state after each line of the log. */
  readonly states: readonly string[];
}
