import { describe, expect, it } from 'vitest';
import { fold } from '#events/core/decider';
import type { Recorded } from '#events/core/message';
import { iso } from '#events/core/ports';
import type { CalloutCommand } from './commands.ts';
import { callout } from './decider.ts';
import type { CalloutFact, CandidateListed, Policy } from './events.ts';
import { placeHeard } from './heard.ts';
import { beatsPolicy, escalationPolicy, onlyList, selectedPolicy, sequentialPolicy } from './policies.ts';
import { callIdOf } from './step.ts';

const id = 'c0';
const start = Date.parse('2026-03-01T12:00:00.000Z');
const at = (seconds: number): string => iso(start + seconds * 1_000);

const listed = (user: string, rank: number, more: Partial<CandidateListed['data']> = {}) => ({
  user,
  rank,
  list: onlyList,
  startSeconds: 0,
  stopSeconds: null,
  rule: 'chosen-order' as const,
  inputs: {},
  subject: user,
  personal: null,
  ...more,
});

const names = ['ada', 'bo', 'cy', 'di', 'ed'];

/** A call-out whose commands are given at seconds after its start. */
function calling(
  policy: Policy,
  target: number,
  people = names.slice(0, 4).map((user, n) => listed(user, n + 1)),
  kind: 'selected' | 'escalation' = 'selected',
) {
  const log: (CalloutFact & { readonly occurredAt: string })[] = [];
  const state = () =>
    fold(
      callout,
      log.map((fact) => ({ ...fact, metadata: { occurredAt: fact.occurredAt } })) as unknown as Recorded<CalloutFact>[],
    );
  const send = (seconds: number, command: CalloutCommand): readonly CalloutFact[] => {
    const facts = callout.decide(state(), command);
    log.push(...facts.map((fact) => ({ ...fact, occurredAt: at(seconds) })));
    return facts;
  };
  const role = 'crew' as const;
  const started = { callout: id, incident: 'i1', kind, name: 'Crew', role, policy, target };
  send(0, { do: 'start', now: at(0), started, people, leftOut: [] });
  const nth = (user: string) => {
    const known = state();
    return known.status === 'none' ? 0 : (known.candidates.get(user)?.calls.length ?? 0);
  };
  return {
    state,
    send,
    /** The people who are rung by a step at this time. */
    rings: (seconds: number, busy: readonly string[] = [], asleep: readonly string[] = []) =>
      send(seconds, {
        do: 'step',
        now: at(seconds),
        busy,
        away: asleep.map((user) => ({ user, reason: 'quiet-hours' as const })),
      }).flatMap((fact) => (fact.type === 'CandidateCalled' ? [fact.data.user] : [])),
    presses: (
      seconds: number,
      user: string,
      answer: 'accept' | 'decline' | 'qualified-no' | 'do-not-call' | 'not-home',
    ) => {
      const call = callIdOf(id, user, nth(user));
      const facts = send(seconds, { do: 'respond', now: at(seconds), call, answer });
      return placeHeard(state(), call, facts.length > 0);
    },
    ends: (
      seconds: number,
      user: string,
      outcome: 'no-answer' | 'busy' | 'hang-up' | 'called-off' = 'no-answer',
      ...[placed = true, undialed]: [placed?: boolean, undialed?: 'paused' | 'phone-in-use']
    ) => {
      const call = callIdOf(id, user, nth(user));
      return send(seconds, { do: 'noteCallEnded', now: at(seconds), call, outcome, placed, undialed });
    },
    status: () => state().status,
    one: (user: string) => {
      const known = state();
      return known.status === 'none' ? undefined : known.candidates.get(user);
    },
  };
}

