import { describe, expect, it } from 'vitest';
import { type Changed, charge, ledgerNight } from '#projections/testing/ledgerNight';

const crew = ['ada', 'bo', 'cy', 'di'];
const lowest = { order: 'lowest-hours' } as const;
const asWorked = { worked: charge('worked'), declined: charge('team'), 'no-answer': charge('team') };

/**
 * Cases of public contracts and awards, as facts in our own words. The clauses: lawinsider.com and markettransfer.info under
 * overtime equalization, call-out and minimum call-out; WERC grievance awards 6838, 5956 and 4343.
 */
describe('a contract', () => {
  it('calls the person with the lowest hours first, and breaks a tie by seniority', () => {
    const list = ledgerNight(lowest, crew);
    list.says('LedgerPersonSet', { user: 'cy', since: '2009-04-01' });
    list.says('LedgerPersonSet', { user: 'bo', since: '2004-04-01' });
    for (const user of crew) list.says('BalanceOpened', { user, minutes: user === 'ada' ? 600 : 300 });
    expect(list.next()).toEqual(['bo', 'cy', 'di', 'ada']);
  });

  it('charges the hours worked, from accepting to release', () => {
    const list = ledgerNight({}, crew);
    list.callsOut('c1', '2026-03-01').comes('ada').released('ada', 3.5);
    expect(list.hours('ada')).toBe(3.5);
  });

  it('charges the hours until the incident is over, when nobody was released before', () => {
    const list = ledgerNight({}, crew);
    list.callsOut('c1', '2026-03-01').comes('ada', 1).comes('bo', 2).released('bo', 3).ends(9);
    expect([list.hours('ada'), list.hours('bo')]).toEqual([8, 1]);
  });

  it.each([
    ['two', 2],
    ['three', 3],
    ['four', 4],
  ])('charges at least %s hours for a call-out', (_, least) => {
    const list = ledgerNight({ charges: { worked: charge('worked', least) } }, crew);
    list.callsOut('c1', '2026-03-01').comes('ada').comes('bo').released('ada', 0.5).released('bo', 6);
    expect([list.hours('ada'), list.hours('bo')]).toEqual([least, 6]);
  });

  it('charges overtime as its equivalent of straight time: an hour and a half, or two', () => {
    const list = ledgerNight({ charges: { worked: charge('worked', 0, 150) } }, crew);
    list.callsOut('c1', '2026-03-01').comes('ada').released('ada', 4);
    list.setRules({ charges: { worked: charge('worked', 0, 200) } });
    list.callsOut('c2', '2026-03-08').comes('ada').released('ada', 4);
    expect(list.hours('ada')).toBe(14);
  });

  it('rounds a charge to the nearest full hour', () => {
    const list = ledgerNight({ rounding: 'hour' }, crew);
    list.callsOut('c1', '2026-03-01').comes('ada').comes('bo').released('ada', 2.4).released('bo', 2.6);
    expect([list.hours('ada'), list.hours('bo')]).toEqual([2, 3]);
  });

  it('charges a refusal as if worked', () => {
    const list = ledgerNight({ charges: asWorked }, crew);
    list.callsOut('c1', '2026-03-01').says('declined', 'ada').comes('bo').released('bo', 5);
    expect([list.hours('ada'), list.hours('bo')]).toEqual([5, 5]);
  });

  it('charges a phone that nobody answers as a refusal', () => {
    const list = ledgerNight({ charges: asWorked }, crew);
    const night = list.callsOut('c1', '2026-03-01').says('no-answer', 'ada').says('answering-machine', 'bo');
    night.says('hang-up', 'cy').comes('di').released('di', 2);
    expect(crew.map((user) => list.hours(user))).toEqual([2, 2, 2, 2]);
  });

  it('charges a refusal by the mean of those who came', () => {
    const list = ledgerNight({ charges: asWorked }, crew);
    list.callsOut('c1', '2026-03-01').says('declined', 'ada').comes('bo').comes('cy').released('bo', 2).ends(5);
    expect(list.hours('ada')).toBe(3.5);
  });

  it('charges a refusal with a fixed number of hours, whoever came', () => {
    const list = ledgerNight({ charges: { declined: charge('fixed', 4) } }, crew);
    list.callsOut('c1', '2026-03-01').says('declined', 'ada').says('do-not-call', 'bo');
    expect([list.hours('ada'), list.hours('bo')]).toEqual([4, 4]);
  });

  it('does not charge a call that the phone company did not place or lost, or that was called off', () => {
    const list = ledgerNight({ charges: { 'no-answer': charge('fixed', 4), declined: charge('fixed', 4) } }, crew);
    list.callsOut('c1', '2026-03-01').says('failed', 'ada').says('unknown', 'bo').says('called-off', 'cy');
    expect(crew.map((user) => list.hours(user))).toEqual([0, 0, 0, 0]);
  });

  it('does not charge an opportunity of an hour or less', () => {
    const list = ledgerNight({ freeUpTo: 60 }, crew);
    list.callsOut('c1', '2026-03-01').comes('ada').comes('bo').released('ada', 1).released('bo', 1.1);
    expect([list.hours('ada'), list.hours('bo')]).toEqual([0, 1.1]);
  });

  it('does not charge a call-out that is cancelled before the work began', () => {
    const list = ledgerNight({ cancelledWithin: 60, charges: { worked: charge('worked', 2) } }, crew);
    list.callsOut('c1', '2026-03-01').comes('ada').comes('bo').released('ada', 0.5).released('bo', 1);
    expect([list.hours('ada'), list.hours('bo')]).toEqual([0, 2]);
  });

  it('charges a person who was called in vain with the minimum of its own', () => {
    const list = ledgerNight({ cancelledWithin: 60, charges: { cancelled: charge('fixed', 1) } }, crew);
    list.callsOut('c1', '2026-03-01').comes('ada').released('ada', 0.25);
    expect(list.hours('ada')).toBe(1);
  });

  it('does not charge a refusal after less than an hour of notice, once a supervisor records it', () => {
    const list = ledgerNight({ charges: { declined: charge('fixed', 4) } }, crew);
    const night = list.callsOut('c1', '2026-03-01').says('declined', 'ada', 'bo');
    night.fact('ChargeExcused', { user: 'ada', because: 'short-notice', personal: { reason: 'Called at 6:20 for 7' } });
    expect([list.hours('ada'), list.hours('bo')]).toEqual([0, 4]);
    expect(night.entry('ada')).toMatchObject({ reason: 'short-notice', minutes: 0 });
  });

  it('charges sick people half of what others are charged', () => {
    const list = ledgerNight({ charges: { declined: charge('team'), sick: charge('team', 0, 50) } }, crew);
    const night = list.callsOut('c1', '2026-03-01').says('declined', 'ada', 'bo').comes('cy').released('cy', 6);
    night.fact('ChargeExcused', { user: 'ada', because: 'sick', personal: null });
    expect([list.hours('ada'), list.hours('bo')]).toEqual([3, 6]);
  });

  it('neither calls nor charges people on leave', () => {
    const list = ledgerNight({ charges: asWorked }, crew);
    const night = list.callsOut('c1', '2026-03-01', { ada: 'leave' }).comes('bo').released('bo', 3);
    expect(list.hours('ada')).toBe(0);
    expect(night.entry('ada')).toMatchObject({ reason: 'leave', minutes: 0, from: null });
  });

  it('charges people on leave as the others, where the contract says so', () => {
    const list = ledgerNight({ charges: { leave: charge('team') } }, crew);
    list.callsOut('c1', '2026-03-01', { ada: 'leave' }).comes('bo').released('bo', 3);
    expect(list.hours('ada')).toBe(3);
  });

  it('charges a person without a phone number automatically', () => {
    const list = ledgerNight({ charges: { 'no-phone': charge('team') } }, crew);
    list.callsOut('c1', '2026-03-01', { ada: 'no-phone', bo: 'inactive' }).comes('cy').released('cy', 3);
    expect([list.hours('ada'), list.hours('bo')]).toEqual([3, 0]);
  });

  it('does not charge a person who rests, or works at another call-out', () => {
    const list = ledgerNight({ charges: asWorked }, crew);
    const night = list.callsOut('c1', '2026-03-01', { ada: 'resting', bo: 'other-callout', di: 'on-team' });
    night.comes('cy').released('cy', 3);
    expect([list.hours('ada'), list.hours('bo'), list.hours('di')]).toEqual([0, 0, 0]);
    expect(['ada', 'bo', 'di'].map((user) => night.entry(user)?.reason)).toEqual(['resting', 'engaged', 'engaged']);
  });

  it('charges a person who is unfit for duty, or not, as it says', () => {
    const list = ledgerNight({ charges: { unfit: charge('fixed', 8) } }, crew);
    list.callsOut('c1', '2026-03-01').says('unfit', 'ada');
    list.setRules({});
    list.callsOut('c2', '2026-03-08').says('unfit', 'ada');
    expect(list.hours('ada')).toBe(8);
  });

  it('does not charge a person who accepts when the team is full', () => {
    const list = ledgerNight({ charges: asWorked }, crew);
    const night = list.callsOut('c1', '2026-03-01').comes('ada').says('accepted-too-late', 'bo');
    night.fact('MemberOnStandby', { user: 'bo' }).ends(4);
    expect([list.hours('ada'), list.hours('bo')]).toEqual([4, 0]);
  });

  it('charges a late acceptance that fills a place by its hours, instead of the refusal', () => {
    const list = ledgerNight({ charges: { declined: charge('fixed', 4) } }, crew);
    const night = list.callsOut('c1', '2026-03-01').says('declined', 'ada');
    expect(list.hours('ada')).toBe(4);
    night.fact('AnswerGiven', { user: 'ada', outcome: 'accepted' }).fact('MemberConfirmed', { user: 'ada' }, 1).ends(2);
    expect(list.hours('ada')).toBe(1);
  });

  it('charges a corrected answer by the answer that was right', () => {
    const list = ledgerNight({ charges: { declined: charge('fixed', 4) } }, crew);
    const night = list.callsOut('c1', '2026-03-01').says('declined', 'ada').says('declined', 'bo');
    night.fact('ResponseCorrected', { user: 'ada', outcome: 'not-home' });
    expect([list.hours('ada'), list.hours('bo')]).toEqual([0, 4]);
  });

  it('charges an acceptance that was corrected to a refusal as a refusal', () => {
    const list = ledgerNight({ charges: { declined: charge('fixed', 4) } }, crew);
    const night = list.callsOut('c1', '2026-03-01').comes('ada');
    night.fact('ResponseCorrected', { user: 'ada', outcome: 'declined' }).released('ada', 9);
    expect(list.hours('ada')).toBe(4);
  });

  it('charges the hours as a supervisor corrected them', () => {
    const list = ledgerNight({}, crew);
    const night = list.callsOut('c1', '2026-03-01').comes('ada').ends(9);
    const work = { from: '2026-03-01T12:30:00.000Z', until: '2026-03-01T15:00:00.000Z' };
    night.fact('WorkCorrected', { user: 'ada', ...work, personal: { reason: 'Went home at three' } });
    expect(list.hours('ada')).toBe(2.5);
    night.incident('IncidentReopened', 10);
    expect(list.hours('ada')).toBe(2.5);
  });

  it('ends corrected work that went on when the facts end it', () => {
    const list = ledgerNight({}, crew);
    const night = list.callsOut('c1', '2026-03-01').comes('ada').comes('bo');
    const work = { from: '2026-03-01T13:00:00.000Z', until: null };
    night.fact('WorkCorrected', { user: 'ada', ...work }).fact('WorkCorrected', { user: 'bo', ...work });
    night.released('bo', 3).ends(9);
    expect([list.hours('ada'), list.hours('bo')]).toEqual([8, 2]);
    night.incident('IncidentReopened', 10);
    expect(list.hours('ada')).toBe(0);
    night.ends(11);
    expect(list.hours('ada')).toBe(10);
  });

  it('keeps a corrected end when the person accepts again, or is released later', () => {
    const list = ledgerNight({}, crew);
    const night = list.callsOut('c1', '2026-03-01').comes('ada').comes('bo');
    const work = { from: '2026-03-01T13:00:00.000Z', until: '2026-03-01T15:00:00.000Z' };
    night.fact('WorkCorrected', { user: 'ada', ...work }).fact('WorkCorrected', { user: 'bo', ...work, until: null });
    night.comes('ada', 4).comes('bo', 4).released('ada', 9).released('bo', 9);
    expect([list.hours('ada'), list.hours('bo')]).toEqual([2, 8]);
  });

  it('charges a person who was let off again when a supervisor takes it back', () => {
    const list = ledgerNight({ charges: { declined: charge('fixed', 4) } }, crew);
    const night = list.callsOut('c1', '2026-03-01').says('declined', 'ada', 'bo');
    night.fact('ChargeExcused', { user: 'ada', because: 'sick', personal: { reason: 'Flu' } });
    night.fact('ChargeExcused', { user: 'bo', because: 'sick', personal: null });
    expect([list.hours('ada'), list.hours('bo')]).toEqual([0, 0]);
    night.fact('ExcuseWithdrawn', { user: 'ada' }).fact('ExcuseWithdrawn', { user: 'bo' });
    expect([list.hours('ada'), list.hours('bo')]).toEqual([4, 4]);
    expect(list.look('reasons:ada')).toEqual({ kind: 'reasons', reasons: {} });
    expect(list.look('reasons:bo')).toBeNull();
  });

  it('gives a person who joins the list the mean hours of the others, and keeps them', () => {
    const list = ledgerNight(lowest, crew);
    list.says('BalanceOpened', { user: 'ada', minutes: 600 });
    list.says('BalanceOpened', { user: 'bo', minutes: 300 });
    list.callsOut('c1', '2026-03-01').comes('cy').released('cy', 2);
    expect(list.hours('cy')).toBe(9.5);
    expect(list.next()).toEqual(['bo', 'di', 'cy', 'ada']);
  });

  it('gives a person who is transferred the highest hours of those who do the work', () => {
    const list = ledgerNight({ ...lowest, newcomers: 'highest' }, crew);
    list.says('BalanceOpened', { user: 'ada', minutes: 600 });
    list.says('BalanceOpened', { user: 'bo', minutes: 300 });
    expect(list.next()).toEqual(['bo', 'ada', 'cy', 'di']);
    list.callsOut('c1', '2026-03-01').comes('di').released('di', 1);
    expect(list.hours('di')).toBe(11);
  });

  it('opens a list by seniority, with no hours for everybody', () => {
    const list = ledgerNight({ ...lowest, newcomers: 'zero' }, crew);
    list.says('LedgerPersonSet', { user: 'di', since: '1998-06-15' });
    list.says('LedgerPersonSet', { user: 'bo', since: '2003-06-15' });
    expect(list.next()).toEqual(['di', 'bo', 'ada', 'cy']);
  });

  it.each([
    ['each January', 'yearly', '2027-01', '2026-12'],
    ['each July', 'july', '2026-07', '2026-06'],
    ['each quarter', 'quarterly', '2026-04', '2026-03'],
    ['each month', 'monthly', '2026-04', '2026-03'],
  ] as const)('sets everybody to none %s', (_, resets, after, before) => {
    const list = ledgerNight({ resets }, crew);
    list.callsOut('c1', `2026-03-01`).comes('ada').released('ada', 2);
    expect([list.hours('ada', before), list.hours('ada', after)]).toEqual([2, 0]);
  });

  it('never resets the hours where it says so', () => {
    const list = ledgerNight({ resets: 'never' }, crew);
    list.callsOut('c1', '2026-03-01').comes('ada').released('ada', 2);
    expect(list.hours('ada', '2031-03')).toBe(2);
  });

  it('goes on in the rotation where the last call-out ended, whatever the answer was', () => {
    const list = ledgerNight({ order: 'rotation' }, crew);
    list.callsOut('c1', '2026-03-01').says('declined', 'ada').says('no-answer', 'bo');
    expect(list.next()).toEqual(['cy', 'di', 'ada', 'bo']);
    list.callsOut('c2', '2026-03-02').comes('cy').says('accepted-too-late', 'di').comes('ada');
    expect(list.next()).toEqual(['bo', 'cy', 'di', 'ada']);
  });

  it('calls volunteers first, and drafts the others from the last in seniority', () => {
    const list = ledgerNight({ order: 'seniority', volunteers: 'first', mandatory: 'reverse-seniority' }, crew);
    list.says('LedgerPersonSet', { user: 'ada', since: '2001-01-01', volunteer: false });
    list.says('LedgerPersonSet', { user: 'bo', since: '2011-01-01', volunteer: false });
    list.says('LedgerPersonSet', { user: 'cy', since: '2021-01-01', volunteer: true });
    list.says('LedgerPersonSet', { user: 'di', since: '2016-01-01', volunteer: true });
    expect(list.next()).toEqual(['di', 'cy', 'bo', 'ada']);
  });

  it('credits a person who was passed over in error, by a correction with its author', () => {
    const list = ledgerNight({ ...lowest, charges: { bypassed: charge('none') } }, crew);
    list.callsOut('c1', '2026-03-01', { ada: 'bypassed' }).comes('bo').released('bo', 4);
    list.says('ChargeCorrected', { user: 'ada', correction: 'k1', minutes: -240, callout: 'c1', personal: null });
    expect(list.hours('ada')).toBe(-4);
    expect(list.next()[0]).toBe('ada');
    expect(list.look('correction:k1')).toMatchObject({ reason: 'corrected', minutes: -240, by: 'user:dana' });
  });

  it('judges a call-out by the rules with which it began', () => {
    const list = ledgerNight({ charges: { worked: charge('worked', 4) } }, crew);
    const night = list.callsOut('c1', '2026-03-01').comes('ada');
    list.setRules({ charges: { worked: charge('worked', 2) } });
    night.released('ada', 1);
    expect(list.hours('ada')).toBe(4);
  });

  it('goes on charging when the incident goes on, until every end of it stands', () => {
    const list = ledgerNight({}, crew);
    const night = list.callsOut('c1', '2026-03-01').comes('ada').ends(2).incident('IncidentArchived', 3);
    night.incident('IncidentUnarchived', 4);
    expect(list.hours('ada')).toBe(2);
    night.incident('IncidentReopened', 4);
    expect(list.hours('ada')).toBe(0);
    night.ends(6);
    expect(list.hours('ada')).toBe(6);
  });
});

/** Sources of chance with a printed seed are in `ledger.test.ts`; this is a control of the helper itself. */
it('another minimum gives another balance', () => {
  const of = (rules: Changed) => {
    const list = ledgerNight(rules, crew);
    list.callsOut('c1', '2026-03-01').comes('ada').released('ada', 1);
    return list.hours('ada');
  };
  expect(of({ charges: { worked: charge('worked', 2) } })).not.toBe(of({ charges: { worked: charge('worked', 3) } }));
});
