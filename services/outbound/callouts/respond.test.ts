import { beforeEach, describe, expect, it } from 'vitest';
import { callout as calloutDecider } from '#events/callout/decider';
import type { PlaceHeard } from '#events/callout/heard';
import { onlyList, selectedPolicy } from '#events/callout/policies';
import type { CalloutState } from '#events/callout/state';
import { callIdOf } from '#events/callout/step';
import { Refused } from '#events/core/refused';
import type { Cause, Step } from '#events/store/handle';
import { type KeyPress, respond } from './respond.ts';

type Decider = typeof calloutDecider;
type Command = Parameters<Decider['decide']>[1];

const now = '2026-03-01T08:00:00.000Z';
const person = (user: string, rank: number) => ({
  user,
  rank,
  list: onlyList,
  startSeconds: 0,
  stopSeconds: null,
  rule: 'chosen-order' as const,
  inputs: {},
  subject: user,
  personal: null,
});
const started = {
  callout: 'o1',
  incident: 'i1',
  kind: 'selected',
  name: 'Crew',
  role: 'crew',
  policy: selectedPolicy({ people: 3 }),
  target: 1,
} as const;

let state: CalloutState;
let done: unknown[];
let failing: Error | null;
const act = (decider: Decider, command: Command) => {
  const facts = decider.decide(state, command);
  for (const fact of facts) state = decider.evolve(state, { ...fact, occurredAt: now });
  return facts;
};
beforeEach(() => {
  [state, done, failing] = [calloutDecider.initial, [], null];
  act(calloutDecider, {
    do: 'start',
    now,
    started,
    people: ['ann', 'bo', 'cy'].map((user, n) => person(user, n + 1)),
    leftOut: [],
  });
  act(calloutDecider, { do: 'step', now, busy: [], away: [] });
});

const app = {
  clock: { now: () => Date.parse(now) },
  random: { uuid: () => 'an id of this process' },
  views: { doc: (name: string, id: string) => (`${name} ${id}` === 'callouts o1' ? { entity: 'arvada' } : null) },
  handle: async (decider: Decider, id: string, step: Step<Command>, cause: Cause) => {
    done.push([decider.category, id, step, cause]);
    if (failing) throw failing;
    return { events: act(decider, step.command), position: undefined, state };
  },
} as unknown as Parameters<typeof respond>[0];
const call = callIdOf('o1', 'ann', 1);
const pressed = (answer: KeyPress['answer'], more: Partial<KeyPress> = {}): Promise<PlaceHeard> =>
  respond(app, { callout: 'o1', call, user: 'ann', answer, ...more });

describe('a key that a person presses', () => {
  it('is recorded as their answer, and they hear of their place', async () => {
    expect(await pressed('accept')).toEqual({ place: 'confirmed', number: 1, target: 1 });
    expect(done).toEqual([
      [
        'callout',
        'o1',
        {
          commandId: 'an id of this process',
          occurredAt: now,
          command: { do: 'respond', now, call, answer: 'accept' },
        },
        { entity: 'arvada', actor: { kind: 'phone', id: 'ann' }, correlationId: call },
      ],
    ]);
  });

  it('is heard the same when it is pressed again', async () => {
    await pressed('accept');
    expect(await pressed('accept')).toEqual({ place: 'confirmed', number: 1, target: 1 });
  });

  it('asks for no place when it declines', async () => expect(await pressed('decline')).toEqual({ place: 'none' }));

  it('asks for no place in a call that the call-out does not know', async () =>
    expect(await pressed('accept', { call: 'another call' })).toEqual({ place: 'none' }));

  it('asks for no place in a call-out that nobody knows, and is not recorded', async () => {
    expect(await pressed('accept', { callout: 'o2' })).toEqual({ place: 'none' });
    expect(done).toEqual([]);
  });

  it('is not answered when the log cannot be written', async () => {
    failing = new Refused('not-found');
    expect(await pressed('accept')).toEqual({ place: 'none' });
    failing = new Error('the disk is gone');
    await expect(pressed('accept')).rejects.toThrow('the disk is gone');
  });
});
