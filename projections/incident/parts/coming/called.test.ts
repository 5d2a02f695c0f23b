import { describe, expect, it } from 'vitest';
import { acceptedWords } from '#contracts/core/calloutStates';
import { incidentCards } from '#projections/incident/incidentCards';
import { detailOf, summaryOf } from '#projections/incident/incidentPage';
import { incidents } from '#projections/incident/incidents';
import { given, happened } from '#projections/testing/given';

type Event = Parameters<typeof given>[1];
const at = (minute: number) => `2026-03-01T12:${String(minute).padStart(2, '0')}:00.000Z`;
const created = happened('IncidentCreated', {
  incident: 'i1',
  version: 'arvada_water',
  source: null,
  subject: 'i1',
  personal: null,
});
const of = { callout: 'o1', incident: 'i1' };
let minute = 0;
const callout = (type: string, data: object, more: { entity?: string } = {}): Event =>
  happened(type as never, { ...of, ...data } as never, { stream: 'callout-o1', at: at(minute++), ...more });
const incident = (type: string, data: object): Event => happened(type as never, data as never, { at: at(minute++) });
const started = (kind = 'groups', target = 1) =>
  callout('CalloutStarted', { kind, target, name: 'Crew', role: 'crew' });
const called = (user: string) => callout('CandidateCalled', { user, call: user });
const freed = (user: string, placed = true) => callout('CandidateFreed', { user, call: user, placed });
const said = (user: string, outcome: string) => callout('ResponseRecorded', { user, call: user, outcome });
const member = (user: string) => callout('MemberConfirmed', { user, call: user, role: 'crew', place: 1 });

const doc = (...events: Event[]) => given(incidentCards, created, ...events).doc('i1');
const people = (...events: Event[]) => doc(...events)?.card.people.map(({ user, status, by }) => [user, status, by]);
const states = (...events: Event[]) => doc(...events)?.card.callouts.map(({ uuid, state }) => [uuid, state]);
const waits = (...events: Event[]) => incidentCards.columns?.waiting?.(doc(...events) ?? {});

it('is in the incident’s document too, with the team that is formed now and how far the help is', () => {
  const page = (...events: Event[]) => {
    const found = given(incidents, created, ...events).doc('i1');
    if (!found) throw new Error('No incident.');
    const { callouts, formation, standing } = detailOf(found, []);
    const words = callouts.map(({ accepted, target }) => acceptedWords({ accepted, target }));
    return [words, formation, standing, summaryOf(found).comes];
  };
  const first = [started(), called('ann'), member('ann'), callout('CalloutFormed', {})];
  expect(page(...first)).toEqual([['1 of 1 accepted'], null, 'accepted', ['ann']]);
  // A second call-out counts its own places, and forms the team while it runs.
  const again = callout('CalloutStarted', { callout: 'o2', kind: 'groups', target: 1, name: '', role: 'crew' });
  expect(page(...first, again)).toEqual([['0 of 1 accepted'], 'in-progress', 'accepted', ['ann']]);
  expect(page(...first, callout('MemberReleased', { user: 'ann' }))).toEqual([
    ['0 of 1 accepted'],
    null,
    'unasked',
    undefined,
  ]);
});