describe('a call-out of selected people', () => {
  it('rings as many phones as places are open, in order, and goes on when one says no', () => {
    const here = calling(selectedPolicy({ people: 4 }), 2);
    expect(here.rings(0)).toEqual(['ada', 'bo']);
    expect(here.rings(1)).toEqual([]);
    here.presses(10, 'ada', 'decline');
    expect(here.rings(10)).toEqual(['cy']);
    expect(here.presses(12, 'bo', 'accept')).toEqual({ place: 'confirmed', number: 1, target: 2 });
    expect(here.presses(15, 'cy', 'accept')).toEqual({ place: 'confirmed', number: 2, target: 2 });
    expect(here.status()).toBe('formed');
  });

  it('calls again those who were not reached, and fails after 2.1 calls a person', () => {
    const here = calling(selectedPolicy({ people: 2 }), 1, [listed('ada', 1), listed('bo', 2)]);
    const rung: string[] = [];
    for (let second = 0; second < 400 && here.status() === 'in-progress'; second += 5) {
      for (const user of here.rings(second)) {
        rung.push(user);
        here.ends(second + 4, user);
      }
    }
    expect(rung).toEqual(['ada', 'bo', 'ada', 'bo', 'ada']);
    expect(here.status()).toBe('failed');
  });

  it('keeps the turn of a person whose call was never placed', () => {
    const known = (rules: number) => {
      const here = calling({ ...selectedPolicy({ people: 4 }), rules }, 1);
      here.rings(0);
      here.ends(33, 'ada', 'busy', false);
      return here.rings(33);
    };
    expect(known(4)).toEqual(['ada']);
    expect(known(2)).toEqual(['ada']);
    // A call-out of the older rules goes on as it began.
    expect(known(1)).toEqual(['bo']);
  });

  it('calls the person next who was chosen and not dialed before a pause, and says why', () => {
    const known = (rules: number) => {
      const here = calling({ ...selectedPolicy({ people: 4 }), rules }, 1);
      expect(here.rings(0)).toEqual(['ada']);
      here.send(1, { do: 'pause', now: at(1) });
      const freed = here.ends(2, 'ada', 'busy', false, 'paused');
      expect(freed).toMatchObject([{ type: 'CandidateFreed', data: { undialed: 'paused', placed: false } }]);
      here.send(6, { do: 'resume', now: at(6) });
      return here.rings(6);
    };
    expect(known(4)).toEqual(['ada']);
    expect(known(3)).toEqual(['bo']);
  });

  it('lets the phone of a person rest that is in use for another call', () => {
    const here = calling(selectedPolicy({ people: 4 }), 1);
    here.rings(0);
    here.ends(1, 'ada', 'busy', false, 'phone-in-use');
    expect(here.rings(1)).toEqual(['bo']);
  });

  describe('when the network reports the end of a call before the key', () => {
    const two = [listed('ada', 1), listed('bo', 2)];
    const rung = (maxRounds?: number) => {
      const here = calling(selectedPolicy({ people: 2, maxRounds }), 1, two);
      here.rings(0);
      here.ends(8, 'ada', 'hang-up');
      return here;
    };
    const types = (facts: readonly CalloutFact[]) => facts.map(({ type }) => type);

    it('takes the acceptance, and forms the team', () => {
      const here = rung();
      expect(here.presses(9, 'ada', 'accept')).toEqual({ place: 'confirmed', number: 1, target: 1 });
      expect(here.status()).toBe('formed');
      expect(here.rings(40)).toEqual([]);
    });

    it('forms the team after all when nobody else was left', () => {
      const here = calling(selectedPolicy({ people: 1, maxRounds: 1 }), 1, [listed('ada', 1)]);
      here.rings(0);
      here.ends(8, 'ada', 'hang-up');
      here.rings(8);
      expect(here.status()).toBe('failed');
      expect(here.presses(9, 'ada', 'accept')).toEqual({ place: 'confirmed', number: 1, target: 1 });
      expect(here.status()).toBe('formed');
      expect(here.presses(9, 'ada', 'accept')).toEqual({ place: 'confirmed', number: 1, target: 1 });
    });

    it('tells the truth when the place was taken meanwhile', () => {
      const here = rung();
      expect(here.rings(8)).toEqual(['bo']);
      here.presses(9, 'bo', 'accept');
      expect(here.presses(10, 'ada', 'accept')).toEqual({ place: 'standby', position: 1 });
    });

    it('calls a person no more who declined, and stops the second call', () => {
      const here = rung();
      here.rings(8);
      here.ends(33, 'bo');
      expect(here.rings(63)).toEqual(['ada']);
      const first = { do: 'respond', call: callIdOf(id, 'ada', 1) } as const;
      const facts = here.send(64, { ...first, now: at(64), answer: 'decline' });
      expect(types(facts)).toContain('CandidateCallWithdrawn');
      here.ends(66, 'ada', 'called-off');
      expect(here.rings(200)).not.toContain('ada');
      expect(here.one('ada')).toMatchObject({ outcome: 'declined', place: 'none' });
    });

    it.each([
      ['accept', 'decline', 'declined', 'none'],
      ['decline', 'accept', 'accepted', 'member'],
      ['accept', 'accept', 'accepted', 'member'],
    ] as const)('lets the later call count: %s, and %s in the later one', (early, later, outcome, place) => {
      const here = rung();
      here.rings(8);
      here.ends(33, 'bo');
      here.rings(63);
      here.presses(70, 'ada', later);
      here.send(71, { do: 'respond', now: at(71), call: callIdOf(id, 'ada', 1), answer: early });
      expect(here.one('ada')).toMatchObject({ outcome, place });
    });

    it('releases a person who declines in the call that was under way when the acceptance arrived', () => {
      const here = calling(selectedPolicy({ people: 2 }), 2, two);
      here.rings(0);
      here.ends(8, 'ada', 'hang-up');
      here.rings(38);
      here.send(39, { do: 'respond', now: at(39), call: callIdOf(id, 'ada', 1), answer: 'accept' });
      here.presses(41, 'ada', 'decline');
      expect(here.one('ada')).toMatchObject({ outcome: 'declined', place: 'released' });
    });

    it('hears of it once when the process ended before it told the call-out', () => {
      const here = rung();
      const corrected = { do: 'noteCallCorrected', call: callIdOf(id, 'ada', 1), outcome: 'accepted' } as const;
      expect(types(here.send(9, { ...corrected, now: at(9) }))).toEqual([
        'ResponseRecorded',
        'MemberConfirmed',
        'CalloutFormed',
      ]);
      expect(here.send(10, { ...corrected, now: at(10) })).toEqual([]);
    });
  });

  it('puts a late acceptance on standby, and tells the position', () => {
    const here = calling(selectedPolicy({ people: 4 }), 2);
    here.rings(0);
    expect(here.send(1, { do: 'setTarget', now: at(1), target: 1 })).toMatchObject([
      { type: 'CalloutTargetChanged' },
      {},
    ]);
    here.presses(5, 'ada', 'accept');
    expect(here.status()).toBe('formed');
    expect(here.presses(6, 'bo', 'accept')).toEqual({ place: 'standby', position: 1 });
    expect(here.presses(6, 'bo', 'accept')).toEqual({ place: 'standby', position: 1 });
  });

  it('asks a person who said "only if nobody else can" last, and only while a place is open', () => {
    const here = calling(selectedPolicy({ people: 2 }), 1, [listed('ada', 1), listed('bo', 2)]);
    here.rings(0);
    here.presses(5, 'ada', 'qualified-no');
    here.ends(6, 'ada');
    expect(here.rings(6)).toEqual(['bo']);
    here.ends(31, 'bo');
    expect(here.rings(61)).toEqual(['bo']);
    here.presses(65, 'bo', 'decline');
    here.ends(66, 'bo');
    expect(here.rings(66)).toEqual(['ada']);
  });

  it('does not ask a third time when the answer stays "only if nobody else can"', () => {
    const here = calling(selectedPolicy({ people: 2, maxRounds: 9 }), 1, [listed('ada', 1)]);
    here.rings(0);
    here.presses(5, 'ada', 'qualified-no');
    here.ends(6, 'ada');
    expect(here.rings(66)).toEqual(['ada']);
    here.presses(70, 'ada', 'qualified-no');
    here.ends(71, 'ada');
    expect(here.rings(200)).toEqual([]);
    expect(here.status()).toBe('failed');
  });

  it('does not ask a third time either when calls before were never placed', () => {
    const ask = (rules: number) => {
      const policy = { ...selectedPolicy({ people: 2, maxRounds: 9 }), rules };
      const here = calling(policy, 1, [listed('ada', 1)]);
      here.rings(0);
      here.ends(1, 'ada', 'busy', false);
      here.rings(1);
      expect(here.rings(31)).toEqual(['ada']);
      here.presses(35, 'ada', 'qualified-no');
      here.ends(36, 'ada');
      expect(here.rings(66)).toEqual(['ada']);
      here.presses(70, 'ada', 'qualified-no');
      here.ends(71, 'ada');
      return here.rings(200);
    };
    expect(ask(3)).toEqual([]);
    // A call-out of the rules before goes on as it began.
    expect(ask(2)).toEqual(['ada']);
  });

  it('calls a person of a reserve list often enough for every backup phone', () => {
    const reserve = { list: 'r', name: 'Reserve', reserveFor: ['b'], sequential: true, target: 1 };
    const [, last] = beatsPolicy({ beats: [{ beat: 'b', name: 'North' }], reserves: [reserve] }).lists;
    // A backup phone rings after one to four calls (S1 §5).
    expect((last?.rounds ?? 0) * (last?.callsPerTurn ?? 0)).toBeGreaterThan(4);
  });

  it('calls the reserve at once when the last person of a beat has been deactivated', () => {
    const reserve = { list: 'r', name: 'Reserve', reserveFor: ['b'], sequential: true, target: 1 };
    const policy = beatsPolicy({ beats: [{ beat: 'b', name: 'North' }], reserves: [reserve] });
    const here = calling(policy, 1, [listed('ada', 1, { list: 'b' }), listed('bo', 2, { list: 'r' })]);
    here.send(0, { do: 'step', now: at(0), busy: [], away: [{ user: 'ada', reason: 'inactive' }] });
    expect(here.rings(0.001)).toEqual(['bo']);
  });

  it('never rings a person again who asked not to be called', () => {
    const here = calling(selectedPolicy({ people: 1, maxRounds: 9 }), 1, [listed('ada', 1)]);
    here.rings(0);
    here.presses(5, 'ada', 'do-not-call');
    here.ends(6, 'ada');
    expect(here.rings(6)).toEqual([]);
    expect(here.status()).toBe('failed');
  });

  it('rings nobody whose phone rings for another call-out, and says so once', () => {
    const here = calling(selectedPolicy({ people: 4 }), 1);
    const facts = here.send(0, { do: 'step', now: at(0), busy: ['ada'], away: [] });
    expect(facts.map(({ type }) => type)).toEqual(['CandidateSkipped', 'CandidateCalled', 'CalloutStepPlanned']);
    expect(facts[0]).toMatchObject({ data: { user: 'ada', reason: 'busy-elsewhere' } });
    expect(here.rings(10, ['ada'])).toEqual([]);
  });

  it('pauses, and calls again after it resumes', () => {
    const here = calling(selectedPolicy({ people: 4 }), 1);
    here.rings(0);
    here.send(2, { do: 'pause', now: at(2) });
    here.ends(20, 'ada');
    expect(here.rings(20)).toEqual([]);
    here.send(100, { do: 'resume', now: at(100) });
    expect(here.rings(100)).toEqual(['bo']);
  });

  it('counts a call that was never placed as none', () => {
    const here = calling(selectedPolicy({ people: 1, maxRounds: 1 }), 1, [listed('ada', 1)]);
    here.rings(0);
    here.ends(1, 'ada', 'busy', false);
    expect(here.status()).toBe('in-progress');
    expect(here.rings(1)).toEqual(['ada']);
  });

  it('expires when a step is far too late, and rings nobody', () => {
    const here = calling(selectedPolicy({ people: 4 }), 1);
    expect(here.rings(901)).toEqual([]);
    expect(here.status()).toBe('expired');
  });

  it('opens a place when a member is released, and takes a corrected answer', () => {
    const here = calling(selectedPolicy({ people: 4 }), 2);
    here.rings(0);
    here.presses(3, 'ada', 'accept');
    here.send(4, { do: 'release', now: at(4), user: 'ada', reason: 'Sick' });
    expect(here.rings(4)).toEqual(['cy']);
    here.send(5, { do: 'correct', now: at(5), user: 'bo', outcome: 'accepted', reason: 'Rang back' });
    here.presses(6, 'cy', 'accept');
    expect(here.status()).toBe('formed');
  });

  it('asks before a correction fills more places than are needed', () => {
    const here = calling(selectedPolicy({ people: 3 }), 1);
    here.rings(0);
    here.presses(3, 'ada', 'accept');
    expect(here.status()).toBe('formed');
    const correct = { do: 'correct', now: at(5), user: 'bo', outcome: 'accepted', reason: 'Rang back' } as const;
    expect(() => here.send(5, correct)).toThrow('callout.beyond-target');
    // Any other answer takes no place.
    here.send(6, { ...correct, now: at(6), outcome: 'declined' });
    here.send(7, { ...correct, now: at(7), beyondTarget: true });
    expect(here.status()).toBe('formed');
  });

  it('records once that a supervisor lets a person off, and for another reason again', () => {
    const here = calling(selectedPolicy({ people: 4 }), 2);
    const excuse = { do: 'excuse', user: 'ada', because: 'sick', reason: 'Called in sick' } as const;
    expect(here.send(1, excuse)).toEqual([
      {
        type: 'ChargeExcused',
        data: {
          callout: id,
          incident: 'i1',
          user: 'ada',
          because: 'sick',
          subject: 'ada',
          personal: { reason: 'Called in sick' },
        },
      },
    ]);
    expect(here.send(2, excuse)).toEqual([]);
    expect(here.send(3, { ...excuse, because: 'leave' })).toHaveLength(1);
    expect(() => here.send(4, { ...excuse, user: 'zed' })).toThrow('not-found');
  });

  it('charges a person whom a supervisor let off again, once', () => {
    const here = calling(selectedPolicy({ people: 4 }), 2);
    const again = { do: 'withdrawExcuse', user: 'ada' } as const;
    const excuse = { do: 'excuse', user: 'ada', because: 'sick', reason: 'Called in sick' } as const;
    expect(here.send(1, again)).toEqual([]);
    here.send(2, excuse);
    expect(here.send(3, again)).toEqual([
      { type: 'ExcuseWithdrawn', data: { callout: id, incident: 'i1', user: 'ada' } },
    ]);
    expect(here.send(4, again)).toEqual([]);
    expect(here.send(5, excuse)).toHaveLength(1);
  });

  it('takes corrected hours of people who had a place, in their order, once', () => {
    const here = calling(selectedPolicy({ people: 4 }), 2);
    here.rings(0);
    const work = { do: 'correctWork', user: 'ada', from: at(60), until: at(3_600), reason: 'Went home' } as const;
    expect(() => here.send(2, work)).toThrow('callout.no-place');
    here.presses(3, 'ada', 'accept');
    expect(() => here.send(4, { ...work, until: at(59) })).toThrow('callout.work-ends-early');
    expect(here.send(5, work).map(({ type }) => type)).toEqual(['WorkCorrected']);
    expect(here.send(6, work)).toEqual([]);
    expect(here.send(7, { ...work, from: at(30) })).toHaveLength(1);
    expect(here.send(8, { ...work, from: at(30), until: null })).toHaveLength(1);
    here.send(9, { do: 'release', now: at(9), user: 'ada', reason: 'Sick' });
    expect(here.send(10, { ...work, until: work.from })).toHaveLength(1);
  });

  it('begins with the people whom the author moved, each with the reason', () => {
    const people = [listed('ada', 1), listed('bo', 2)];
    const started = { callout: id, incident: 'i1', kind: 'selected', name: 'Crew', role: 'crew', target: 1 } as const;
    const facts = callout.decide(callout.initial, {
      do: 'start',
      now: at(0),
      started: { ...started, policy: selectedPolicy({ people: 2 }) },
      people,
      leftOut: [],
      overrides: [{ user: 'bo', to: 'first', reason: 'Knows the valve' }],
    });
    expect(facts[1]).toEqual({
      type: 'CandidateOverridden',
      data: { callout: id, user: 'bo', to: 'first', subject: 'bo', personal: { reason: 'Knows the valve' } },
    });
  });

  it('refuses to begin without anyone to call', () =>
    expect(() => calling(selectedPolicy({ people: 1 }), 1, [])).toThrow('callout.nobody'));
});

