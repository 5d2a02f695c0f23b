import type { CallAnswer } from '#contracts/callout/outcomes';
import type { PlaceHeard } from '#events/callout/heard';
import { idFrom } from '#events/core/ids';
import type { CallDoc } from '#projections/callout/calls';
import type { App } from '#services/app/app';
import type { Spoken } from '#services/core/telephony';
import { claim } from '#services/outbound/callouts/claim';
import { respond } from '#services/outbound/callouts/respond';
import { byPhone, type CallQuestion, keyIn } from './asked.ts';
import { record } from './attempts.ts';
import { acknowledgePath, type TeamStep, teamPath } from './callAddresses.ts';
import {
  acknowledgedWords,
  acknowledgeWords,
  answerWords,
  assignmentOf,
  goodbye,
  meanings,
  noMeaning,
  placeWords,
  propositionOf,
} from './heard.ts';
import { isLocked, pinWords } from './pins.ts';

/** The questions of one call. After them, the call ends. */
const mostQuestions = 4;

const say = (words: string): Spoken => ({ verb: 'say', words });
const hangUp: Spoken = { verb: 'hangUp' };
const closing = (words: string): readonly Spoken[] => [say(words), hangUp];

/** The words of a step of the forming of a team. On a phone with a PIN, every step asks for it first. */
export async function teamWords(
  step: Exclude<TeamStep, 'status_handler'>,
  asked: CallQuestion,
): Promise<readonly Spoken[]> {
  if (step === 'end_call' || !isLocked(asked.call)) return stepWords(step, asked);
  const locked = await pinWords(step === 'entry' ? asked : { ...asked, nth: 1, sent: { ...asked.sent, keys: '' } });
  return locked ?? entry({ ...asked, nth: 1 });
}

function stepWords(step: Exclude<TeamStep, 'status_handler'>, asked: CallQuestion): Promise<readonly Spoken[]> {
  const { call } = asked;
  const to = (next: TeamStep): readonly Spoken[] => [{ verb: 'redirect', to: teamPath(call, next) }];
  const now = (verbs: readonly Spoken[]) => Promise.resolve(verbs);
  switch (step) {
    case 'entry':
      return now(entry(asked));
    case 'resume':
      return now(to('entry'));
    case 'enqueue':
      return now([say('Please hold.'), { verb: 'pause', seconds: 2 }, ...to('entry')]);
    case 'proposition':
      return now(question(asked, propositionOf(asked.app, call)));
    case 'pause':
      return now(question(asked, `The call-out is paused. You can still answer. ${propositionOf(asked.app, call)}`));
    case 'request':
      return answered(asked);
    case 'confirm_acceptance':
      return now(confirming(asked, 'accept', 'Press 1 again to confirm that you come.'));
    case 'confirm_declination':
      return now(confirming(asked, 'decline', 'Press 1 to confirm that you do not want to be called again.'));
    case 'accept':
      return confirmed(asked, 'accept', 'accept');
    case 'decline':
      return confirmed(asked, 'decline', 'do-not-call');
    case 'success':
      return now(closing(placeWords(placeIn(asked.query), assignmentOf(asked.app, call))));
    case 'team_full':
      return now(closing(placeWords(placeIn(asked.query))));
    case 'already_joined':
      return now(closing(placeWords({ place: 'already' })));
    case 'end_call':
      return now(closing(goodbye));
  }
}

function entry(asked: CallQuestion): readonly Spoken[] {
  const { app, call } = asked;
  const state = app.views.doc('callouts', call.callout ?? '')?.state;
  if (state === 'paused') return [{ verb: 'redirect', to: teamPath(call, 'pause') }];
  // A team that is formed still takes standbys.
  if (state === undefined || state === 'in-progress' || state === 'formed')
    return question(asked, propositionOf(app, call));
  return [{ verb: 'redirect', to: teamPath(call, 'team_full', { place: 'closed' }) }];
}

/** Asks, and asks once more when no key is pressed. */
function question({ call, nth }: CallQuestion, words: string): readonly Spoken[] {
  const ask = (n: number): Spoken => ({ verb: 'gather', words, action: teamPath(call, 'request', { n }) });
  if (nth > mostQuestions) return [{ verb: 'redirect', to: teamPath(call, 'end_call') }];
  return [ask(nth), ask(nth + 1), { verb: 'redirect', to: teamPath(call, 'end_call') }];
}

const confirming = ({ call, nth }: CallQuestion, step: 'accept' | 'decline', words: string): readonly Spoken[] => [
  { verb: 'gather', words, action: teamPath(call, step, { n: nth }) },
  { verb: 'redirect', to: teamPath(call, 'proposition', { n: nth + 1 }) },
];

