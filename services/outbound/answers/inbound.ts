import { dialed } from '#contracts/values/phone';
import { allPlaces, membersOf } from '#events/callout/places';
import { idFrom } from '#events/core/ids';
import type { App } from '#services/app/app';
import type { ReceivedCall, Spoken } from '#services/core/telephony';
import { keyIn } from '#services/outbound/telephony/asked';
import { goodbye, meanings, needOf, noMeaning, organisationOf, urgentOf } from '#services/outbound/telephony/heard';
import { answerCall } from './answering.ts';
import { callsAt, type OpenCall, standingWords, waitsFor } from './openCalls.ts';

/** The request that a person on the phone is asked about, and the number of the question. */
export interface Inbound {
  readonly callout?: string | undefined;
  readonly user?: string | undefined;
  readonly n: number;
}

/** The questions about one request. After them, the call ends. */
const mostQuestions = 4;

/** The address that the network fetches next. An ampersand must arrive as it was signed. */
const pathOf = (next: Partial<Inbound>): string => {
  const query = new URLSearchParams(
    Object.entries(next).map(([name, value]): [string, string] => [name, String(value)]),
  ).toString();
  return `/api/call-received/${query && `?${query}`}`;
};

const say = (words: string): Spoken => ({ verb: 'say', words });
const closing = (words: string): readonly Spoken[] => [say(words), { verb: 'hangUp' }];

/** The words for a person who calls our number: the requests that wait for an answer, one after the other. */
export async function inboundWords(app: App, call: ReceivedCall, asked: Inbound): Promise<readonly Spoken[]> {
  const phone = dialed(call.from);
  const calls = phone === null ? [] : callsAt(app, phone);
  const open = calls.filter(waitsFor);
  const at = open.findIndex(({ doc, one }) => doc.uuid === asked.callout && one.user === asked.user);
  const now = open[at];
  if (now) return answered(app, { call, asked, now, next: open[at + 1] });
  const known = calls.find(({ doc, one }) => doc.uuid === asked.callout && one.user === asked.user) ?? calls.at(-1);
  if (asked.callout !== undefined || open.length === 0) return closing(standingIn(app, known));
  return questions(app, open, 0);
}

const standingIn = (app: App, known: OpenCall | undefined): string =>
  known
    ? `This is ${organisationOf(app, known.doc.entity)}. ${standingWords(known)} Goodbye.`
    : 'This number calls people to work. Nobody is asked at your number now. Goodbye.';

function questions(app: App, open: readonly OpenCall[], at: number): readonly Spoken[] {
  const now = open[at];
  if (!now) return closing(goodbye);
  return question(app, { now, n: 1, next: open[at + 1] });
}

interface Question {
  readonly now: OpenCall;
  readonly next: OpenCall | undefined;
  readonly n: number;
}

function question(app: App, { now, next, n }: Question): readonly Spoken[] {
  const { doc, one, locked } = now;
  // A shared phone does not say who calls.
  if (locked) return closing('This phone needs a PIN. Please answer when we call you, or sign in. Goodbye.');
  if (n > mostQuestions) return closing(goodbye);
  const asking = { entity: doc.entity, incident: doc.incident, callout: doc.uuid, user: one.user };
  const places = allPlaces(doc) - membersOf(doc);
  const words =
    `${urgentOf(app, asking)}This is ${organisationOf(app, doc.entity)}. ${needOf(app, asking)}` +
    `${places === 1 ? 'One place is' : `${places} places are`} open. ` +
    `Press 1 to accept, 2 to decline, 3 for last resort, 4 if unfit for duty, ${next ? 'pound for the next request, ' : ''}` +
    'or 9 to hear this again.';
  const ask = (nth: number): Spoken => ({
    verb: 'gather',
    words,
    action: pathOf({ callout: doc.uuid, user: one.user, n: nth }),
  });
  return [ask(n), ask(n + 1), ...closing(goodbye)];
}

interface Answered extends Omit<Question, 'n'> {
  readonly call: ReceivedCall;
  readonly asked: Inbound;
}

async function answered(app: App, { call, asked, now, next }: Answered): Promise<readonly Spoken[]> {
  const key = keyIn(call);
  const { n } = asked;
  if (now.locked || key === '' || key === '9') return question(app, { now, next, n: n + 1 });
  if (key === '#') return next ? question(app, { now: next, next: undefined, n: 1 }) : closing(goodbye);
  // "Wrong number" and "do not call again" are answers to a call of ours.
  const answer = key === '5' || key === '8' ? null : (meanings[key] ?? null);
  if (answer === null) return [say(noMeaning), ...question(app, { now, next, n: n + 1 })];
  const { doc, one } = now;
  const { words } = await answerCall(app, now, {
    answer,
    by: 'phone',
    id: idFrom('called back', call.id, doc.uuid, one.user, n),
    cause: { actor: { kind: 'phone', id: one.user }, correlationId: doc.uuid },
  });
  if (!next) return closing(words);
  return [say(words.replace(/ Goodbye\.$/, '')), ...question(app, { now: next, next: undefined, n: 1 })];
}
