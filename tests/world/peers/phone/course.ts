import type { WireAnswer } from '../ports.ts';
import { type Around, type Callbacks, type Fields, fieldsOf } from './callbacks.ts';
import type { Behaviour } from './plans.ts';
import { type CallWord, isOver, type Live } from './records.ts';
import { readTwiml, type Verb } from './twiml.ts';

/** Milliseconds from dialing to the first ring. */
const setUp = 100;
const usual = { ringMs: 600, detectMs: 300, sayMs: 200, keyMs: 150, dialMs: 5_000 };
/** The longest conversation, in documents. */
const mostDocuments = 40;

export interface Course extends Around {
  readonly callbacks: Callbacks;
  readonly call: Live;
  readonly behaviour: Behaviour;
  /** The time in the provider's queue, in milliseconds. */
  readonly queueMs: number;
}

/** Waits, unless the call has ended meanwhile or is called off. */
const pause = ({ scheduler, call }: Course, milliseconds: number): Promise<void> =>
  new Promise((done) => {
    if (isOver(call) || call.canceled) return done();
    const cancel = scheduler.after(milliseconds, done);
    call.wake = () => {
      cancel();
      done();
    };
  });

/** Ends the call once, and reports its end. */
export function finish(course: Pick<Course, 'call' | 'callbacks' | 'scheduler'>, status: CallWord): void {
  const { call, callbacks, scheduler } = course;
  if (isOver(call)) return;
  call.status = status;
  call.endedAt = scheduler.now();
  const seconds = call.answeredAt === null ? 0 : Math.round((call.endedAt - call.answeredAt) / 1_000);
  callbacks.report(call, {
    CallDuration: String(seconds),
    Duration: String(Math.ceil(seconds / 60)),
    ...(call.answeredBy === null ? {} : { AnsweredBy: call.answeredBy }),
  });
  call.wake();
}

function begin(course: Course, status: CallWord): void {
  course.call.status = status;
  course.callbacks.report(course.call);
}

/** True when the call has ended, or was called off, which ends it now. */
function isEnded(course: Course): boolean {
  if (course.call.canceled) finish(course, 'canceled');
  return isOver(course.call);
}

/** The course of one call, from the queue to its end. */
export async function run(course: Course): Promise<void> {
  const { call, behaviour, scheduler } = course;
  await pause(course, course.queueMs);
  if (isEnded(course)) return;
  call.startedAt = scheduler.now();
  begin(course, 'initiated');
  await pause(course, setUp);
  if (isEnded(course)) return;
  if (behaviour.answer === 'busy' || behaviour.answer === 'failed') return finish(course, behaviour.answer);
  call.ringingAt = scheduler.now();
  begin(course, 'ringing');
  const { ringMs = usual.ringMs } = behaviour;
  const longest = call.ringSeconds * 1_000;
  const answers = behaviour.answer !== 'no-answer' && ringMs < longest;
  await pause(course, answers ? ringMs : longest);
  if (isEnded(course)) return;
  if (!answers) return finish(course, 'no-answer');
  await answered(course);
  finish(course, 'completed');
}

async function answered(course: Course): Promise<void> {
  const { call, behaviour, scheduler } = course;
  call.answeredAt = scheduler.now();
  begin(course, 'in-progress');
  if (behaviour.staysMs !== undefined) scheduler.after(behaviour.staysMs, () => hangUp(course));
  if (call.detects) {
    await pause(course, behaviour.detectMs ?? usual.detectMs);
    if (isOver(call)) return;
    call.answeredBy = verdict(course);
  }
  if (behaviour.hangsUp === 'at greeting') return hangUp(course);
  let next: Next | null = { url: call.url, more: {} };
  for (let n = 0; n < mostDocuments && next && !isOver(call); n++)
    next = await speak(course, next.url, await fetched(course, next));
}

function hangUp(course: Course): void {
  if (isOver(course.call)) return;
  course.call.hungUp = true;
  finish(course, 'completed');
}

function verdict({ behaviour, faults, luck }: Course): string {
  const { takenFor, answer } = behaviour;
  if (takenFor) return takenFor;
  const { personAsMachine = 0, machineAsPerson = 0 } = faults.detection ?? {};
  const wrong = luck.is(answer === 'machine' ? machineAsPerson : personAsMachine);
  return (answer === 'machine') === wrong ? 'human' : 'machine_start';
}

