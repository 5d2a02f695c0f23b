import { type CallCommand, call as callDecider } from '#events/call/decider';
import { idFrom } from '#events/core/ids';
import { iso } from '#events/core/ports';
import type { Cause, Handled } from '#events/store/handle';
import type { CallDoc } from '#projections/callout/calls';
import type { App } from '#services/app/app';
import type { Attempted } from '#services/core/telephony';
import { addressesOf } from './callAddresses.ts';

type Calling = Pick<App, 'handle' | 'clock' | 'random' | 'log' | 'telephony' | 'projector'>;

/** One attempt: the command that is appended before the network is asked, and the way to call. */
export interface Attempt {
  readonly call: Pick<CallDoc, 'uuid' | 'callout' | 'incident' | 'purpose' | 'ring_seconds'>;
  readonly to: string;
  readonly detectMachine: boolean;
  /** 1 for the first request to the network. */
  readonly attempt: number;
  readonly intent: CallCommand;
  /** Reserves the phones, after the intent: a process that dies then leaves a call that ends, and frees them. */
  readonly reserve?: () => Promise<boolean>;
  readonly cause: Cause;
}

/** The wait in milliseconds after the first, second … attempt that did not reach the network. */
const backOff = [2_000, 5_000, 10_000, 20_000];

/** The wait in milliseconds when the network takes no calls of ours, for whatever reason. */
const barredFor = 30_000;

/** The number of an attempt that is not tried again, because a person waits for its result. */
export const onlyOnce = Number.MAX_SAFE_INTEGER;

/** The time in milliseconds that a call waits for the read models, so that the network's first request finds it. */
const shownWithin = 2_000;

/**
 * The time in milliseconds from the intent to the request. A process that stood still for longer asks no more: another one
 * may have looked the call up meanwhile, and rung the person again.
 */
const askedWithin = 8_000;

/**
 * Places a call once: appends the intent, asks the network, appends its answer. Returns null when another process places
 * the call, or it is over.
 */
export async function attempt(app: Calling, one: Attempt): Promise<Attempted | { result: 'in-use' } | null> {
  const { call, to, detectMachine, cause } = one;
  // An id of this attempt alone. The process whose intent was written calls.
  const intendedAt = app.clock.now();
  const begun = await record(app, call.uuid, { command: one.intent, cause, commandId: app.random.uuid() });
  if (begun.events.length === 0) return null;
  if (one.reserve && !(await one.reserve())) {
    const command = { do: 'fail', source: 'in-use' } as const;
    await record(app, call.uuid, { command, cause, commandId: idFrom('in use', call.uuid) });
    return { result: 'in-use' };
  }
  if (begun.position) await app.projector.reached(begun.position, shownWithin);
  if (app.clock.now() > intendedAt + askedWithin) return null;
  const { telephony } = app;
  const { uuid, ring_seconds: ringSeconds } = call;
  const order = { call: uuid, to, ringSeconds, detectMachine, ...addressesOf(telephony.reachedAt(), call) };
  const answer = await telephony.placeCall(order);
  const { result } = answer;
  // Without the network's reason, which may quote the number.
  if (result !== 'sent') app.log.warn({ call: uuid, attempt: one.attempt, result }, 'a call has not been placed');
  const commandId = idFrom('placed', uuid, one.attempt, result);
  await record(app, uuid, { command: endOf(one.attempt, answer, app.clock.now()), cause, commandId });
  return answer;
}

interface Said {
  readonly command: CallCommand;
  readonly cause: Cause;
  readonly commandId: string;
}

/** Appends what became of a call. Repeats and late reports write nothing. */
export const record = (
  app: Pick<App, 'handle' | 'clock'>,
  call: string,
  { command, cause, commandId }: Said,
): Promise<Handled> => app.handle(callDecider, call, { commandId, occurredAt: iso(app.clock.now()), command }, cause);

function endOf(attempted: number, answer: Attempted, now: number): CallCommand {
  switch (answer.result) {
    case 'sent':
      return { do: 'submitted', providerId: answer.providerId };
    case 'refused':
      return { do: 'fail', source: 'refused', reason: answer.reason };
    case 'unknown':
      return { do: 'submissionUnknown' };
    case 'later':
    case 'barred': {
      const { reason } = answer;
      if (attempted === onlyOnce) return { do: 'fail', source: 'refused', reason };
      // It says nothing about the person, who keeps the turn for as long as the call is wanted.
      const wait = answer.result === 'barred' ? barredFor : (backOff[attempted - 1] ?? barredFor);
      return { do: 'putOff', reason, dueAt: iso(now + wait), attempt: attempted };
    }
  }
}
