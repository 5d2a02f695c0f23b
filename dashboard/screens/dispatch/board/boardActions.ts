import { limits } from '#contracts/core/limits';
import type { CheckInsAnswer, Crew, Dispatched } from '#contracts/dispatch/dispatch';
import { asApiError, run } from '../../../data/api.ts';
import { command } from '../../../data/command.ts';
import { keep, peek, positionOf } from '../../../data/live.ts';
import { say } from '../../../ui/say.ts';
import { offerUndo } from '../../../ui/undo/undo.tsx';
import { outcomeWords, selectionOf } from './checkInSelection.ts';
import { clearFailed, markFailed } from './failed.ts';

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
    await run(command('POST /api/beta/dispatch/update-manual-mode-status/', {}, { entity, enabled }));
    const response_minutes = peek('board', entity)?.response_minutes ?? limits.job.respondWithin;
    keep('board', entity, { manual_mode: enabled, response_minutes }, positionOf('board', entity));
    return true;
  } catch {
    say.failed(`Could not ${enabled ? 'enable' : 'disable'} manual mode`);
    return false;
  }
};

export const setActive = async (entity: string, crew: Crew, active: boolean): Promise<boolean> => {
  try {
    const body = { entity, designation: crew.uuid, active };
    await run(command('POST /api/beta/dispatch/update-active-status/', {}, body));
    keepAccepted(crew.uuid, { active });
    clearFailed('active', crew.uuid);
    return true;
  } catch {
    const words = `Could not update active status for ${crew.name}`;
    say.failed(words);
    markFailed('active', crew.uuid, words);
    return false;
  }
};

/** The switch, with ten seconds to take it back. */
export const switchActive = async (entity: string, crew: Crew, active: boolean): Promise<void> => {
  if (!(await setActive(entity, crew, active))) return;
  const undo = () => setActive(entity, crew, !active);
  offerUndo({ words: `${crew.name} is ${active ? 'active' : 'inactive'}`, undo });
};

/** Puts the jobs of a crew in order: at once on the screen, and back after a refusal. */
export const orderJobs = async (crew: Crew, queue: readonly string[]): Promise<void> => {
  keepAccepted(crew.uuid, { queue });
  try {
    await run(command('POST /api/beta/dispatch/order-jobs/', {}, { designation: crew.uuid, incidents: queue }));
  } catch (failure) {
    keepAccepted(crew.uuid, { queue: crew.queue });
    say.failed(`The order of ${crew.name} was not changed. ${asApiError(failure).message}`);
  }
};

/** Shows a saved note at once. */
export const showNote = (uuid: string, body: string): void =>
  keepAccepted(uuid, { note: { body, time: new Date().toISOString(), source: 'manager' } });

/**
 * Requests a check-in from the crews that can be asked, and lists the skipped ones, found before the call or by the
 * server. An open check-in whose text is in trouble is replaced: its link ends.
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
    const replaces = asked.flatMap(({ checkin }) => (checkin?.status === 'IN_PROGRESS' ? [checkin.id] : []));
    const answer = await run<CheckInsAnswer | null>(
      command(
        'POST /api/beta/dispatch/initiate-checkins/',
        {},
        {
          entity,
          designations,
          ...(replaces.length > 0 ? { replaces } : {}),
        },
      ),
    );
    const names = new Map(crews.map(({ uuid, name }) => [uuid, name]));
    const nameOf = (uuid: string): string => names.get(uuid) ?? uuid;
    for (const { uuid } of asked) clearFailed('check-in', uuid);
    const refused = (answer?.skipped ?? []).map(({ designation, reason }) => ({ name: nameOf(designation), reason }));
    const requested = (answer?.requested ?? designations).map(nameOf);
    const words = outcomeWords(requested, [...skippedHere, ...refused]);
    if (skippedHere.length + refused.length > 0) say.warn(words);
    else say.done(words);
    return true;
  } catch {
    say.failed('An error occurred requesting checkins');
    for (const { uuid } of asked) markFailed('check-in', uuid, 'Check-in request failed');
    return false;
  }
};

/** The name of a recall among the failures. */
export const recallOf = (incident: string, designation: string): string => `${incident} ${designation}`;

/**
 * Takes a crew back from an incident, with ten seconds to send it again: it then gets a new text and a new link. True
 * when it was done; false after a refusal, which is shown.
 */
export const recallCrew = async (incident: string, { designation, name }: Dispatched): Promise<boolean> => {
  const version = (peek('card', incident) ?? peek('incident', incident))?.version;
  const sending = recallOf(incident, designation);
  try {
    await run(command('POST /api/beta/dispatch/recall/', {}, { incident, designation }));
    clearFailed('recall', sending);
    const words = `${name} recalled`;
    const again = version && { incident, new_version: version, designation, again: true };
    if (again) offerUndo({ words, undo: () => run(command('POST /api/beta/dispatch/manual-dispatch/', {}, again)) });
    else say.done(words);
    return true;
  } catch (failure) {
    const words = `Could not recall ${name}. ${asApiError(failure).message}`;
    say.failed(words);
    markFailed('recall', sending, words);
    return false;
  }
};
