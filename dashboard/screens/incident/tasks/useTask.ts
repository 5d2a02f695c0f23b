import { useState } from 'react';
import type { ActionBody } from '#contracts/api/incident/incidentTasks';
import type { Incident } from '#contracts/incident/incident';
import type { Task, TaskAction } from '#contracts/incident/tasks';
import { type ApiError, asApiError, run } from '../../../data/api.ts';
import { command } from '../../../data/command.ts';
import { useViewer } from '../../../data/viewer.ts';
import { say } from '../../../ui/say.ts';
import { usePosition } from '../log/usePosition.ts';

/** Carries out a task; a field worker's position goes with it. When another person did it first, the page shows who. */
export function useTask(incident: Incident, onChanged: () => void) {
  const viewer = useViewer();
  const [doing, setDoing] = useState<string | null>(null);
  const [error, setError] = useState<ApiError | null>(null);
  const { locating, locate, without } = usePosition(incident);

  const act = async (task: Task, action: TaskAction): Promise<void> => {
    const ids = { incident_uuid: incident.uuid, task_uuid: task.uuid, action_name: action.name };
    setDoing(doingOf(task, action));
    setError(null);
    const place: ActionBody = action.located ? await locate() : {};
    try {
      // A step is done once, however often it is sent, so it needs no key of its own.
      const done = await run<Task>(
        command('POST /api/incident/:incident_uuid/task/:task_uuid/:action_name/', ids, place),
      );
      const { first_name, last_name } = viewer.user;
      if (done.by !== `${first_name} ${last_name}`) say.warn(`${done.by ?? 'Someone'} has already done this.`);
      onChanged();
    } catch (caught) {
      setError(asApiError(caught));
    } finally {
      setDoing(null);
    }
  };
  return { doing, locating, error, act, withoutPosition: without };
}

export const doingOf = (task: Task, action: TaskAction): string => `${task.uuid} ${action.name}`;
