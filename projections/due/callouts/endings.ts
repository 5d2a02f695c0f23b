import {
  consequences,
  type Ending,
  lapsesAfter,
  recallAfter,
  type StandDownReason,
} from '#contracts/incident/consequences';
import { isComing } from '#contracts/incident/crews/crewStatus';
import { iso } from '#events/core/ports';
import { type Sending, statusOf } from '#events/incident/dispatch/sending';
import type { AppointmentsDue, ConsequencesDue } from '../obligation.ts';

type Callout = ConsequencesDue['callouts'][number];

type Course = Pick<ConsequencesDue, 'ended' | 'moved' | 'held' | 'linked'>;

export interface End<By = Ending> {
  readonly by: By;
  readonly at: string;
  /** The user or process that ended it. */
  readonly actor: string;
  /** When it was known, ISO-8601 UTC; absent in older documents. */
  readonly known?: string;
  /** The organization that it left; null when it stayed. */
  readonly from: string | null;
}

/** The way in which the incident ended for a call-out, a sending or a person; null while it goes on. */
export function endFor({ ended, moved, linked }: Course, work: string): End | null {
  if (moved?.work.includes(work)) return { by: 'moved', ...moved };
  if (ended) return { ...ended, from: null };
  return linked ? { by: 'linked', ...linked, from: null } : null;
}

/** True while a hold pauses the call-outs. */
export const rests = ({ held }: Pick<ConsequencesDue, 'held'>): boolean =>
  held.some(({ callouts }) => callouts !== 'keep');

/** The act that a call-out waits for; null when it goes on as it is. */
export function actFor(due: Course, one: Callout): 'stop' | 'pause' | 'resume' | null {
  const end = endFor(due, one.callout);
  if (end) return consequences[end.by].callouts;
  if (rests(due)) return one.is === 'running' ? consequences.held.callouts : null;
  return one.is === 'resting' ? 'resume' : null;
}

interface Recall extends Pick<Sending, 'designation' | 'dispatch'> {
  /** Null for a hold. */
  readonly end: End | null;
  readonly from: string;
}

/** The crews that have to be told that they need not come, and from when on (ISO-8601 UTC): an undo may come before. */
export const recallsOf = (due: Course & Pick<ConsequencesDue, 'crews'>): readonly Recall[] =>
  due.crews.filter(isOnItsWay).flatMap(({ designation, dispatch }): readonly Recall[] => {
    const end = endFor(due, dispatch);
    const hold = due.held.find(({ crews }) => crews === 'recall');
    if (end && consequences[end.by].crews === 'recall') return [{ designation, dispatch, end, from: afterUndo(end) }];
    return hold ? [{ designation, dispatch, end: null, from: afterUndo(hold) }] : [];
  });

const afterUndo = ({ at }: Pick<End, 'at'>): string => iso(Date.parse(at) + recallAfter * 1_000);

interface StandDown {
  readonly user: string;
  readonly end: End<StandDownReason>;
  readonly from: string;
  readonly crew?: string;
}
/**
 * The people who have to be told that they need not come, or with `crew` that it is over for their crew on scene, and from
 * when on. Who ended the incident knows it.
 */
export const standDownsOf = (due: Course & Pick<ConsequencesDue, 'people' | 'crews' | 'released'>): StandDown[] => [
  ...(due.released ?? []).map(({ user, ...release }) => {
    const end = { by: 'released', from: null, ...release } as const;
    return { user, end, from: afterUndo(end) };
  }),
  ...due.people.flatMap((user) => standDown(user, endFor(due, user), 'people')),
  ...due.crews
    .filter((crew) => !isOnItsWay(crew))
    .flatMap(({ user, dispatch, name: crew }) =>
      standDown(user, endFor(due, dispatch), 'onScene').map((one) => ({ ...one, crew })),
    ),
];

function standDown(user: string | null, end: End | null, who: 'people' | 'onScene') {
  if (user === null || !end || end.actor === user || consequences[end.by][who] === 'keep') return [];
  return [{ user, end, from: afterUndo(end) }];
}

/** The appointments to come that have to be cancelled, and from when on. */
export const cancelsOf = ({ ended, appointments }: Pick<AppointmentsDue, 'ended' | 'appointments'>) =>
  appointments.flatMap(({ tag, time }) => {
    if (!ended || consequences[ended.by].appointments === 'keep' || time <= ended.at) return [];
    const end: End = { ...ended, from: null };
    return [{ tag, end, from: afterUndo(end) }];
  });

/** Every crew and person that waits for its turn. */
export const tellingsOf = (due: Course & Pick<ConsequencesDue, 'people' | 'crews' | 'released'>) => [
  ...recallsOf(due),
  ...standDownsOf(due),
];

/** True when an end has been known for so long that a word about it would only puzzle. `now`: milliseconds. */
export const isLapsed = (end: End<StandDownReason> | null, now: number): boolean =>
  end !== null &&
  (end.by === 'released' || consequences[end.by].late === 'lapse') &&
  now - Date.parse(end.known ?? end.at) > lapsesAfter * 1_000;

/** True for a crew that is not there yet. */
export const isOnItsWay = (sending: Sending): boolean => isComing({ status: statusOf(sending) });
