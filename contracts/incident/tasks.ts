import type { Meaning } from '#contracts/core/meaning';
import type { Permission } from '#contracts/core/roles';

/** What can be done about a step of the workflow (S2 §2.3): `POST …/task/{task_uuid}/{action_name}/`. */
export interface TaskAction {
  readonly name: 'complete' | 'skip';
  /** What happened, as a button says it. */
  readonly display_name: string;
  readonly permission: Permission;
  /** Where it happens is worth knowing: whoever is there sends his position with it, if he has one. */
  readonly located: boolean;
}

/** One step that the workflow of an incident expects. */
export interface Task {
  readonly uuid: string;
  /** Which step of the workflow, the same in all versions: `arrive`. */
  readonly name: string;
  readonly display_name: string;
  readonly meaning: Meaning;
  /** `next` is the one obvious thing to do now; `open` is any other that nobody did. */
  readonly state: 'done' | 'skipped' | 'next' | 'open';
  /** The log event that did it. */
  readonly event: string | null;
  readonly time: string | null;
  /** Who did it. */
  readonly by: string | null;
  /** None once it is done, or the incident is closed; none either where another call does it, and keeps more than a log event. */
  readonly actions: readonly TaskAction[];
}

/** `POST …/task/{task_uuid}/{action_name}/`; degrees WGS 84. Both or neither of the position. */
export interface TaskActionBody {
  readonly lat?: number;
  readonly lng?: number;
}
