import type { FinalStatus } from '#events/call/decider';
import type { Clock } from '#events/core/ports';
import type { CallOrder, CallStanding } from '#services/core/telephony';
import type { Behaviour, People } from './people.ts';
import { readTwiml, type Verb } from './twimlReader.ts';

/** An act of a person at a phone; `call-off` is the caller's. */
export type Act =
  | { readonly act: 'answer' | 'decline' | 'hang-up' | 'call-off' }
  | { readonly act: 'key'; readonly digits: string };

/** One call of the simulated network, as it is now. */
export interface Line {
  readonly order: CallOrder;
  readonly sid: string;
  readonly placedAt: number;
  status: CallStanding['status'];
  /** The number of the next report. */
  sequence: number;
  readonly heard: { readonly kind: 'heard' | 'key'; readonly words: string }[];
  readonly keys: string[];
  /** The numbers to which the call was connected, each with the keys that were sent. */
  readonly dialed: string[];
  /** True while the network waits for a key. */
  waits: boolean;
  /** True once a person has taken the phone over: its owner does nothing more. */
  taken: boolean;
  answeredAt: number | null;
  seconds: number;
  answeredBy: 'human' | 'machine_start' | null;
  /** Tells the line of an act, while it listens. */
  hear: ((act: Act) => void) | null;
}

/** A call that the network has taken and not begun. */
export const queued = (order: CallOrder, sid: string, placedAt: number): Line => ({
  order,
  sid,
  placedAt,
  status: 'queued',
  sequence: 0,
  heard: [],
  keys: [],
  dialed: [],
  waits: false,
  taken: false,
  answeredAt: null,
  seconds: 0,
  answeredBy: null,
  hear: null,
});

type Fields = Readonly<Record<string, string>>;
export interface Exchange {
  readonly clock: Clock;
  readonly post: (url: string, fields: Fields) => Promise<string>;
  readonly report: (line: Line, fields: Fields) => void;
  readonly people: People;
  /** The zone of the organization that makes a call, IANA: its people sleep by it. */
  readonly zoneOf: (call: string) => string;
  readonly isStopped: () => boolean;
}

/** Milliseconds from the request to the first ring. */
const setUp = 1_000;
/** Milliseconds to say one word. */
const perWord = 350;
/** The longest conversation, in steps of TwiML. */
const mostDocuments = 20;
/** A person without another key puts the phone down after this, in milliseconds. */
const lingers = 2_000;

/** The course of one call, from the request to its end. */
export async function runLine(line: Line, exchange: Exchange): Promise<void> {
  const { order } = line;
  const owner = exchange.people(order.to, exchange.clock.now(), exchange.zoneOf(order.call));
  try {
    say(line, exchange, 'initiated');
    if ((await listen(line, exchange, setUp))?.act === 'call-off') return finish(line, exchange, 'canceled');
    if (owner.line === 'busy' || owner.line === 'dead')
      return finish(line, exchange, owner.line === 'busy' ? 'busy' : 'failed');
    line.status = 'ringing';
    say(line, exchange, 'ringing');
    const answer = await pickedUp(line, exchange, owner);
    if (answer !== 'answered') return finish(line, exchange, answer);
    line.status = 'answered';
    line.answeredAt = exchange.clock.now();
    line.answeredBy = order.detectMachine
      ? owner.line === 'machine' && !line.taken
        ? 'machine_start'
        : 'human'
      : null;
    say(line, exchange, 'in-progress');
    await talk(line, exchange, owner);
  } catch {
    // Our own server did not answer: the network gives up on the call.
  }
  if (line.status === 'answered') finish(line, exchange, 'completed');
}

const common = ({ order, sid }: Line): Fields => ({
  CallSid: sid,
  AccountSid: 'ACsimulator',
  To: order.to,
  From: '+15550100',
  Direction: 'outbound-api',
  ApiVersion: '2010-04-01',
});

function say(line: Line, exchange: Exchange, status: string): void {
  const sequence = String(line.sequence++);
  const duration: Fields = status === 'completed' ? { CallDuration: String(line.seconds) } : {};
  exchange.report(line, { ...common(line), CallStatus: status, SequenceNumber: sequence, ...duration });
}