interface Next {
  readonly url: string;
  readonly more: Fields;
  /** Called once with the first answer of our own server, or null. */
  readonly reached?: (answer: WireAnswer | null) => void;
}

const isFine = (answer: WireAnswer | null): answer is WireAnswer =>
  answer !== null && answer.status >= 200 && answer.status < 300;

/** The next verbs. Without an answer the request is sent once more; then the fallback address is asked. */
async function fetched(course: Course, { url, more, reached }: Next): Promise<readonly Verb[]> {
  const { call, callbacks, account } = course;
  const detected: Fields = call.answeredBy === null ? {} : { AnsweredBy: call.answeredBy };
  const fields = { ...fieldsOf(account, call), ...detected, ...more };
  const ask = () => callbacks.post('words', url, fields);
  const answer = (await ask()) ?? (isOver(call) ? null : await ask());
  reached?.(answer);
  if (isFine(answer)) return readTwiml(answer.body) ?? [];
  if (call.fallbackUrl === null || isOver(call)) return [];
  const problem = { ErrorCode: '11200', ErrorUrl: url };
  const other = await callbacks.post('words', call.fallbackUrl, { ...fields, ...problem });
  return isFine(other) ? (readTwiml(other.body) ?? []) : [];
}

/** Speaks one document, which was fetched from `base`. Returns the next address, or null at the end of the call. */
async function speak(course: Course, base: string, verbs: readonly Verb[]): Promise<Next | null> {
  const { call, behaviour } = course;
  const to = (address = ''): string => new URL(address, base).href;
  for (const verb of verbs) {
    if (isOver(call)) return null;
    switch (verb.name) {
      case 'Hangup':
        return null;
      case 'Redirect':
        return { url: to(verb.text), more: {} };
      case 'Pause':
        await pause(course, Number(verb.attributes.length ?? 1) * 1_000);
        break;
      case 'Say':
        hear(course, verb.text);
        await pause(course, behaviour.sayMs ?? usual.sayMs);
        break;
      case 'Dial':
        return dialed(course, verb.text, to(verb.attributes.action));
      case 'Gather': {
        const next = await gathered(course, verb, to(verb.attributes.action));
        if (next) return next;
      }
    }
  }
  return null;
}

const hear = ({ call, scheduler }: Course, words: string): void => void call.heard.push({ at: scheduler.now(), words });

/** Asks for a key. Null when none was pressed, or the person has hung up with it. */
async function gathered(course: Course, { attributes, text }: Verb, action: string): Promise<Next | null> {
  const { call, behaviour, scheduler } = course;
  hear(course, text);
  const asked = call.questions++;
  const key = behaviour.answer === 'human' ? (behaviour.keys?.[asked] ?? '') : '';
  await pause(course, key === '' ? Number(attributes.timeout ?? 5) * 1_000 : (behaviour.keyMs ?? usual.keyMs));
  if (isOver(call) || key === '') return null;
  const press = { key, at: scheduler.now(), action, reached: null as boolean | null };
  call.keys.push(press);
  const next: Next = {
    url: action,
    more: { CallStatus: 'in-progress', Digits: key, msg: 'Gather End' },
    reached: (answer) => void (press.reached = isFine(answer)),
  };
  if (behaviour.hangsUp !== 'after key') return next;
  leave(course, next);
  return null;
}

/** A person who hangs up with the key: its digits and `completed` travel side by side, in no certain order. */
function leave(course: Course, next: Next): void {
  const { behaviour, faults, luck, scheduler } = course;
  const late = behaviour.digitsLateMs ?? luck.whole(...(faults.digitsLateMs ?? [0, 0]));
  if (late === 0) void fetched(course, next);
  else scheduler.after(late, () => void fetched(course, next));
  hangUp(course);
}

/** Connects the call to another phone. Its result is reported also when the person has hung up. */
async function dialed(course: Course, text: string, action: string): Promise<Next | null> {
  const { call, behaviour, scheduler } = course;
  const began = scheduler.now();
  call.dialed.push(text);
  await pause(course, behaviour.dialMs ?? usual.dialMs);
  const next: Next = {
    url: action,
    more: {
      DialCallStatus: behaviour.dialStatus ?? 'completed',
      DialCallDuration: String(Math.round((scheduler.now() - began) / 1_000)),
      DialCallSid: `${call.sid.slice(0, -2)}dd`,
    },
  };
  if (!isOver(call)) return next;
  await fetched(course, next);
  return null;
}
