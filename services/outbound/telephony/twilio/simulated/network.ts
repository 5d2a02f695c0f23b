import type { Clock } from '#events/core/ports';
import type {
  Attempted,
  Calling,
  CallOrder,
  CallStanding,
  SimulatedPhones,
  SimulatedRinging,
} from '#services/core/telephony';
import { isSignedFor, signatureOf, twimlOf } from '../package.ts';
import { callRequestIn, incomingIn, signatureHeader } from '../reported.ts';
import { type Line, queued, runLine } from './line.ts';
import { type People, seededPeople } from './people.ts';

/** Faults of the simulated network, for tests. Delays are in milliseconds. */
export interface Faults {
  /** The network's answer to a request to place this call. `loses` places it and loses the answer. */
  readonly asked?: (call: string, nth: number) => 'takes' | 'later' | 'refuses' | 'loses' | 'never';
  /** The delays after which a report is sent: none loses it, two repeat it. */
  readonly reports?: (call: string, status: string) => readonly number[];
  /** True when the network cannot say now what became of a call. */
  readonly silent?: (call: string) => boolean;
}

export interface NetworkOptions {
  readonly clock: Clock;
  /** Signs the requests, as the token of an account does. */
  readonly token: string;
  /** Our own address, without a trailing slash. It is known once the server listens. */
  readonly base: () => string;
  readonly people?: People | undefined;
  /** The zone of the organization that makes a call, IANA; UTC by default. */
  readonly zoneOf?: ((call: string) => string) | undefined;
  readonly faults?: Faults | undefined;
}

export interface SimulatedNetwork extends Calling {
  readonly phones: SimulatedPhones;
  /** Every call that was placed, the oldest first, as the network knows it. */
  truth(): readonly Line[];
}

/** The time that our server has to answer, in milliseconds: as with Twilio (https://www.twilio.com/docs/errors/11205). */
const patience = 15_000;
/** A day's calls are remembered. */
const remembered = 5_000;

/** A phone network in the process: it dials, fetches what to say over HTTP, and reports by signed requests. */
export function simulatedNetwork(options: NetworkOptions): SimulatedNetwork {
  const { clock, token, base, people = seededPeople, zoneOf = () => 'UTC', faults = {} } = options;
  const lines: Line[] = [];
  const asked = new Map<string, number>();
  let stopped = false;

  const post = async (url: string, fields: Readonly<Record<string, string>>): Promise<string> => {
    if (stopped) throw new Error('The network has stopped.');
    const headers = { [signatureHeader]: await signatureOf(token, url, fields) };
    const body = new URLSearchParams(fields);
    const answer = await fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(patience) });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`The answer was ${answer.status}.`);
    return text;
  };
  const report = (line: Line, fields: Readonly<Record<string, string>>): void => {
    // A lost report is not sent again: the network is asked instead.
    for (const delay of faults.reports?.(line.order.call, fields.CallStatus ?? '') ?? [0])
      clock.at(clock.now() + delay, () => void post(line.order.statusUrl, fields).catch(() => {}));
  };
  const place = (order: CallOrder): Attempted => {
    // Nothing can be known of its person any more.
    if (stopped) return { result: 'unknown' };
    const sid = `CA${order.call.replaceAll('-', '')}`;
    const line = queued(order, sid, clock.now());
    lines.push(line);
    if (lines.length > remembered) lines.shift();
    void runLine(line, { clock, post, report, people, zoneOf, isStopped: () => stopped });
    return { result: 'sent', providerId: sid };
  };

  return {
    reachedAt: base,
    placeCall: (order) => {
      const nth = (asked.get(order.call) ?? 0) + 1;
      asked.set(order.call, nth);
      return Promise.resolve(answerTo(faults.asked?.(order.call, nth), () => place(order), order.to));
    },
    callOutcomeOf: ({ call, providerId, to, since, isAnothers }) => {
      if (faults.silent?.(call)) return Promise.resolve('unknown');
      // As with a real network, a call whose answer was lost is found by its number and time.
      const line = lines.find((one) =>
        providerId === null
          ? one.order.to === to && one.placedAt >= since && !isAnothers(one.sid)
          : one.sid === providerId,
      );
      return Promise.resolve(line ? standingOf(line) : null);
    },
    callOff: (providerId) => {
      const line = lines.find(({ sid }) => sid === providerId);
      if (line?.status === 'queued' || line?.status === 'ringing') line.hear?.({ act: 'call-off' });
      return Promise.resolve();
    },
    speech: twimlOf,
    readCall: callRequestIn,
    readIncoming: incomingIn,
    signatureHeader,
    isSigned: ({ path, fields, signature }) => isSignedFor(token, { url: `${base()}${path}`, fields, signature }),
    phones: {
      ringing: () => lines.filter(({ status }) => status === 'ringing' || status === 'answered').map(shown),
      act: (call, act, digits) => {
        const line = lines.findLast(({ order }) => order.call === call);
        // Between two documents, the line hears nothing.
        if (!line?.hear || !allowed(line).includes(act)) return false;
        line.taken = true;
        line.hear(act === 'key' ? { act, digits } : { act });
        return true;
      },
      stop: () => {
        stopped = true;
        for (const { hear } of lines) hear?.({ act: 'hang-up' });
      },
    },
    truth: () => lines,
  };
}

function answerTo(
  answer: 'takes' | 'later' | 'refuses' | 'loses' | 'never' | undefined,
  place: () => Attempted,
  to: string,
): Attempted {
  if (!/^\+?[\d() .-]{7,20}$/.test(to)) return { result: 'refused', reason: 'not a phone number' };
  if (answer === 'later') return { result: 'later', reason: 'the phone network is busy' };
  if (answer === 'refuses') return { result: 'refused', reason: 'refused by the phone network' };
  // The network never got the request, and we cannot know.
  if (answer === 'never') return { result: 'unknown' };
  const placed = place();
  return answer === 'loses' ? { result: 'unknown' } : placed;
}

const allowed = ({ status, waits }: Line): readonly string[] => {
  if (status === 'ringing') return ['answer', 'decline'];
  if (status !== 'answered') return [];
  return waits ? ['key', 'hang-up'] : ['hang-up'];
};

const standingOf = ({ status, sid: providerId, seconds }: Line): CallStanding => ({ status, providerId, seconds });

const shown = ({ order, status, placedAt, answeredAt, heard, waits }: Line): SimulatedRinging => ({
  call: order.call,
  to: order.to,
  status: status === 'ringing' ? 'ringing' : 'talking',
  since: answeredAt ?? placedAt,
  heard: [...heard],
  waits,
});
