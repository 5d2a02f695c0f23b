import { describe, expect, it } from 'vitest';
import { idFrom } from '#events/core/ids';
import { codeOfStep, stepAt } from '#events/core/oneTimeCodes';
import { given, noon } from '#events/testing/given';
import { type UserCommand, user } from './decider.ts';
import type { AccountMailIssued, SecondStepFact, UserFact } from './events.ts';
import { type SecondStep, secondStepAfter } from './secondStep.ts';

const secret = '3132333435363738393031323334353637383930';
const to = 'ada@springwater.example';
const personal = { email: to, firstName: 'Ada', lastName: 'Park', phoneNumber: '' };
const ada: UserFact = { type: 'UserRegistered', data: { user: 'ada', role: 'crew', subject: 'ada', personal } };
const now = stepAt(noon);
const codeIn = (steps: number) => codeOfStep(secret, now + steps);
const isOn: UserFact = {
  type: 'SecondStepTurnedOn',
  data: { user: 'ada', proposal: 'p1', step: now - 5, subject: 'ada', personal: { secret, recovery: ['r1', 'r2'] } },
};
const told = (template: AccountMailIssued['data']['template'], of = 'c1'): UserFact => ({
  type: 'AccountMailIssued',
  data: { user: 'ada', delivery: idFrom('delivery', template, 'ada', of), template, subject: 'ada', personal: { to } },
});
const turnOn = (code: string, proposal = 'p1'): UserCommand => ({
  do: 'turnOnSecondStep',
  proposal,
  secret,
  recovery: ['r1', 'r2'],
  code,
  at: noon,
  to,
  of: 'c1',
});
const typed = (code: string, { hash = 'none', at = noon } = {}) => ({ code, hash, at, to, of: 'c1' });
const pass = (code: string, other?: { hash?: string; at?: string }): UserCommand => ({
  do: 'passSecondStep',
  ...typed(code, other),
});
const passed = (step: number): UserFact => ({ type: 'SecondStepPassed', data: { user: 'ada', step } });
const refused: UserFact = { type: 'SecondStepRefused', data: { user: 'ada' } };
const off: UserFact = { type: 'SecondStepTurnedOff', data: { user: 'ada' } };
const wrong = (n: number): UserFact[] => Array.from({ length: n }, () => refused);

describe('a second step', () => {
  it('is turned on by a code of the app, once, and the person is told', () => {
    const on = { ...isOn, data: { ...isOn.data, step: now } } as UserFact;
    given(user, ada)
      .when(turnOn(codeIn(0)))
      .then(on, told('second-step-on'));
    given(user, ada)
      .when(turnOn(codeIn(0)))
      .thenRepeatIsNothing();
    given(user, ada)
      .when(turnOn(codeIn(2)))
      .thenRefused('second-step.wrong');
    given(user, ada, isOn)
      .when(turnOn(codeIn(0), 'p2'))
      .thenRefused('second-step.on');
  });

  it('passes by the present code, one early or one late, and never by the same code again', () => {
    for (const steps of [-1, 0, 1])
      given(user, ada, isOn)
        .when(pass(codeIn(steps)))
        .then(passed(now + steps));
    given(user, ada, isOn)
      .when(pass(codeIn(2)))
      .then(refused);
    given(user, ada, isOn, passed(now))
      .when(pass(codeIn(0)))
      .then(refused);
    // The one before the used one was seen earlier still.
    given(user, ada, isOn, passed(now))
      .when(pass(codeIn(-1)))
      .then(refused);
    given(user, ada, isOn, passed(now))
      .when(pass(codeIn(1)))
      .then(passed(now + 1));
  });

  it('does not pass by the code that confirmed it', () => {
    const on = { ...isOn, data: { ...isOn.data, step: now } } as UserFact;
    given(user, ada, on)
      .when(pass(codeIn(0)))
      .then(refused);
  });

  it('passes by each recovery code once, and the person is told', () => {
    const used: UserFact = { type: 'RecoveryCodeUsed', data: { user: 'ada', hash: 'r1' } };
    given(user, ada, isOn)
      .when(pass('x', { hash: 'r1' }))
      .then(used, told('recovery-code-used'));
    given(user, ada, isOn, used)
      .when(pass('x', { hash: 'r1' }))
      .then(refused);
    given(user, ada, isOn, used)
      .when(pass('x', { hash: 'r2' }))
      .then({ type: 'RecoveryCodeUsed', data: { user: 'ada', hash: 'r2' } }, told('recovery-code-used'));
  });

  it('takes no code for a quarter of an hour after ten wrong ones, and tells the person', () => {
    given(user, ada, isOn, ...wrong(9))
      .when(pass('000000'))
      .then(refused, told('second-step-guessed'));
    given(user, ada, isOn, ...wrong(10))
      .when(pass(codeIn(0)))
      .thenRefused('second-step.wait');
    given(user, ada, isOn, ...wrong(10))
      .when(pass('x', { hash: 'r1' }))
      .thenRefused('second-step.wait');
    const later = '2026-03-01T12:15:00.000Z';
    const code = codeOfStep(secret, stepAt(later));
    given(user, ada, isOn, ...wrong(10))
      .when(pass(code, { at: later }))
      .then(passed(stepAt(later)));
    // A right code ends the count.
    given(user, ada, isOn, ...wrong(9), passed(now - 1), ...wrong(9))
      .when(pass(codeIn(0)))
      .then(passed(now));
  });

  it('is turned off by its owner with a code, and by an administrator without', () => {
    const turnOff = (code: string): UserCommand => ({ do: 'turnOffSecondStep', ...typed(code) });
    const turnedOff = [passed(now), off, told('second-step-off')];
    given(user, ada, isOn)
      .when(turnOff(codeIn(0)))
      .then(...turnedOff);
    given(user, ada, isOn).when(turnOff('000000')).then(refused);
    const remove: UserCommand = { do: 'removeSecondStep', to, of: 'c1' };
    given(user, ada, isOn).when(remove).then(off, told('second-step-off'));
    given(user, ada, isOn).when(remove).thenRepeatIsNothing();
    // Off, it asks for nothing.
    given(user, ada, isOn, off).when(pass('000000')).thenNothing();
  });

  it('is turned off with a recovery code too, and stays on after a wrong one that ends the guessing', () => {
    const turnOff = (hash: string): UserCommand => ({ do: 'turnOffSecondStep', ...typed('x', { hash }) });
    const turnedOff = [
      { type: 'RecoveryCodeUsed', data: { user: 'ada', hash: 'r1' } },
      told('recovery-code-used'),
      off,
      told('second-step-off'),
    ] as const;
    given(user, ada, isOn)
      .when(turnOff('r1'))
      .then(...turnedOff);
    given(user, ada, isOn, ...wrong(9))
      .when(turnOff('none'))
      .then(refused, told('second-step-guessed'));
    given(user, ada, isOn, ...wrong(8))
      .when(turnOff('none'))
      .then(refused);
  });

  it('passes by no code once the person was erased', () => {
    const erased = { ...isOn, data: { ...isOn.data, personal: null } } as UserFact;
    given(user, ada, erased)
      .when(pass(codeOfStep('', now)))
      .then(refused);
    expect(codeOfStep('', now)).toMatch(/^\d{6}$/);
  });
});