describe('the people who are called for an incident, on the board', () => {
  it('say in which way they accepted, until they are released', () => {
    const ways = (...events: Event[]) => doc(...events)?.card.people.map(({ status, how }) => [status, how]);
    const given = (by: string) => callout('AnswerGiven', { user: 'ann', outcome: 'accepted', by });
    const rung = [started(), called('ann'), called('bo')];
    expect(ways(...rung, said('ann', 'accepted'), member('ann'))).toEqual([
      ['accepted', 'phone'],
      ['calling', undefined],
    ]);
    expect(ways(...rung, given('text'), member('ann'))?.[0]).toEqual(['accepted', 'text']);
    const standby = callout('MemberOnStandby', { user: 'ann', call: 'ann' });
    expect(ways(...rung, given('screen'), standby)?.[0]).toEqual(['standby', undefined]);
    const released = callout('MemberReleased', { user: 'ann' });
    expect(ways(...rung, given('text'), member('ann'), released)?.[0]).toEqual(['released', undefined]);
    expect(ways(...rung, said('ann', 'declined'))?.[0]).toEqual(['declined', undefined]);
    const claimed = incident('IncidentClaimed', { callout: 'o1', user: 'ann' });
    expect(ways(...rung, claimed, said('ann', 'accepted'), member('ann'))?.[0]).toEqual(['accepted', 'phone']);
  });

  it('a person who comes says when, until the person comes no more', () => {
    const eta = callout('MemberEtaGiven', { user: 'ann', at: at(55), by: 'text' });
    const shown = (...events: Event[]) =>
      doc(started('groups', 2), called('ann'), called('bo'), ...events)?.card.people.map((one) => one.eta);
    expect(shown(member('ann'), member('bo'), eta)).toEqual([at(55), undefined]);
    expect(shown(eta)).toEqual([undefined, undefined]);
    expect(shown(member('ann'), eta, callout('MemberReleased', { user: 'ann' }))).toEqual([undefined, undefined]);
  });

  it('a leader who is asked answers by a time, unless the leader comes already', () => {
    const asked = { user: 'ann', transfer: 'a1', delivery: 'd1', respondBy: at(50) };
    const asks = (...before: Event[]) =>
      doc(...before, incident('LeaderAsked', asked))?.card.people.map((one) => [one.status, one.respond_by]);
    const put = incident('TeamMemberAdded', { user: 'ann', role: 'leader' });
    expect(asks(put)).toEqual([['asked', at(50)]]);
    expect(asks(started(), called('ann'), member('ann'))).toEqual([['accepted', undefined]]);
    const page = given(incidents, created, put, incident('LeaderAsked', asked)).doc('i1');
    expect(page?.assignment).toMatchObject({
      transfer: 'a1',
      respond_by: at(50),
      failed: false,
      people: [{ user: 'ann', designation: 'Leader', status: 'asked' }],
    });
    expect(page?.notices).toEqual(['d1']);
  });

  it('are called, answer, and come', () => {
    const events = [started(), called('ann'), called('bo'), said('ann', 'declined'), freed('ann')];
    expect(people(...events)).toEqual([
      ['ann', 'declined', 'callout'],
      ['bo', 'calling', 'callout'],
    ]);
    expect(people(...events, said('bo', 'accepted'), member('bo'), freed('bo'))).toEqual([
      ['ann', 'declined', 'callout'],
      ['bo', 'accepted', 'callout'],
    ]);
  });

  it('count as help when one has accepted, and not before', () => {
    expect(waits(started(), called('bo'))).toBe(1);
    expect(waits(started(), called('bo'), member('bo'), callout('CalloutFormed', {}))).toBe(0);
    expect(waits(started(), called('bo'), member('bo'), callout('MemberReleased', { user: 'bo' }))).toBe(1);
  });

  it.each([
    ['no-answer', 'no-answer'],
    ['called-off', 'no-answer'],
    ['not-home', 'no-answer'],
    ['unfit', 'declined'],
  ])('have an outcome: %s is %s', (outcome, status) =>
    expect(people(started(), called('ann'), said('ann', outcome), freed('ann'))).toEqual([['ann', status, 'callout']]),
  );

  it('are not named when the call was never placed', () =>
    expect(people(started(), called('ann'), freed('ann', false))).toEqual([]));

  it('keep their place when an older call ends, or another call-out begins', () => {
    const joined = [started(), called('ann'), called('bo'), said('ann', 'declined'), member('bo')];
    expect(people(...joined, said('bo', 'hang-up'), freed('bo'))).toContainEqual(['bo', 'accepted', 'callout']);
    const again = callout('CalloutStarted', { callout: 'o2', kind: 'escalation', target: 1, name: '', role: 'leader' });
    expect(people(...joined, callout('CalloutFormed', {}), again)).toEqual([['bo', 'accepted', 'callout']]);
    expect(states(...joined, callout('CalloutFormed', {}), again)).toEqual([['o2', 'in-progress']]);
  });

  it('take an escalation, whose request counts before it begins', () => {
    const requested = incident('CalloutRequested', { callout: 'o1', tree: 'Night', designation: null, urgent: true });
    expect([waits(requested), states(requested)]).toEqual([1, [['o1', 'in-progress']]]);
    const events = [requested, started('escalation'), called('ann'), member('ann')];
    expect(people(...events)).toEqual([['ann', 'accepted', 'escalation']]);
    expect(states(...events, callout('CalloutStopped', { because: 'acknowledged' }))).toEqual([['o1', 'stopped']]);
  });

  it('are changed by a correction as the place is', () => {
    const failed = [
      started(),
      called('ann'),
      said('ann', 'no-answer'),
      callout('CalloutFailed', { reason: 'nobody-left' }),
    ];
    const corrected = (outcome: string) => callout('ResponseCorrected', { user: 'ann', outcome });
    expect(people(...failed, corrected('declined'))).toEqual([['ann', 'declined', 'callout']]);
    expect(people(...failed, corrected('accepted'), member('ann'))).toEqual([['ann', 'accepted', 'callout']]);
    const standby = callout('MemberOnStandby', { user: 'ann', call: 'ann', position: 1 });
    expect(people(started(), called('ann'), standby, said('ann', 'declined'))).toEqual([['ann', 'standby', 'callout']]);
    expect(people(started(), called('ann'), standby, corrected('declined'))).toEqual([['ann', 'declined', 'callout']]);
  });

  it('follow the target and the course of the call-out', () => {
    const events = [started('groups', 2), callout('CalloutTargetChanged', { target: 3 }), callout('CalloutPaused', {})];
    expect(doc(...events)?.card.callouts).toMatchObject([{ uuid: 'o1', kind: 'groups', state: 'paused', target: 3 }]);
    expect(states(...events, callout('CalloutResumed', {}))).toEqual([['o1', 'in-progress']]);
  });

  it('are with those whom somebody put in the team, but not the user of a crew that was sent', () => {
    const added = (user: string) => incident('TeamMemberAdded', { user, role: 'crew' });
    const sent = incident('CrewDispatched', {
      designation: 't1',
      name: 'Truck 1',
      user: 'sam',
      dispatch: 'd1',
      previousVersion: 'arvada_water',
      newVersion: 'arvada_water',
    });
    expect(people(added('ann'))).toEqual([['ann', 'assigned', 'team']]);
    expect([people(added('sam'), sent), people(sent, added('sam'))]).toEqual([[], []]);
    const recalled = incident('CrewRecalled', { designation: 't1', name: 'Truck 1', dispatch: 'd1', user: 'sam' });
    expect(people(sent, recalled, added('sam'))).toEqual([['sam', 'assigned', 'team']]);
    expect(people(added('sam'), sent, recalled)).toEqual([['sam', 'assigned', 'team']]);
    expect(people(added('ann'), incident('TeamMemberRemoved', { user: 'ann' }))).toEqual([]);
  });

  it('stay with the organization that called them', () => {
    const away = incident('IncidentTransferred', {
      transfer: 't1',
      kind: 'entity',
      name: 'Durham',
      previousVersion: 'arvada_water',
      newVersion: 'arvada_water',
      newEntity: { entity: 'durham', name: 'Durham' },
      notices: [],
      subject: 'i1',
      personal: null,
    });
    const before = [started(), called('ann'), member('ann')];
    expect([people(...before, away), states(...before, away)]).toEqual([[], []]);
    expect(people(...before, away, called('bo'))).toEqual([]);
  });
});