async function answered(asked: CallQuestion): Promise<readonly Spoken[]> {
  const { app, call, nth, sent } = asked;
  const digits = keyIn(sent);
  const again = { verb: 'redirect', to: teamPath(call, 'proposition', { n: nth + 1 }) } as const;
  if (digits === '9' || digits === '') return [again];
  const answer = meanings[digits] ?? null;
  // A machine may play the tones of a telephone: its acceptance is asked for once more.
  if (answer === 'accept' && sent.answeredBy === 'machine')
    return [{ verb: 'redirect', to: teamPath(call, 'confirm_acceptance', { n: nth }) }];
  if (answer === 'do-not-call') return [{ verb: 'redirect', to: teamPath(call, 'confirm_declination', { n: nth }) }];
  if (answer !== null) return take(asked, `request-${nth}`, answer);
  await press(app, call, { step: `request-${nth}`, digits, answer });
  return [say(noMeaning), again];
}

async function confirmed(
  asked: CallQuestion,
  step: 'accept' | 'decline',
  answer: CallAnswer,
): Promise<readonly Spoken[]> {
  const { call, nth, sent } = asked;
  if (keyIn(sent) === '1') return take(asked, `${step}-${nth}`, answer);
  return [{ verb: 'redirect', to: teamPath(call, 'proposition', { n: nth + 1 }) }];
}

interface Press {
  readonly step: string;
  readonly digits: string;
  readonly answer: CallAnswer | null;
}

/** Records a key. The key of a step that had one changes nothing. */
const press = async (app: App, call: CallDoc, { step, digits, answer }: Press) =>
  record(app, call.uuid, {
    command: { do: 'key', step, digits, answer },
    cause: byPhone(call),
    commandId: idFrom('key', call.uuid, step, digits),
  });

/** Records the answer of a person, and says what it is worth. The call-out decides about its places. */
async function take(asked: CallQuestion, step: string, answer: CallAnswer): Promise<readonly Spoken[]> {
  const { app, call, sent } = asked;
  const { callout, user, uuid } = call;
  await press(app, call, { step, digits: keyIn(sent), answer });
  const heard =
    callout === null ? ({ place: 'none' } as const) : await respond(app, { callout, call: uuid, user, answer });
  if (answer !== 'accept') return closing(answerWords[answer]);
  return [{ verb: 'redirect', to: addressAfter(call, heard) }];
}

function addressAfter(call: CallDoc, heard: PlaceHeard): string {
  switch (heard.place) {
    case 'confirmed':
      return teamPath(call, 'success', { place: 'confirmed', number: heard.number, target: heard.target });
    case 'standby':
      return teamPath(call, 'team_full', { place: 'standby', position: heard.position });
    case 'already':
      return teamPath(call, 'already_joined');
    case 'closed':
    case 'none':
      return teamPath(call, 'team_full', { place: 'closed' });
  }
}

/** The place in the address to which the call was sent on. The network signs the address, so it is ours. */
function placeIn({ place, number, target, position }: CallQuestion['query']): PlaceHeard {
  if (place === 'confirmed') return { place, number: Number(number), target: Number(target) };
  return place === 'standby' ? { place, position: Number(position) } : { place: 'closed' };
}

/** The acknowledgement of an incident by telephone: one acceptance stops the calls of its escalation. */
export async function acknowledgement(asked: CallQuestion): Promise<readonly Spoken[]> {
  const { app, call, nth, sent } = asked;
  const digits = keyIn(sent);
  const ask = (n: number): Spoken => ({
    verb: 'gather',
    words: acknowledgeWords(app, call),
    action: acknowledgePath(call, { n }),
  });
  // The key of the last question still counts.
  const isLast = nth > mostQuestions;
  if (digits === '' || digits === '9') return [...(isLast ? [] : [ask(nth + 1), ask(nth + 2)]), ...closing(goodbye)];
  const answer = digits === '1' ? 'accept' : digits === '2' ? 'decline' : null;
  const step = `acknowledge-${nth}`;
  if (answer === null) {
    await press(app, call, { step, digits, answer });
    return [say(noMeaning), ...(isLast ? [] : [ask(nth + 1)]), ...closing(goodbye)];
  }
  const claiming = { commandId: idFrom('claim', call.uuid), cause: byPhone(call) };
  const other = answer === 'accept' ? await claim(app, call, claiming) : null;
  if (other !== null) {
    await press(app, call, { step, digits, answer: null });
    return closing(placeWords({ place: 'taken', name: other }));
  }
  await take(asked, step, answer);
  return closing(answer === 'accept' ? acknowledgedWords : answerWords.decline);
}
