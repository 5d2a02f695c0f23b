import { describe, expect, it } from 'vitest';
import { chargeBases, roundings } from '#contracts/callout/ledger';
import { callOutcomes } from '#contracts/callout/outcomes';
import type { RecordedFact } from '#events/facts';
import { given, happened } from '#projections/testing/given';
import { type Changed, charge, ledgerNight, rulesWith } from '#projections/testing/ledgerNight';
import { monthsTold, recomputed } from '#projections/testing/recomputed';
import { type LedgerModelDoc, ledger, reasonsKey } from './ledger.ts';

const seed = Number(process.env['SEED'] ?? 1);

/** Mulberry32: numbers from 0 to 1 by a seed. */
function chance(of: number) {
  let state = of;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const crew = ['ada', 'bo', 'cy', 'di', 'ed'];

/** Nights of call-outs with answers, work, corrections and excuses of chance. */
function story(of: number) {
  const random = chance(of);
  const below = (most: number) => Math.floor(random() * most);
  const one = <T>(all: readonly T[]): T => all[below(all.length)] as T;
  const some = () => charge(one(chargeBases), below(5), one([50, 100, 150]));
  const changed = (): Changed => ({
    order: one(['list', 'lowest-hours', 'rotation']),
    rounding: one(roundings),
    cancelledWithin: one([0, 60]),
    newcomers: one(['zero', 'average']),
    charges: { worked: some(), declined: some(), 'no-answer': some(), leave: some(), sick: some() },
  });
  const list = ledgerNight(changed(), crew);
  for (let night = 1; night <= 8; night++) {
    if (random() < 0.3) list.setRules(changed());
    const day = `2026-0${1 + below(6)}-1${below(10)}`;
    const here = list.callsOut(`c${night}`, day, random() < 0.3 ? { [one(crew)]: 'leave' } : {});
    for (const user of crew) {
      const what = random();
      if (what < 0.4) here.comes(user, below(3));
      else if (what < 0.8) here.says(one(callOutcomes), user);
      if (what < 0.2) here.released(user, 3 + random() * 4);
      if (random() < 0.2) here.fact('ResponseCorrected', { user, outcome: one(callOutcomes), personal: null });
      if (random() < 0.1) here.fact('ChargeExcused', { user, because: 'sick', personal: null });
      if (random() < 0.05) here.fact('ExcuseWithdrawn', { user });
      if (what < 0.1)
        here.fact('WorkCorrected', {
          user,
          from: `${day}T12:00:00.000Z`,
          until: `${day}T19:00:00.000Z`,
          personal: null,
        });
      if (random() < 0.2)
        list.says('ChargeCorrected', {
          user,
          correction: `k${night}${user}`,
          minutes: below(300) - 150,
          callout: null,
        });
    }
    if (random() < 0.7) here.ends(5 + random() * 9);
    if (random() < 0.2) here.incident('IncidentReopened', 15);
  }
  return list;
}

const documentsOf = (log: readonly RecordedFact[]) => {
  const list = ledgerNight({}, crew);
  for (const event of log) list.add(event);
  return list.look;
};
const keys = (log: readonly RecordedFact[]) =>
  log.flatMap(({ data }) => ('callout' in data && 'user' in data ? [`entry:${data.callout}:${data.user}`] : []));
const balancesIn = (look: (key: string) => LedgerModelDoc | null) =>
  crew.flatMap((user) => {
    const doc = look(`balance:L:${user}`);
    return doc?.kind === 'balance' ? [[user, doc] as const] : [];
  });
const entriesIn = (look: (key: string) => LedgerModelDoc | null, log: readonly RecordedFact[]) => {
  const corrections = log.flatMap(({ type, data }) =>
    type === 'ChargeCorrected' ? [`correction:${data.correction}`] : [],
  );
  return [...new Set([...keys(log), ...corrections])].flatMap((key) => {
    const doc = look(key);
    return doc?.kind === 'entry' ? [doc] : [];
  });
};

describe(`the balances of random nights (SEED=${seed})`, () => {
  const stories = Array.from({ length: 60 }, (_, n) => seed * 1_000 + n);

  it('equal the sum of their entries, and what a recomputation says', () => {
    let charged = 0;
    for (const of of stories) {
      const list = story(of);
      const again = recomputed(entriesIn(list.look, list.log));
      for (const [user, doc] of balancesIn(list.look)) {
        const told = monthsTold(again.get(`balance:L:${user}`) ?? {});
        expect(`story ${of}, ${user}: ${monthsTold(doc.months)}`).toBe(`story ${of}, ${user}: ${told}`);
        if (told !== '') charged++;
      }
    }
    expect(charged).toBeGreaterThan(100);
  });

  it('are the same when corrections and excuses come late, in another order', () => {
    // An excuse and its withdrawal have an order of their own.
    const isExcuse = (type: string) => type === 'ChargeExcused' || type === 'ExcuseWithdrawn';
    const isLate = ({ type }: RecordedFact) => type === 'ChargeCorrected' || isExcuse(type);
    for (const of of stories) {
      const { log, look } = story(of);
      const words = log.filter(isLate).toReversed();
      const late = documentsOf([
        ...log.filter((one) => !isLate(one)),
        ...words.filter(({ type }) => !isExcuse(type)),
        ...words.filter(({ type }) => isExcuse(type)).toReversed(),
      ]);
      for (const [user, doc] of balancesIn(look)) {
        const after = late(`balance:L:${user}`);
        expect(`story ${of}, ${user}: ${after?.kind === 'balance' && monthsTold(after.months)}`).toBe(
          `story ${of}, ${user}: ${monthsTold(doc.months)}`,
        );
      }
    }
  });
});

it('a balance that lost a charge is not what a recomputation says', () => {
  const list = ledgerNight({}, crew);
  list.callsOut('c1', '2026-03-01').comes('ada').released('ada', 2);
  const entries = entriesIn(list.look, list.log);
  expect(monthsTold(recomputed(entries).get('balance:L:ada') ?? {})).toBe('2026-03: 120');
  expect(recomputed(entries.filter(({ user }) => user !== 'ada')).has('balance:L:ada')).toBe(false);
});

describe('the ledger', () => {
  it('keeps the words of supervisors until the person is erased', () => {
    const list = ledgerNight({}, crew);
    const night = list.callsOut('c1', '2026-03-01').says('declined', 'ada').says('declined', 'bo');
    night.fact('ChargeExcused', { user: 'ada', because: 'sick', personal: { reason: 'Sick' } });
    night.fact('ChargeExcused', { user: 'bo', because: 'sick', personal: null });
    list.says('ChargeCorrected', {
      user: 'ada',
      correction: 'k1',
      minutes: 5,
      callout: null,
      personal: { reason: 'Late' },
    });
    const work = { from: '2026-03-01T12:00:00.000Z', until: null, personal: { reason: 'Home' } };
    night.fact('WorkCorrected', { user: 'ada', ...work });
    night.fact('CandidateOverridden', { user: 'ada', to: 'first', personal: { reason: 'Valve' } });
    expect(list.look(reasonsKey('ada'))).toEqual({
      kind: 'reasons',
      reasons: { 'excuse:c1:ada': 'Sick', 'correction:k1': 'Late', 'work:c1:ada': 'Home', 'override:c1:ada': 'Valve' },
    });
    expect(list.look(reasonsKey('bo'))).toBeNull();
    list.add(happened('PersonalDataErased', { subject: 'ada' } as never));
    expect(list.look(reasonsKey('ada'))).toBeNull();
  });

  it('has the work of people whose list has no contract, and no charge for it', () => {
    const list = ledgerNight({}, crew);
    const on = { stream: 'callout-c1' };
    list.add(happened('CalloutStarted', { callout: 'c1', incident: 'i1', policy: {} } as never, on));
    list.add(happened('CandidateListed', { callout: 'c1', user: 'ada', rank: 1, inputs: {} } as never, on));
    list.add(happened('MemberConfirmed', { callout: 'c1', incident: 'i1', user: 'ada' } as never, on));
    expect(list.look('entry:c1:ada')).toMatchObject({ ledger: null, reason: null, minutes: 0, until: null });
    list.add(happened('IncidentArchived', {} as never, { stream: 'incident-i1', at: '2026-03-01T14:00:00.000Z' }));
    expect(list.look('entry:c1:ada')).toMatchObject({ until: '2026-03-01T14:00:00.000Z' });
    expect(list.look('balance:L:ada')).toBeNull();
  });

  it('ends the work of a call-out without an incident with its calls', () => {
    const list = ledgerNight({}, crew);
    const on = { stream: 'callout-c1' };
    list.add(happened('CalloutStarted', { callout: 'c1', incident: null, policy: {} } as never, on));
    list.add(happened('CandidateListed', { callout: 'c1', user: 'ada', rank: 1, inputs: {} } as never, on));
    list.add(happened('MemberConfirmed', { callout: 'c1', incident: null, user: 'ada' } as never, on));
    list.add(
      happened('CalloutFormed', { callout: 'c1', incident: null } as never, { ...on, at: '2026-03-01T12:09:00.000Z' }),
    );
    expect(list.look('entry:c1:ada')).toMatchObject({ until: '2026-03-01T12:09:00.000Z' });
  });

  it('goes on with the work of an incident while the team is formed', () => {
    const list = ledgerNight({}, crew);
    const night = list.callsOut('c1', '2026-03-01').comes('ada').fact('CalloutFormed', {}, 1);
    expect(night.entry('ada')).toMatchObject({ until: null });
    night.incident('IncidentDeleted', 2);
    expect(night.entry('ada')).toMatchObject({ minutes: 120 });
  });

  it('ends the work when the incident goes to another organization, and not when it changes its version', () => {
    const list = ledgerNight({}, crew);
    const night = list.callsOut('c1', '2026-03-01').comes('ada');
    const moved = (newEntity: object | null, hour: number) =>
      list.add(
        happened('IncidentTransferred', { newEntity } as never, {
          stream: 'incident-i-c1',
          at: `2026-03-01T${hour}:00:00.000Z`,
        }),
      );
    moved(null, 13);
    expect(night.entry('ada')).toMatchObject({ until: null });
    moved({ entity: 'durham', name: 'Durham' }, 14);
    expect(night.entry('ada')).toMatchObject({ minutes: 120 });
  });

  it('hears nothing of the incident that another organization has now', () => {
    const list = ledgerNight({}, crew);
    const night = list.callsOut('c1', '2026-03-01').comes('ada');
    list.add(happened('IncidentCompleted', {} as never, { stream: 'incident-i-c1', entity: 'durham' }));
    expect(night.entry('ada')).toMatchObject({ until: null });
  });

  it('takes no turn from a call that was never placed, nor from an earlier call-out', () => {
    const list = ledgerNight({ order: 'rotation' }, crew);
    const first = list.callsOut('c1', '2026-03-01').says('declined', 'ada');
    const second = list.callsOut('c2', '2026-03-02').says('declined', 'bo');
    first.says('declined', 'ed');
    second.fact('CandidateFreed', { user: 'di', call: 'x', placed: false });
    expect(list.next()[0]).toBe('cy');
    second.fact('CandidateFreed', { user: 'cy', call: 'y', placed: true });
    expect(list.next()[0]).toBe('di');
    second.says('declined', 'bo');
    expect(list.next()[0]).toBe('di');
  });

  it('opens a new person once, and a supervisor opens them anew', () => {
    const list = ledgerNight({ order: 'lowest-hours' }, crew);
    list.says('BalanceOpened', { user: 'ada', minutes: 600 });
    list.callsOut('c1', '2026-03-01');
    expect(list.hours('bo')).toBe(10);
    list.says('BalanceOpened', { user: 'ada', minutes: 1_200 });
    list.callsOut('c2', '2026-03-02');
    expect([list.hours('ada'), list.hours('bo')]).toEqual([20, 10]);
  });

  it('leaves a person out of the second list of a call-out, and charges by the first', () => {
    const list = ledgerNight({ charges: { declined: charge('fixed', 4) } }, crew);
    const night = list.callsOut('c1', '2026-03-01').says('declined', 'ada');
    night.fact('CandidateLeftOut', { user: 'ada', reason: 'listed-already', inputs: { ledger: 'M', at: 0 } });
    expect(list.hours('ada')).toBe(4);
  });

  it('charges by the key of the later call, whichever is reported first', () => {
    const charges = { declined: charge('fixed', 4), unfit: charge('fixed', 8) };
    const hours = (...calls: readonly (readonly [call: string, outcome: string])[]) => {
      const list = ledgerNight({ charges }, crew);
      const night = list.callsOut('c1', '2026-03-01');
      for (const call of ['a1', 'a2']) night.fact('CandidateCalled', { user: 'ada', call });
      for (const [call, outcome] of calls) night.fact('ResponseRecorded', { user: 'ada', call, outcome });
      return list.hours('ada');
    };
    expect(hours(['a1', 'declined'], ['a2', 'unfit'])).toBe(8);
    expect(hours(['a2', 'unfit'], ['a1', 'declined'])).toBe(8);
  });

  it('keeps the turn when the rules change', () => {
    const list = ledgerNight({ order: 'rotation' }, crew);
    list.callsOut('c1', '2026-03-01').says('declined', 'ada');
    list.setRules({ order: 'rotation', rounding: 'hour' });
    expect(list.next()[0]).toBe('bo');
  });

  it('keeps what is known of a person beside their hours', () => {
    const list = ledgerNight({}, crew);
    list.says('LedgerPersonSet', { user: 'ada', since: '2014-05-01', volunteer: true });
    list.says('BalanceOpened', { user: 'ada', minutes: 60 });
    expect(list.look('balance:L:ada')).toMatchObject({
      since: '2014-05-01',
      volunteer: true,
      opening: { minutes: 60 },
    });
    list.says('LedgerPersonSet', { user: 'ada', since: null, volunteer: false });
    expect(list.look('balance:L:ada')).toMatchObject({ since: null, volunteer: false, opening: { minutes: 60 } });
  });
});

it('the usual rules charge work alone', () =>
  expect(Object.entries(rulesWith({}).charges).filter(([, { by }]) => by !== 'none')).toEqual([
    ['worked', charge('worked')],
  ]));

it('sends the call-outs whose hours change to open screens, also when their incident ends', () => {
  const list = ledgerNight({ charges: { worked: charge('worked') } }, ['ada', 'bo']);
  const told = () => given(ledger, ...list.log).told.map(({ channel, event, data }) => [channel, event, data]);
  const frame = ['private-entity-arvada-callouts', 'callout_updated', expect.objectContaining({ callout: 'c1' })];
  const here = list.callsOut('c1', '2026-03-01');
  expect(told()).toEqual([]);
  here.comes('ada', 1);
  expect(told()).toContainEqual(frame);
  here.ends(5);
  expect(told()).toContainEqual(frame);
  here.fact('ChargeExcused', { user: 'bo', because: 'sick', subject: 'bo', personal: { reason: 'Flu' } }, 6);
  expect(told()).toContainEqual(frame);
  list.says('BalanceOpened', { user: 'ada', minutes: 60 });
  expect(told()).toEqual([]);
});
