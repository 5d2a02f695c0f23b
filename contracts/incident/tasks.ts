import { meanings } from '#contracts/core/meaning';
import { permissions } from '#contracts/core/roles';
import { document, id, listOf, oneOf, orNull, type Shape, text, time, yesNo } from '#contracts/core/schema';

/** What can be done about a step of the workflow (S2 §2.3): `POST …/task/{task_uuid}/{action_name}/`. */
export const taskAction = document('TaskAction', {
  name: oneOf(['complete', 'skip']),
  /** What happened, as a button says it. */
  display_name: text('Arrived'),
  permission: oneOf(permissions),
  /** Where it happens is worth knowing: whoever is there sends his position with it, if he has one. */
  located: yesNo(true),
});
export type TaskAction = Shape<typeof taskAction>;

/** One step that the workflow of an incident expects. */
export const task = document('Task', {
  uuid: id,
  /** Which step of the workflow, the same in all versions: `arrive`. */
  name: text('arrive'),
  display_name: text('Arrive on site'),
  meaning: oneOf(meanings),
  /** `next` is the one obvious thing to do now; `open` is any other that nobody did. */
  state: oneOf(['done', 'skipped', 'next', 'open']),
  /** The log event that did it. */
  event: orNull(text('geo:arrived')),
  time: orNull(time),
  /** Who did it. */
  by: orNull(text('Sam Okafor')),
  /** None once it is done, or the incident is closed; none either where another call does it, and keeps more than a log event. */
  actions: listOf(taskAction),
});
export type Task = Shape<typeof task>;

/** `POST …/task/{task_uuid}/{action_name}/`; degrees WGS 84. Both or neither of the position. */
export interface TaskActionBody {
  readonly lat?: number;
  readonly lng?: number;
}
