import { useEffect, useRef, useState } from 'react';
import type { Incident } from '#contracts/incident';
import type { Task, TaskAction, TaskActionBody } from '#contracts/tasks';
import { type ApiError, asApiError, post } from '../api.ts';
import { acquirePosition } from '../parts/geolocation.ts';
import { say } from '../parts/say.ts';
import { systemClock } from '../parts/waiting.ts';
import { useViewer } from '../viewer.ts';
import { isInField } from './taskWords.ts';

/**
 * Does what a task asks for. Whoever is in the field sends where he is with it, if the device says so in time: it never
 * keeps anybody from saying what happened. What somebody else did first is done, and one reads who it was.
 */
export function useTask(incident: Incident, onChanged: () => void) {
  const viewer = useViewer();
  const [doing, setDoing] = useState<string | null>(null);
  const [locating, setLocating] = useState(false);
  const [error, setError] = useState<ApiError | null>(null);
  const search = useRef(new AbortController());
  useEffect(() => () => search.current.abort(), []);

  const locate = async (): Promise<TaskActionBody> => {
    search.current = new AbortController();
    setLocating(true);
    const { signal } = search.current;
    const found = await acquirePosition({ geolocation: navigator.geolocation, clock: systemClock, signal });
    setLocating(false);
    if (found.status === 'found') return { lat: found.fix.lat, lng: found.fix.lng };
    if (!signal.aborted) say.warn('Your device did not say where you are: it is recorded without a position.');
    return {};
  };

  const act = async (task: Task, action: TaskAction): Promise<void> => {
    const path = `/api/incident/${incident.uuid}/task/${task.uuid}/${action.name}/`;
    setDoing(doingOf(task, action));
    setError(null);
    const asks = action.located && isInField(viewer, incident) && 'geolocation' in navigator;
    const place = asks ? await locate() : {};
    try {
      // A step is done once, however often it is sent: it needs no key of its own.
      const done = await post<Task>(path, place);
      const { first_name, last_name } = viewer.user;
      if (done.by !== `${first_name} ${last_name}`) say.warn(`${done.by ?? 'Somebody'} has already done this.`);
      onChanged();
    } catch (caught) {
      setError(asApiError(caught));
    } finally {
      setDoing(null);
    }
  };
  return { doing, locating, error, act, withoutPosition: () => search.current.abort() };
}

export const doingOf = (task: Task, action: TaskAction): string => `${task.uuid} ${action.name}`;
