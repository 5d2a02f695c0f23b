import { describe, expect, it } from 'vitest';
import type { Decider } from '#events/core/decider';
import type { Fact } from '#events/core/message';
import { Refused } from '#events/core/refused';
import { given } from './given.ts';

const rung: Fact = { type: 'CallRinging', data: {} };
const phone: Decider<null, 'ring' | 'hang up' | 'break', Fact> = {
  category: 'phone',
  facts: { CallRinging: {} },
  initial: null,
  evolve: () => null,
  decide: (_, command) => {
    if (command === 'hang up') throw new Refused('conflict');
    if (command === 'break') throw new TypeError('a bug');
    return [rung, rung];
  },
};

describe('a test of a refusal', () => {
  it('passes when the command is refused for this reason', () => given(phone).when('hang up').thenRefused('conflict'));

  it('names both reasons when the command is refused for another one', () =>
    expect(() => given(phone).when('hang up').thenRefused('callout.ended')).toThrow(
      'expected callout.ended, was conflict',
    ));

  it('names the facts when the command is accepted', () =>
    expect(() => given(phone).when('ring').thenRefused('callout.ended')).toThrow(
      'expected callout.ended, was accepted with 2 facts: CallRinging, CallRinging',
    ));

  it('shows a bug as it is', () => expect(() => given(phone).when('break').thenRefused('conflict')).toThrow('a bug'));
});
