import type { IncidentSummary, Meaning } from '#contracts/incident/incident';

/** `GET /api/jcw/sas/` and its like: where everything that is open in a module stands, and what to do next. */
export interface Situation {
  /** Of each version the states in order, from `new` on; `next` is what brings an incident on from there. */
  readonly versions: readonly {
    readonly key: string;
    readonly states: readonly {
      readonly state: string;
      readonly display: string;
      readonly meaning: Meaning;
      readonly next: string;
    }[];
  }[];
  readonly incidents: readonly IncidentSummary[];
  /** How many are open; at most 200 of each version are shown. */
  readonly count: number;
  readonly position: number;
}
