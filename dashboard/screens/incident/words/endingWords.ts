import type { Meaning } from '#contracts/core/meaning';
import { consequences, type Ending } from '#contracts/incident/consequences';
import { type CrewStatus, isComing, isUnderWay } from '#contracts/incident/crews/crewStatus';
import type { Incident } from '#contracts/incident/incident';
import { tookPlace } from '#contracts/incident/logEvents';
import { shownTime } from '../../../data/past/past.ts';
import { dateAndTimeCt } from '../../../time/time.ts';

const inWords = new Intl.ListFormat('en-US');

/** The work that an incident has begun. */
export type Begun = Pick<Incident, 'dispatched' | 'people' | 'state_meaning' | 'formation' | 'coming' | 'linked'> &
  Partial<Pick<Incident, 'tags' | 'tasks' | 'household_link'>>;

/**
 * The consequences of each end in the dialog before it: everybody who is told, the phones that stop ringing, and what
 * becomes of appointments, steps and a household's link. Empty when nothing is concerned. `now` is in milliseconds. The
 * dialog of a hold offers crews and calls as a choice.
 */
export function endingWords(begun: Begun, ending: Ending, now = shownTime()): string {
  const { dispatched, formation, coming, linked = 0 } = begun;
  const { crews, onScene, callouts, people, linked: calls } = consequences[ending];
  const onTheWay = dispatched.filter(isComing).map(({ name }) => name);
  const working = dispatched.filter((crew) => isUnderWay(crew) && !isComing(crew)).map(({ name }) => name);
  const names = [...(crews === 'recall' ? onTheWay : []), ...(people === 'tell' ? coming : [])];
  const isForming = formation === 'in-progress' || formation === 'paused';
  return [
    ...((ending === 'completed' || ending === 'archived') && wasNobodyThere(begun)
      ? ['Nobody has been on scene.']
      : []),
    ...(names.length > 0 ? [`${inWords.format(names)} ${isOrAre(names)} told not to come.`] : []),
    ...(onScene === 'tell' && working.length > 0
      ? [`${inWords.format(working)} ${isOrAre(working)} on scene, and told that it is over.`]
      : []),
    ...(callouts === 'stop' && isForming ? ['The call-out stops, and its phones stop ringing.'] : []),
    ...appointmentWords(begun, ending, now),
    ...stepWords(begun, ending),
    ...linkWords(begun, ending, now),
    ...(calls === 'unlink' && linked > 0 ? [aloneWords(linked)] : []),
  ].join(' ');
}

/** "Truck 1 and Rosa Delgado keep coming.": a transfer within the organization tells neither; '' when nobody comes. */
export function stayingWords({ dispatched, people }: Pick<Begun, 'dispatched' | 'people'>): string {
  const crews = dispatched.filter((crew) => isUnderWay(crew)).map(({ name }) => name);
  const names = [...crews, ...people.filter(({ status }) => status === 'accepted').map(({ name }) => name)];
  if (names.length === 0) return '';
  return `${inWords.format(names)} ${names.length === 1 ? 'keeps' : 'keep'} coming.`;
}

/** Nobody came as far as the place. A dispatcher may write down what a crew without a phone says. */
const wasNobodyThere = ({ dispatched, people, state_meaning }: Begun): boolean =>
  !arrived.has(state_meaning) &&
  !dispatched.some(({ status }) => there.has(status)) &&
  !people.some(({ status }) => status === 'done');
const arrived: ReadonlySet<Meaning> = new Set(['on-scene', 'working', 'finished', 'awaiting-approval', 'closed']);
const there: ReadonlySet<CrewStatus> = new Set(['on-scene', 'done', 'left']);

const isOrAre = (names: readonly string[]): string => (names.length === 1 ? 'is' : 'are');

/** The appointments to come. A household may have been visited before the time. */
function appointmentWords({ tags = [], tasks = [] }: Begun, ending: Ending, now: number): readonly string[] {
  const { appointments } = consequences[ending];
  const hasTakenPlace = (kind: unknown, since: string): boolean =>
    (kind === 'visit' || kind === 'inspection') &&
    tasks.some(({ event, time }) => event === tookPlace[kind] && time !== null && time > since);
  return tags.flatMap(({ content_type, data, created_time }) => {
    const time = content_type === 'appointment' ? data?.time : undefined;
    if (typeof time !== 'string' || !(Date.parse(time) > now) || hasTakenPlace(data?.kind, created_time)) return [];
    const staff = typeof data?.staff === 'string' ? ` of ${data.staff}` : '';
    const what = `The appointment${staff} on ${dateAndTimeCt(time)}`;
    return [appointments === 'cancel' ? `${what} is cancelled.` : `${what} stays.`];
  });
}

/** The step that would come next. Closing is no step of its own: it is what the dialog asks. */
function stepWords({ tasks = [] }: Begun, ending: Ending): readonly string[] {
  const next = tasks.find(({ state, name }) => state === 'next' && name !== 'close');
  return next && consequences[ending].tasks === 'close' ? [`Its next step is left undone: ${next.display_name}.`] : [];
}

function linkWords({ household_link: until }: Begun, ending: Ending, now: number): readonly string[] {
  if (until === undefined || Date.parse(until) <= now) return [];
  return [
    consequences[ending].householdLinks === 'answer'
      ? 'The household can still answer its questionnaire.'
      : 'The link of the household’s questionnaire stops working.',
  ];
}

const aloneWords = (linked: number): string =>
  linked === 1
    ? 'Its linked call stands alone and waits again.'
    : `Its ${linked} linked calls each stand alone and wait again.`;
