import { outcomeTable } from '#contracts/callout/outcomes';
import type { Decider } from '#events/core/decider';
import { idFrom } from '#events/core/ids';
import { Refused } from '#events/core/refused';
import type { CalloutCommand, Command } from './commands.ts';
import { expiry, followed, lastsUntil, named, planned } from './course.ts';
import { type CalloutFact, calloutFacts } from './events.ts';
import { isComplete } from './places.ts';
import {
  answer,
  confirmed,
  correctWork,
  excuse,
  giveEta,
  known,
  noteCallCorrected,
  noteCallEnded,
  released,
  respond,
  withdrawExcuse,
} from './responding.ts';
import { type CalloutState, evolve, isUnderWay, type KnownCallout, placesOf } from './state.ts';
import { step } from './step.ts';

export const callout: Decider<CalloutState, CalloutCommand, CalloutFact> = {
  category: 'callout',
  facts: calloutFacts,
  initial: { status: 'none' },
  begins: (command, commandId) => command.do === 'start' && command.started.callout === idFrom('callout', commandId),
  evolve,
  decide: (state, command) => {
    if (command.do === 'start') return start(state, command);
    if (state.status === 'none') throw new Refused('not-found');
    switch (command.do) {
      case 'step':
        return step(state, command);
      case 'respond':
        return respond(state, command);
      case 'answer':
        return answer(state, command);
      case 'giveEta':
        return giveEta(state, command);
      case 'noteCallEnded':
        return noteCallEnded(state, command);
      case 'noteCallCorrected':
        return noteCallCorrected(state, command);
      case 'pause':
        return pause(state, command);
      case 'resume':
        return resume(state, command.now);
      case 'stop':
        return stop(state, command);
      case 'setTarget':
        return setTarget(state, command);
      case 'release':
        return release(state, command);
      case 'correct':
        return correct(state, command);
      case 'excuse':
        return excuse(state, command);
      case 'withdrawExcuse':
        return withdrawExcuse(state, command);
      case 'correctWork':
        return correctWork(state, command);
      case 'noteCalledOff':
        if (state.calledOff || isUnderWay(state)) return [];
        return [{ type: 'PhonesCalledOff', data: { callout: state.callout, calls: command.calls } }];
      case 'noteTold':
        return noteTold(state, command);
    }
  },
};

function start(
  state: CalloutState,
  { started, people, leftOut, overrides = [], now }: Command<'start'>,
): CalloutFact[] {
  if (state.status !== 'none') return [];
  const { callout: id, incident } = started;
  const isEscalation = started.kind === 'escalation';
  if (people.length === 0 && !isEscalation) throw new Refused('callout.nobody');
  // Nobody asks for an escalation at a screen: the incident itself must say that it reaches no one.
  const first: CalloutFact =
    people.length === 0
      ? { type: 'CalloutFailed', data: { callout: id, incident, reason: 'nobody-listed' } }
      : { type: 'CalloutStepPlanned', data: { callout: id, dueAt: now } };
  return [
    { type: 'CalloutStarted', data: started },
    ...overrides.map(({ reason, ...data }) => ({
      type: 'CandidateOverridden' as const,
      data: { callout: id, ...data, subject: data.user, personal: { reason } },
    })),
    ...people.map((data) => ({ type: 'CandidateListed' as const, data: { callout: id, ...data } })),
    ...leftOut.map((data) => ({ type: 'CandidateLeftOut' as const, data: { callout: id, ...data } })),
    first,
  ];
}

function pause(state: KnownCallout, { now, because }: Command<'pause'>): CalloutFact[] {
  if (state.status === 'paused') return [];
  if (state.status !== 'in-progress') throw new Refused('callout.ended');
  const expired = expiry(state, Date.parse(now));
  if (expired.length > 0) return expired;
  return [
    { type: 'CalloutPaused', data: { ...named(state), ...(because && { because }) } },
    planned(state, lastsUntil(state)),
  ];
}

function resume(state: KnownCallout, now: string): CalloutFact[] {
  if (state.status === 'in-progress') return [];
  if (state.status !== 'paused') throw new Refused('callout.ended');
  const expired = expiry(state, Date.parse(now));
  if (expired.length > 0) return expired;
  return [{ type: 'CalloutResumed', data: named(state) }, planned(state, Date.parse(now))];
}

function stop(state: KnownCallout, { reason, because }: Command<'stop'>): CalloutFact[] {
  if (!isUnderWay(state)) return [];
  const personal = reason.trim() === '' ? null : { reason: reason.trim() };
  return [{ type: 'CalloutStopped', data: { ...named(state), because, subject: state.callout, personal } }];
}

function setTarget(state: KnownCallout, { target, now }: Command<'setTarget'>): CalloutFact[] {
  if (target === state.target) return [];
  if (!isUnderWay(state)) throw new Refused('callout.ended');
  // One acknowledgement is enough for an escalation.
  if (state.policy.acknowledges || state.policy.lists.every((list) => list.target !== null))
    throw new Refused('callout.target-fixed');
  return followed(state, [{ type: 'CalloutTargetChanged', data: { ...named(state), target } }], now);
}

function release(state: KnownCallout, { user, reason, now }: Command<'release'>): CalloutFact[] {
  const { place } = known(state, user);
  if (place === 'released') return [];
  if (place !== 'member') throw new Refused('callout.no-member');
  return followed(state, [released(state, user, reason, true)], now);
}

function correct(state: KnownCallout, command: Command<'correct'>): CalloutFact[] {
  const { user, outcome, reason, now, beyondTarget = false } = command;
  const { outcome: before, place } = known(state, user);
  if (before === outcome) return [];
  const takesPlace = outcome === 'accepted' && place !== 'member';
  if (takesPlace && !beyondTarget && isComplete(placesOf(state))) throw new Refused('callout.beyond-target');
  const data = { ...named(state), user, outcome, subject: user, personal: { reason } };
  const facts: CalloutFact[] = [{ type: 'ResponseCorrected', data }];
  if (takesPlace) facts.push(confirmed(state, { user, call: null }));
  if (outcomeTable[outcome].said !== 'accepted' && place === 'member') facts.push(released(state, user, reason));
  return followed(state, facts, now);
}

const noteTold = ({ callout: id, told }: KnownCallout, { telling, refused }: Command<'noteTold'>): CalloutFact[] =>
  told.has(telling) ? [] : [{ type: 'CalloutTold', data: { callout: id, telling, refused } }];
