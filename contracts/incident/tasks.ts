import { meanings } from '#contracts/core/meaning';
import { permissions } from '#contracts/core/roles';
import { document, id, listOf, oneOf, orNull, type Shape, text, time, yesNo } from '#contracts/core/schema';

/** An action on a step of the workflow (S2 §2.3): `POST …/task/{task_uuid}/{action_name}/`. */
export const taskAction = document('TaskAction', {
  name: oneOf(['complete', 'skip']),
  /** The label of its button: the event that happened. */
  display_name: text('Arrived'),
  permission: oneOf(permissions),
  /** True when the place of the action matters: the screen then sends the user's position, if it is known. */
  located: yesNo(true),
});
export type TaskAction = Shape<typeof taskAction>;

/** One step that the workflow of an incident expects. */
export const task = document('Task', {
  uuid: id,
  /** The key of the step, the same in all versions: `arrive`. */
  name: text('arrive'),
  display_name: text('Arrive on site'),
  meaning: oneOf(meanings),
  /** `next` is the suggested next step; `open` is any other step not yet done. */
  state: oneOf(['done', 'skipped', 'next', 'open']),
  /** The log event that completed the step. */
  event: orNull(text('geo:arrived')),
  time: orNull(time),
  /** The name of the person who did it. */
  by: orNull(text('Sam Okafor')),
  /**
   * Empty once the step is done or the incident is closed. Also empty when another call does the step, because it
   * stores more than a log event.
   */
  actions: listOf(taskAction),
});
export type Task = Shape<typeof task>;
