import type { Task, TaskAction } from '#contracts/incident/tasks';
import { eventsOf, nextStep, type Step, stepsOf, taskId } from '#events/incident/tasks/tasks';
import { workflowOf } from '#events/incident/versions/index';
import { closing, permissionOf } from '#events/incident/versions/taskKinds';
import { reached } from '#events/incident/workflow/workflow';
import type { CoreDoc } from '#projections/incident/core/doc';
import type { DocPart } from '#projections/incident/core/part';
import { isActive } from '#projections/incident/course/course';
import type { LogLine } from '#projections/incident/log/logLine';

/** The steps of the workflow. They have no facts of their own: log entries complete them. */
export const shownTasks: DocPart<{ fields: object; facts: never; page: { readonly tasks: readonly Task[] } }> = {
  initial: {},
  on: {},
  tells: {},
  page: (doc, log) => ({ tasks: tasksOf(doc, log) }),
};

/** The steps that the incident's workflow expects, in order, with the person who did each. `by` is as in the log. */
function tasksOf({ uuid, progress }: CoreDoc, log: readonly LogLine[]): readonly Task[] {
  const { version, course } = progress;
  const workflow = workflowOf(version);
  const steps = stepsOf(workflow);
  const states = reached(workflow, course.timestamps);
  const active = isActive(progress);
  const furthest = states.findLastIndex(({ reached: at }) => at !== null);
  const next = active ? nextStep(steps, course.timestamps, furthest) : null;
  return steps.map((step) => {
    const { key, display, meaning } = step;
    const entry = doneBy(step, log, course.completed);
    // The workflow passed this step by another way. When no crew was needed on site, for example, there is no team to
    // release.
    const passed = entry === undefined && (states[step.at]?.reached ?? null) !== null;
    const state = entry ? (skips(step, entry.event) ? 'skipped' : 'done') : passed ? 'skipped' : 'open';
    return {
      uuid: taskId(uuid, key),
      name: key,
      display_name: display,
      meaning,
      state: step === next ? 'next' : state,
      event: entry?.event ?? null,
      time: entry?.time ?? null,
      by: entry?.by ?? null,
      actions: active && !entry ? step.actions.map(shownAction) : [],
    };
  });
}

/** The first log entry that did the step. Reopening undoes closing, so for closing the last entry counts. */
function doneBy(step: Step, log: readonly LogLine[], completed: string | null): LogLine | undefined {
  const events = eventsOf(step);
  if (events.includes(closing)) return completed === null ? undefined : log.findLast(({ event }) => event === closing);
  return log
    .filter(({ event }) => events.includes(event))
    .reduce<LogLine | undefined>((first, entry) => (first && first.time <= entry.time ? first : entry), undefined);
}

const skips = ({ actions }: Step, event: string): boolean =>
  actions.some((action) => action.event === event && action.name === 'skip');

const shownAction = (action: Step['actions'][number]): TaskAction => ({
  name: action.name,
  display_name: action.display,
  permission: permissionOf(action),
  located: action.located === true,
});