describe('an answer outside of our calls', () => {
  type Said = Extract<CalloutCommand, { readonly do: 'answer' }>['answer'];
  const begun = (target = 1) => {
    const here = calling(selectedPolicy({ people: 4 }), target);
    const says = (seconds: number, user: string, answer: Said) =>
      here.send(seconds, { do: 'answer', now: at(seconds), user, answer, by: 'text' }).map(({ type }) => type);
    return { ...here, says };
  };

  it('is given by a person who was called, and by nobody before the turn', () => {
    const { rings, says, status } = begun();
    expect(() => says(0, 'ada', 'accept')).toThrow('callout.not-called');
    expect(rings(0)).toEqual(['ada']);
    expect(says(5, 'ada', 'accept')).toEqual([
      'AnswerGiven',
      'MemberConfirmed',
      'CandidateCallWithdrawn',
      'CalloutFormed',
    ]);
    expect(says(6, 'ada', 'accept')).toEqual([]);
    expect(() => says(6, 'bo', 'decline')).toThrow('callout.not-called');
    expect(status()).toBe('formed');
  });

  it('calls the next person at once after a no, and keeps the no when the phone is stopped', () => {
    const { rings, says, ends, one } = begun();
    rings(0);
    says(5, 'ada', 'decline');
    expect(rings(5)).toEqual(['bo']);
    ends(7, 'ada', 'called-off');
    expect(one('ada')?.outcome).toBe('declined');
  });

  it('frees the place of a member who declines', () => {
    const { rings, says, one, presses } = begun(2);
    expect(rings(0)).toEqual(['ada', 'bo']);
    says(5, 'ada', 'accept');
    presses(6, 'bo', 'accept');
    expect(says(8, 'ada', 'decline')).toContain('MemberReleased');
    expect(one('ada')?.place).toBe('released');
  });

  it('may say when a person with a place will be there, also once the team is formed', () => {
    const { rings, says, send, status } = begun();
    const eta = (user: string) =>
      send(9, { do: 'giveEta', user, at: at(2_700), by: 'text' }).map(({ type, data }) => [type, data]);
    rings(0);
    expect(() => eta('ada')).toThrow('callout.no-place');
    says(5, 'ada', 'accept');
    expect(status()).toBe('formed');
    expect(eta('ada')).toEqual([
      ['MemberEtaGiven', expect.objectContaining({ user: 'ada', at: at(2_700), by: 'text' })],
    ]);
    expect(() => eta('bo')).toThrow('callout.no-place');
    const stopped = begun(2);
    stopped.rings(0);
    stopped.says(5, 'ada', 'accept');
    stopped.send(6, { do: 'stop', reason: '', because: 'person' });
    expect(() => stopped.send(9, { do: 'giveEta', user: 'ada', at: at(2_700), by: 'text' })).toThrow('callout.ended');
  });

  it('is refused after the end', () => {
    const { rings, says, send } = begun();
    rings(0);
    send(3, { do: 'stop', reason: '', because: 'person' });
    expect(() => says(5, 'ada', 'accept')).toThrow('callout.ended');
  });
});