function finish(line: Line, exchange: Exchange, status: FinalStatus): void {
  if (exchange.isStopped()) return;
  const { answeredAt } = line;
  line.seconds = answeredAt === null ? 0 : Math.round((exchange.clock.now() - answeredAt) / 1_000);
  line.status = status;
  line.waits = false;
  say(line, exchange, status);
}

/** Waits for an act; null when none came in time. */
const listen = (line: Line, { clock, isStopped }: Exchange, milliseconds: number): Promise<Act | null> =>
  new Promise((done) => {
    const end = (act: Act | null) => {
      line.hear = null;
      done(isStopped() ? { act: 'hang-up' } : act);
    };
    const cancel = clock.at(clock.now() + milliseconds, () => end(null));
    line.hear = (act) => {
      cancel();
      end(act);
    };
  });

async function pickedUp(line: Line, exchange: Exchange, owner: Behaviour): Promise<'answered' | FinalStatus> {
  const rings = line.order.ringSeconds * 1_000;
  const answers = owner.line === 'answers' || owner.line === 'machine';
  const act = await listen(line, exchange, answers ? Math.min(owner.after * 1_000, rings) : rings);
  if (act?.act === 'answer') return 'answered';
  if (act?.act === 'call-off') return 'canceled';
  if (act) return act.act === 'decline' ? 'busy' : 'no-answer';
  return answers && owner.after * 1_000 < rings ? 'answered' : 'no-answer';
}

interface Talk {
  readonly line: Line;
  readonly exchange: Exchange;
  readonly owner: Behaviour;
  readonly until: number;
  /** The keys that the owner has yet to press. */
  readonly left: string[];
}

async function talk(line: Line, exchange: Exchange, owner: Behaviour): Promise<void> {
  const { clock } = exchange;
  const until = owner.hangsUpAfter === null ? Infinity : clock.now() + owner.hangsUpAfter * 1_000;
  const talking: Talk = { line, exchange, owner, until, left: [...owner.keys] };
  let next: Next = { url: line.order.voiceUrl, digits: null };
  for (let n = 0; n < mostDocuments && next !== 'over'; n++) next = await speak(talking, await fetched(talking, next));
}

type Next = { readonly url: string; readonly digits: string | null; readonly more?: Fields } | 'over';

async function fetched({ line, exchange }: Talk, next: Exclude<Next, 'over'>): Promise<readonly Verb[]> {
  const by: Fields = line.answeredBy === null ? {} : { AnsweredBy: line.answeredBy };
  const digits: Fields = next.digits === null ? {} : { Digits: next.digits };
  const fields = { ...common(line), CallStatus: 'in-progress', ...by, ...digits, ...next.more };
  const read = async (url: string) => readTwiml(await exchange.post(url, fields));
  return read(next.url).catch(() => read(line.order.fallbackUrl));
}

/** Speaks a document. Returns the address that follows it. */
async function speak(talk: Talk, verbs: readonly Verb[]): Promise<Next> {
  const { line } = talk;
  const { order } = line;
  const absolute = (path: string) => new URL(path, order.voiceUrl).href;
  for (const verb of verbs) {
    if (verb.name === 'Hangup') return 'over';
    if (verb.name === 'Redirect') return { url: absolute(verb.text.trim()), digits: null };
    if (verb.name === 'Dial') {
      const { more, over } = await dialed(talk, verb);
      const next: Next = { url: absolute(verb.attributes.action ?? ''), digits: null, more };
      if (!over) return next;
      // As with a real network, the result is still told, and nobody hears the answer.
      await fetched(talk, next);
      return 'over';
    }
    if (verb.name === 'Gather') {
      const key = await gathered(talk, verb);
      if (key === 'over') return 'over';
      if (key !== null) return { url: absolute(verb.attributes.action ?? ''), ...key };
      continue;
    }
    const lasts = verb.name === 'Pause' ? Number(verb.attributes.length ?? 1) * 1_000 : spoken(line, verb);
    if ((await stays(talk, lasts)) !== null) return 'over';
  }
  return 'over';
}

