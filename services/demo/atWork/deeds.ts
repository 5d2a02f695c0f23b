import type { LatLng } from '#contracts/core/geo';
import { isEmergency } from '#contracts/core/priority';
import type { Crew, IncidentCard } from '#contracts/dispatch/dispatch';
import { type Dispatched, isUnderWay, type JobStep } from '#contracts/incident/crews/crews';
import { standingOf } from '#contracts/incident/response';

/** The next act of one of the demo's people. */
export type Deed =
  | { readonly do: 'send'; readonly card: IncidentCard; readonly crew: Crew }
  | { readonly do: 'callOut'; readonly card: IncidentCard }
  | { readonly do: 'step'; readonly card: IncidentCard; readonly dispatch: string; readonly step: JobStep }
  | { readonly do: 'askWhere'; readonly crew: Crew }
  | { readonly do: 'answerWhere'; readonly checkIn: string; readonly at: LatLng }
  | { readonly do: 'closeByPhone'; readonly card: IncidentCard }
  | { readonly do: 'complete'; readonly card: IncidentCard };

/** The view of the people of one organization. */
export interface Scene {
  /** Milliseconds. */
  readonly now: number;
  readonly center: LatLng;
  /** The active incidents, oldest first. */
  readonly cards: readonly IncidentCard[];
  readonly crews: readonly Crew[];
  /** True for an incident that the demo night itself reported. */
  readonly isOwn: (incident: string) => boolean;
  /** True for a check-in that the demo's dispatcher requested. */
  readonly isOurs: (checkIn: string) => boolean;
  /** The same number from 0 to 1 for the same words. */
  readonly roll: (...words: readonly string[]) => number;
}

const second = 1_000;
const minute = 60 * second;

/**
 * Incidents that visitors reported, or that the demo began with, are left to the visitor for this long. Then they are
 * closed, so that a demo that runs for days keeps a plausible board.
 */
const leftAlone = 4 * 60 * minute;
/** A check-in that a visitor requested waits, so that the visitor can answer it on the simulated phone. */
const visitorsTurn = 60 * second;
/** Calls that end on the phone, without a crew. */
const endsByPhone = 0.25;
const longestWait = 6 * minute;
/** A person who came by a call-out works this long. */
const worksAfterCallOut = 3 * minute;

/** From one status of a sending to the next step, and the seconds that it takes: at least, and up to how many more. */
const pace: Readonly<Partial<Record<Dispatched['status'], readonly [step: JobStep, least: number, more: number]>>> = {
  sent: ['read', 5, 6],
  delivered: ['read', 5, 6],
  'no-response': ['read', 30, 30],
  read: ['accepted', 4, 6],
  accepted: ['on-my-way', 6, 8],
  'on-my-way': ['on-scene', 50, 50],
  'on-scene': ['done', 45, 45],
};

/** Everything that is due now. Pure: the board alone decides, so a restart goes on where it ended. */
export function deedsDue(scene: Scene): readonly Deed[] {
  const busy = new Set(scene.cards.flatMap(({ dispatched }) => dispatched.filter(isUnderWay).map(crewOf)));
  const free = scene.crews.filter((crew) => crew.active && crew.designated_user !== null && !busy.has(crew.uuid));
  const deeds: Deed[] = [];
  for (const crew of scene.crews) deeds.push(...whereabouts(scene, crew));
  for (const card of scene.cards) {
    const steps = card.dispatched.flatMap((sent) => stepOf(scene, card, sent));
    const next = steps.length > 0 ? steps : deedOfDesk(scene, card, free);
    if (next.some((deed) => deed.do === 'send')) free.shift();
    deeds.push(...next);
  }
  return deeds;
}

const crewOf = ({ designation }: Dispatched): string => designation;
const since = ({ now }: Scene, time: string): number => now - Date.parse(time);

function stepOf(scene: Scene, card: IncidentCard, sent: Dispatched): readonly Deed[] {
  const next = pace[sent.status];
  // A crew without a holder has nobody who could answer.
  const isHeld = scene.crews.some(({ uuid, designated_user }) => uuid === sent.designation && designated_user);
  if (!next || !isHeld || sent.dispatch === null) return [];
  const [step, least, more] = next;
  const after = (least + more * scene.roll(sent.dispatch, step)) * second;
  return since(scene, sent.status_time) < after ? [] : [{ do: 'step', card, dispatch: sent.dispatch, step }];
}

/** The next act of the dispatcher or the manager on an incident. */
function deedOfDesk(scene: Scene, card: IncidentCard, [crew]: readonly Crew[]): readonly Deed[] {
  const age = since(scene, card.time);
  if (!scene.isOwn(card.uuid)) return age > leftAlone ? [{ do: 'complete', card }] : [];
  const standing = standingOf(card);
  if (standing !== 'unasked') {
    const lasts = card.people.some(({ status }) => status === 'accepted') ? worksAfterCallOut : 20 * second;
    const last = Math.max(...[...card.dispatched, ...card.people].map(({ status_time }) => Date.parse(status_time)));
    const isOver = standing !== 'asked' && !card.dispatched.some(isUnderWay) && scene.now - last > lasts;
    return isOver ? [{ do: 'complete', card }] : [];
  }
  if (isEmergency(card) && card.callouts.length === 0) return age > 15 * second ? [{ do: 'callOut', card }] : [];
  const roll = scene.roll(card.uuid, 'phone');
  if (age > longestWait || (roll < endsByPhone && age > (60 + 240 * roll) * second))
    return [{ do: 'closeByPhone', card }];
  const waits = (25 + 45 * scene.roll(card.uuid, 'sent')) * second;
  return roll >= endsByPhone && age > waits && crew ? [{ do: 'send', card, crew }] : [];
}

/** A crew on its way is asked where it is, now and then; a crew that is asked answers. */
function whereabouts(scene: Scene, crew: Crew): readonly Deed[] {
  const { checkin } = crew;
  const going = scene.cards.find(({ dispatched }) =>
    dispatched.some((sent) => sent.designation === crew.uuid && ['on-my-way', 'on-scene'].includes(sent.status)),
  );
  if (checkin?.status === 'IN_PROGRESS') {
    const after = scene.isOurs(checkin.id) ? 8 * second : visitorsTurn;
    if (checkin.text !== 'sent' || since(scene, checkin.requested_time) < after) return [];
    return [{ do: 'answerWhere', checkIn: checkin.id, at: nowAt(scene, crew, going) }];
  }
  const last = checkin?.time ?? null;
  if (!going || (last !== null && since(scene, last) < 40 * second)) return [];
  return [{ do: 'askWhere', crew }];
}

/** Most of the way to the job, or a little way from the last position. Degrees. */
function nowAt({ center, roll }: Scene, { uuid, checkin }: Crew, going: IncidentCard | undefined): LatLng {
  const from = checkin?.point ?? center;
  const [sent] = going?.dispatched.filter(({ designation }) => designation === uuid) ?? [];
  const to = going?.point ?? from;
  const way = sent?.status === 'on-scene' ? 1 : going ? 0.6 : 0;
  const drift = (axis: string) => (roll(checkin?.id ?? uuid, axis) - 0.5) * (going ? 0.0006 : 0.006);
  const between = (n: 0 | 1, axis: string) => Number((from[n] + (to[n] - from[n]) * way + drift(axis)).toFixed(6));
  return [between(0, 'lat'), between(1, 'lng')];
}