describe('a sequential call-out', () => {
  it('rings one person at a time, and the next at once when a call ends', () => {
    const here = calling(sequentialPolicy({}), 1);
    expect(here.rings(0)).toEqual(['ada']);
    here.ends(25, 'ada');
    expect(here.rings(25)).toEqual(['bo']);
  });

  it('rings the next person every 5 s in an emergency, and each up to 3 times a round', () => {
    const here = calling(sequentialPolicy({ emergency: true, maxCallRounds: 1 }), 1);
    expect([here.rings(0), here.rings(5), here.rings(10)]).toEqual([['ada'], ['bo'], ['cy']]);
    here.ends(12, 'ada');
    expect(here.rings(15)).toEqual(['di']);
    expect(here.rings(42)).toEqual(['ada']);
  });
});

describe('an escalation', () => {
  const policy = escalationPolicy({ urgent: false, zone: 'UTC' });
  const tree = [listed('ada', 1), listed('bo', 2, { startSeconds: 60 }), listed('cy', 3, { startSeconds: 600 })];

  it('calls each person from their start on, and ends with the first acknowledgement', () => {
    const here = calling(policy, 1, tree, 'escalation');
    expect(here.rings(0)).toEqual(['ada']);
    expect(here.rings(60)).toEqual(['bo']);
    here.presses(70, 'bo', 'accept');
    expect(here.status()).toBe('stopped');
    expect(here.rings(600)).toEqual([]);
  });

  it('passes over a person in quiet hours for good, and says so once', () => {
    const here = calling(policy, 1, tree, 'escalation');
    expect(here.rings(0, [], ['ada'])).toEqual([]);
    expect(here.rings(60)).toEqual(['bo']);
    here.ends(85, 'bo');
    expect(here.rings(86)).toEqual([]);
    expect(here.status()).toBe('in-progress');
  });

  it('fails when everyone is passed over', () => {
    const here = calling(policy, 1, [listed('ada', 1)], 'escalation');
    here.rings(0, [], ['ada']);
    expect(here.status()).toBe('failed');
  });

  it('begins and fails at once without anyone to call', () =>
    expect(calling(policy, 1, [], 'escalation').status()).toBe('failed'));

  it('stops with the incident, and a later press hears that it is over', () => {
    const here = calling(policy, 1, tree, 'escalation');
    here.rings(0);
    here.send(5, { do: 'stop', reason: '', because: 'taken' });
    expect(here.presses(6, 'ada', 'accept')).toEqual({ place: 'closed' });
    expect(here.rings(60)).toEqual([]);
  });

  it('needs one acknowledgement, whatever a dispatcher asks for', () => {
    const here = calling(policy, 1, tree, 'escalation');
    expect(() => here.send(1, { do: 'setTarget', now: at(1), target: 2 })).toThrow('callout.target-fixed');
  });

  it('expires without ringing when the engine begins too late', () =>
    expect(calling(policy, 1, tree, 'escalation').rings(901)).toEqual([]));
});