/** Milliseconds that the words take. */
function spoken(line: Line, { text }: Verb): number {
  line.heard.push({ kind: 'heard', words: text });
  return text.split(/\s+/).length * perWord;
}

/** Waits on the line. Returns an act that ends the wait, or `over` when the person hangs up. */
async function stays({ line, exchange, until }: Talk, milliseconds: number): Promise<Act | 'over' | null> {
  const left = until - exchange.clock.now();
  const act = await listen(line, exchange, Math.max(0, Math.min(milliseconds, left)));
  if (act?.act === 'hang-up' || (act === null && left <= milliseconds)) return 'over';
  return act;
}

/** The key of a question; null when none was pressed. */
async function gathered(talk: Talk, verb: Verb): Promise<Gathered | null | 'over'> {
  const { line, owner, left } = talk;
  const speech = verb.children.reduce((sum, one) => sum + spoken(line, one), 0);
  const patience = speech + Number(verb.attributes.timeout ?? 5) * 1_000;
  const wanted = Number(verb.attributes.numDigits ?? 1);
  // The owner of a number whose PIN is not known here keeps silent: a person at the screen may key it.
  const knows = left.length > 0 && (wanted === 1 || left[0]?.length === wanted);
  const willPress = !line.taken && owner.line === 'answers' && knows;
  const hangsUp = !line.taken && owner.line === 'answers' && left.length === 0;
  const wait = willPress ? Math.min(owner.keyAfter * 1_000, patience) : hangsUp ? speech + lingers : patience;
  line.waits = true;
  const act = await stays(talk, wait);
  line.waits = false;
  if (act === 'over') return 'over';
  if (act?.act === 'key') return dialledIn(talk, { first: act.digits, wanted, patience });
  if (line.taken || !(willPress || hangsUp)) return null;
  if (hangsUp) return 'over';
  return owner.keyAfter * 1_000 >= patience ? null : pressed(line, left.shift() ?? '', wanted);
}

interface Dialling {
  readonly first: string;
  readonly wanted: number;
  readonly patience: number;
}

/** Takes keys until there are as many as wanted, the person presses #, or no further key comes in time. */
async function dialledIn(talk: Talk, { first, wanted, patience }: Dialling): Promise<Gathered | 'over'> {
  const { line } = talk;
  let digits = first;
  while (digits.length < wanted) {
    line.waits = true;
    const act = await stays(talk, patience);
    line.waits = false;
    if (act === 'over') return 'over';
    if (act?.act !== 'key' || act.digits === '#') break;
    digits += act.digits;
  }
  return pressed(line, digits, wanted);
}

interface Gathered {
  readonly digits: string;
}

/** Several keys are a PIN: the page of the simulated phones shows how many they were, and never which. */
function pressed(line: Line, digits: string, wanted: number): Gathered {
  line.keys.push(digits);
  line.heard.push({ kind: 'key', words: wanted > 1 ? '•'.repeat(digits.length) : digits });
  return { digits };
}

/** Calls the other phone, and connects the two. A person who hangs up before ends the ringing. */
async function dialed(talk: Talk, verb: Verb): Promise<{ readonly more: Fields; readonly over: boolean }> {
  const { line, exchange } = talk;
  const [number] = verb.children;
  const to = number?.text.trim() ?? '';
  const other = exchange.people(to, exchange.clock.now(), exchange.zoneOf(line.order.call));
  line.dialed.push(`${to}${number?.attributes.sendDigits ?? ''}`);
  line.heard.push({ kind: 'heard', words: 'Connecting you.' });
  if ((await stays(talk, Math.min(other.after, 25) * 1_000)) === 'over')
    return { more: { DialCallStatus: 'canceled' }, over: true };
  if (other.line === 'busy' || other.line === 'dead')
    return { more: { DialCallStatus: other.line === 'busy' ? 'busy' : 'failed' }, over: false };
  if (other.line === 'silent') return { more: { DialCallStatus: 'no-answer' }, over: false };
  line.heard.push({ kind: 'heard', words: 'You are connected.' });
  const over = (await stays(talk, 10_000)) === 'over';
  return { more: { DialCallStatus: 'completed', DialCallDuration: '10' }, over };
}