describe('the state of a second step', () => {
  const on: SecondStep = { proposal: 'p1', secret, recovery: ['r1', 'r2'], last: 7, wrong: ['t1'] };
  const after = (step: SecondStep | null, fact: SecondStepFact) => secondStepAfter(step, { ...fact, occurredAt: 't2' });
  const turnedOn = (personal: { secret: string; recovery: readonly string[] } | null): SecondStepFact => ({
    type: 'SecondStepTurnedOn',
    data: { user: 'ada', proposal: 'p2', step: 9, subject: 'ada', personal },
  });
  const used: SecondStepFact = { type: 'RecoveryCodeUsed', data: { user: 'ada', hash: 'r1' } };
  const pass9: SecondStepFact = { type: 'SecondStepPassed', data: { user: 'ada', step: 9 } };
  const refusal: SecondStepFact = { type: 'SecondStepRefused', data: { user: 'ada' } };

  it.each<[SecondStepFact, SecondStep | null]>([
    [turnedOn({ secret, recovery: ['r3'] }), { proposal: 'p2', secret, recovery: ['r3'], last: 9, wrong: [] }],
    [turnedOn(null), { proposal: 'p2', secret: '', recovery: [], last: 9, wrong: [] }],
    [pass9, { ...on, last: 9, wrong: [] }],
    [used, { ...on, recovery: ['r2'], wrong: [] }],
    [refusal, { ...on, wrong: ['t1', 't2'] }],
    [{ type: 'SecondStepTurnedOff', data: { user: 'ada' } }, null],
  ])('follows from $type', (fact, expected) => expect(after(on, fact)).toEqual(expected));

  it('stays off until it is turned on', () => {
    for (const fact of [pass9, used, refusal]) expect(after(null, fact)).toBeNull();
    expect(after(null, turnedOn({ secret, recovery: [] }))?.proposal).toBe('p2');
  });

  it('holds the times of the last ten wrong codes', () => {
    const nine = Array.from({ length: 9 }, (_, index) => `w${index}`);
    expect(after({ ...on, wrong: nine }, refusal)?.wrong).toEqual([...nine, 't2']);
    expect(after({ ...on, wrong: ['first', ...nine] }, refusal)?.wrong).toEqual([...nine, 't2']);
  });
});

describe('the identity of a person at a sign-in service', () => {
  const link = (identity: string): UserCommand => ({ do: 'linkIdentity', issuer: 'https://login.example', identity });
  const linked = (identity: string): UserFact => ({
    type: 'IdentityLinked',
    data: { user: 'ada', issuer: 'https://login.example', identity },
  });

  it('is the first one, until an administrator takes it off', () => {
    given(user, ada).when(link('i1')).then(linked('i1'));
    given(user, ada).when(link('i1')).thenRepeatIsNothing();
    given(user, ada, linked('i1')).when(link('i2')).thenRefused('sign-in.identity-other');
    const unlinked: UserFact = { type: 'IdentityUnlinked', data: { user: 'ada' } };
    given(user, ada, linked('i1')).when({ do: 'unlinkIdentity' }).then(unlinked);
    given(user, ada, linked('i1'), unlinked).when(link('i2')).then(linked('i2'));
    given(user, ada).when({ do: 'unlinkIdentity' }).thenNothing();
  });
});
