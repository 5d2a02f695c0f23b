import type {
  ActiveStatusBody,
  CheckInsAnswer,
  CheckInsBody,
  Crew,
  ManualDispatchBody,
  ManualModeBody,
  NoteBody,
} from '#contracts/dispatch/dispatch';
import { post } from '../../../data/api.ts';
import { keep, peek, positionOf } from '../../../data/live.ts';
import { say } from '../../../ui/say.ts';
import { outcomeWords, selectionOf } from './checkInSelection.ts';

const base = '/api/beta/dispatch';

/**
 * Shows an accepted change at once; the frame that follows is newer and decides. Written at the held position, so it
 * cannot hide a newer document.
 */
const keepAccepted = (uuid: string, change: Partial<Crew>): void => {
  const crew = peek('crew', uuid);
  if (crew) keep('crew', uuid, { ...crew, ...change }, positionOf('crew', uuid));
};

/** True when it was done; false after a refusal, which is shown. The words are the specification's (S0 §8). */
export const setManualMode = async (entity: string, enabled: boolean): Promise<boolean> => {
  try {
    await post(`${base}/update-manual-mode-status/`, { entity, enabled } satisfies ManualModeBody);
    keep('board', entity, { manual_mode: enabled }, positionOf('board', entity));
    return true;
  } catch {
    say.failed(`Could not ${enabled ? 'enable' : 'disable'} manual mode`);
    return false;
  }
};

export const setActive = async (entity: string, crew: Crew, active: boolean): Promise<boolean> => {
  try {
    await post(`${base}/update-active-status/`, { entity, designation: crew.uuid, active } satisfies ActiveStatusBody);
    keepAccepted(crew.uuid, { active });
    return true;
  } catch {
    say.failed(`Could not update active status for ${crew.name}`);
    return false;
  }
};

export const saveNote = async (entity: string, crew: Crew, body: string): Promise<boolean> => {
  try {
    await post(`${base}/update-note/`, { entity, designation: crew.uuid, body } satisfies NoteBody);
    keepAccepted(crew.uuid, { note: { body, time: new Date().toISOString(), source: 'manager' } });
    return true;
  } catch {
    say.failed(`Could not update note for ${crew.name}`);
    return false;
  }
};

/**
 * Requests a check-in from the crews that can be asked, and lists the skipped ones, found before the call or by the
 * server.
 */
export const requestCheckIns = async (entity: string, crews: readonly Crew[]): Promise<boolean> => {
  const { asked, skipped } = selectionOf(crews);
  const skippedHere = skipped.map(({ crew, reason }) => ({ name: crew.name, reason: reason as string }));
  if (asked.length === 0) {
    say.warn(outcomeWords([], skippedHere));
    return false;
  }
  try {
    const designations = asked.map(({ uuid }) => uuid);
    const answer = await post<CheckInsAnswer | null>(`${base}/initiate-checkins/`, {
      entity,
      designations,
    } satisfies CheckInsBody);
    const names = new Map(crews.map(({ uuid, name }) => [uuid, name]));
    const nameOf = (uuid: string): string => names.get(uuid) ?? uuid;
    const refused = (answer?.skipped ?? []).map(({ designation, reason }) => ({ name: nameOf(designation), reason }));
    const requested = (answer?.requested ?? designations).map(nameOf);
    const words = outcomeWords(requested, [...skippedHere, ...refused]);
    if (skippedHere.length + refused.length > 0) say.warn(words);
    else say.done(words);
    return true;
  } catch {
    say.failed('An error occurred requesting checkins');
    return false;
  }
};

/** The one action whose refusal is shown in its form: it throws `ApiError`. */
export const sendCrew = (body: ManualDispatchBody, key: string): Promise<unknown> =>
  post(`${base}/manual-dispatch/`, body, { key });
