import { describe, expect, it } from 'vitest';
import type { FactType, RecordedFact } from '#events/facts';
import { scheduleOf } from '#events/schedule/decider';
import { owed } from '#projections/testing/owed';
import { causeOf } from './crews/crewSchedules.ts';
import type { CrewScheduleDue } from './obligation.ts';

const noon = Date.parse('2026-03-01T12:00:00.000Z');
/** The time this many seconds after noon, ISO-8601. */
const at = (seconds: number) => new Date(noon + seconds * 1_000).toISOString();
const fact = (type: FactType, data: object, seconds = 0, { stream = 'x-1', entity = 'arvada', actor = 'dana' } = {}) =>
  ({
    id: `${type} ${seconds}`,
    type,
    data,
    stream,
    metadata: { entity, actor: { kind: 'user', id: actor }, occurredAt: at(seconds) },
  }) as unknown as RecordedFact;

describe('a session', () => {
  const started = fact('SessionStarted', { session: 's1', idleAt: at(600) });
  const used = fact('SessionUsed', { session: 's1', until: at(900) }, 300);
  const ends = (...events: readonly RecordedFact[]) => owed('session-idle', ...events);

  it('ends when it was not used for too long', () => {
    expect(ends(started)).toEqual([{ kind: 'session-idle', id: 's1', entity: 'arvada', due_at: at(600) }]);
    expect(ends(started, used)).toEqual([{ kind: 'session-idle', id: 's1', entity: 'arvada', due_at: at(900) }]);
    expect(ends(started, fact('SessionEnded', { session: 's1' }), used)).toEqual([]);
  });
  it('of older logs has no such end', () => expect(ends(fact('SessionStarted', { session: 's1' }))).toEqual([]));
});

describe('a deactivated person', () => {
  const left = fact('PersonDeactivated', { user: 'ada' }, 5);
  const leaves = (...events: readonly RecordedFact[]) => owed('departure', ...events);

  it('is taken off the lists at once, and once', () => {
    expect(leaves(left)).toEqual([{ kind: 'departure', id: 'ada', entity: 'arvada', due_at: at(5) }]);
    expect(leaves(left, fact('PersonTakenOffLists', { user: 'ada' }))).toEqual([]);
    expect(leaves(left, fact('PersonReinstated', { user: 'ada' }))).toEqual([]);
    expect(leaves(left, fact('PersonReinstated', { user: 'bo' }))).toHaveLength(1);
  });
});

describe('a digest', () => {
  const subscribed = fact('DigestSubscribed', { subscription: 'n1', dueAt: at(60) });
  const ordered = fact('DigestOrdered', { subscription: 'n1', delivery: 'd1', dueAt: at(120) }, 60);
  const orders = (...events: readonly RecordedFact[]) => owed('digest', ...events);

  it('is ordered day after day, until nobody wants it', () => {
    expect(orders(subscribed)).toEqual([{ kind: 'digest', id: 'n1', entity: 'arvada', due_at: at(60) }]);
    expect(orders(subscribed, ordered)).toEqual([{ kind: 'digest', id: 'n1', entity: 'arvada', due_at: at(120) }]);
    const ended = fact('DigestUnsubscribed', { subscription: 'n1' });
    expect(orders(subscribed, ended, ordered)).toEqual([]);
  });
  it('is mailed when it was ordered', () =>
    expect(owed('digest-mail', ordered)).toMatchObject([{ id: 'd1', due_at: at(60), status: 'owed', attempts: 0 }]));
});

describe('a notification', () => {
  const created = fact('NotificationCreated', { notification: 'n1', recipients: ['ada', 'bo', 'cy'] });
  const sent = fact('NotificationBatchSent', { notification: 'n1', through: 2, dueAt: at(10) }, 1);
  const batches = (...events: readonly RecordedFact[]) => owed('notification', ...events);
  const first = { kind: 'notification', id: 'n1', entity: 'arvada', due_at: at(0), through: 0, of: 3 };

  it('is sent batch after batch, until it ends or is stopped', () => {
    expect(batches(created)).toEqual([first]);
    expect(batches(created, sent)).toEqual([{ ...first, through: 2, due_at: at(10) }]);
    for (const type of ['NotificationStopped', 'NotificationEnded'] as const)
      expect(batches(created, fact(type, { notification: 'n1' }), sent)).toEqual([]);
  });
});

describe('the texts to stakeholders', () => {
  const people = [
    { user: 'ada', delivery: 'd1' },
    { user: 'bo', delivery: 'd2' },
  ];
  const told = fact('StakeholdersTold', { telling: 't1', cause: 'c1', round: 0, people, nextAt: null }, 3);
  const texts = (...events: readonly RecordedFact[]) => owed('event-text', ...events);

  it('are due at once, each to its person', () =>
    expect(texts(told).map(({ id, told, due_at, attempts }) => ({ id, told, due_at, attempts }))).toEqual([
      { id: 'd1', told: { telling: 't1', user: 'ada' }, due_at: at(3), attempts: 0 },
      { id: 'd2', told: { telling: 't1', user: 'bo' }, due_at: at(3), attempts: 0 },
    ]));
  it('are looked up after a minute', () => {
    const requested = fact('EventTextRequested', { delivery: 'd1', telling: 't1', user: 'ada' }, 5);
    expect(texts(told, requested)).toMatchObject([
      { id: 'd1', status: 'requested', attempts: 1, due_at: at(65) },
      { id: 'd2', status: 'owed' },
    ]);
  });
});

describe('the texts about a trade of shifts', () => {
  const texts = (...events: readonly RecordedFact[]) =>
    owed('shift-text', ...events).map(({ trade, due_at, status }) => ({ ...trade, due_at, status }));
  const asked = fact('TradeAsked', { trade: 't1', user: 'ada', to: 'bo' }, 1, { actor: 'ada' });

  it('go to everybody whom it concerns but its author', () => {
    expect(texts(asked)).toEqual([{ trade: 't1', user: 'bo', says: 'asked', due_at: at(1), status: 'owed' }]);
    expect(texts(fact('TradeAsked', { trade: 't1', user: 'ada', to: null }, 1, { actor: 'ada' }))).toEqual([]);
    const users = ['ada', 'bo'];
    const said = (type: 'TradeAccepted' | 'TradeMade' | 'TradeEnded', who: string, more: object = {}) =>
      texts(fact(type, { trade: 't1', users, ...more }, 2, { actor: who })).map(({ user, says }) => `${user} ${says}`);
    expect(said('TradeAccepted', 'bo')).toEqual(['ada accepted']);
    expect(said('TradeMade', 'dana')).toEqual(['ada made', 'bo made']);
    expect(said('TradeEnded', 'ada', { how: 'undone' })).toEqual(['bo undone']);
  });

  it('are looked up after a minute', () => {
    const [first] = owed('shift-text', asked);
    const requested = fact('ShiftTextRequested', { delivery: first?.id ?? '', trade: 't1', user: 'bo' }, 5);
    expect(texts(asked, requested)).toEqual([
      { trade: 't1', user: 'bo', says: 'asked', due_at: at(65), status: 'requested' },
    ]);
  });
});

describe('the shifts of a crew', () => {
  const schedule = scheduleOf('arvada', 'Night crew');
  const crew = fact('DesignationCreated', { designation: 'c1', name: 'Night crew' }, 1);
  const scheduled = (from: number, seconds: number) =>
    fact('ShiftScheduled', { schedule, shift: `s${from}`, from: at(from) }, seconds);
  const followed = (next: string | null, cause: string, seconds = 50, entity = 'arvada') =>
    fact('CrewScheduleFollowed', { schedule, next, cause }, seconds, { entity });
  const shifts = (...events: readonly RecordedFact[]) => owed('crew-schedule', ...events);
  const known = { kind: 'crew-schedule', id: schedule, entity: 'arvada' };

  it('are looked for from the first one on, as soon as there is a crew', () => {
    expect(shifts(scheduled(100, 2))).toEqual([
      { ...known, crew: null, at: at(100), due_at: null, cause: 'ShiftScheduled 2' },
    ]);
    expect(shifts(crew)).toEqual([{ ...known, crew: 'c1', at: null, due_at: null, cause: 'DesignationCreated 1' }]);
    const begun = { ...known, crew: 'c1', at: at(100), due_at: at(100) };
    expect(shifts(crew, scheduled(100, 2))).toEqual([{ ...begun, cause: 'ShiftScheduled 2' }]);
    expect(shifts(scheduled(100, 2), crew)).toEqual([{ ...begun, cause: 'DesignationCreated 1' }]);
  });

  it('are looked for at the earliest of their times', () => {
    expect(shifts(crew, scheduled(100, 2), scheduled(200, 3))[0]?.due_at).toBe(at(100));
    expect(shifts(crew, scheduled(200, 2), scheduled(100, 3))[0]?.due_at).toBe(at(100));
    const gone = fact('ShiftUnscheduled', { schedule, shift: 's100' }, 4);
    expect(shifts(crew, scheduled(100, 2), gone)).toMatchObject([{ due_at: at(4), cause: 'ShiftUnscheduled 4' }]);
    expect(shifts(gone)).toEqual([]);
  });

  it('are followed from what the engine saw, unless another shift came meanwhile', () => {
    const [before] = shifts(crew, scheduled(100, 2));
    const seen = causeOf(before as CrewScheduleDue);
    expect(seen).toBe(`ShiftScheduled 2 ${at(100)}`);
    expect(shifts(crew, scheduled(100, 2), followed(at(500), seen))).toEqual([
      { ...known, crew: 'c1', at: at(500), due_at: at(500), cause: 'CrewScheduleFollowed 50' },
    ]);
    expect(shifts(crew, scheduled(100, 2), followed(null, seen))).toMatchObject([{ at: null, due_at: null }]);
    const meanwhile = [crew, scheduled(100, 2), scheduled(90, 3)];
    expect(shifts(...meanwhile, followed(at(500), seen))).toEqual(shifts(...meanwhile));
    expect(shifts(followed(at(500), seen))).toEqual([]);
  });

  it.each(['TimeOffImported', 'TimeOffImportUndone', 'PersonDeactivated', 'PersonReinstated'] as const)(
    'are looked for again after %s, in that organization',
    (type) => {
      const running = [crew, scheduled(100, 2), followed(at(500), `ShiftScheduled 2 ${at(100)}`)];
      expect(shifts(...running, fact(type, { user: 'ada' }, 60))).toMatchObject([
        { due_at: at(60), cause: `${type} 60` },
      ]);
      expect(shifts(...running, fact(type, { user: 'ada' }, 60, { entity: 'durham' }))).toEqual(shifts(...running));
      // A crew that the engine never followed has no person to give back.
      expect(shifts(crew, fact(type, { user: 'ada' }, 60))).toEqual(shifts(crew));
    },
  );

  it('are known once for each crew of the organization', () => {
    const other = fact('CrewScheduleFollowed', { schedule: 'other', next: null, cause: '' }, 51);
    const index = owed('scheduled-crews', followed(null, ''), followed(null, '', 52), other);
    expect(index).toEqual([
      { kind: 'scheduled-crews', id: 'arvada', entity: 'arvada', due_at: null, schedules: [schedule, 'other'] },
    ]);
  });
});

describe('a check-in whose text is delayed', () => {
  const requested = fact('CheckInRequested', { checkIn: 'k1', dueAt: at(900) }, 0, { stream: 'designation-c1' });
  const asked = (...events: readonly RecordedFact[]) => {
    const [text] = owed('check-in-text', requested);
    const of = (type: FactType, data: object = {}) => fact(type, { delivery: text?.id, ...data }, 5);
    return { of, check: owed('check-in', requested, ...events) };
  };
  const { of } = asked();
  const waits = { kind: 'check-in', id: 'k1', entity: 'arvada', due_at: at(900), unsent: false, cause: null };

  it('says why, until the text was sent', () => {
    expect(asked().check).toEqual([waits]);
    const putOff = of('DeliveryPutOff', { reason: 'busy', dueAt: at(20) });
    expect(asked(putOff).check).toEqual([{ ...waits, cause: 'busy' }]);
    expect(asked(putOff, of('DeliverySent')).check).toEqual([waits]);
    expect(asked(of('DeliveryFailed', { reason: 'no number' })).check).toEqual([
      { ...waits, unsent: true, cause: 'no number', due_at: at(5) },
    ]);
  });
  it('is not brought back by a report after its end', () => {
    const over = fact('CheckInCompleted', { checkIn: 'k1' }, 4, { stream: 'designation-c1' });
    const started = of('DeliveryRequested', { checkIn: 'k1' });
    for (const late of [of('DeliveryPutOff', { reason: 'busy', dueAt: at(20) }), of('DeliverySent')])
      expect(asked(started, over, late).check).toEqual([]);
  });
});

describe('a hold', () => {
  it('that was released without being known leaves nothing to do', () =>
    expect(owed('holds', fact('HoldReleased', { hold: 'h1' }, 5, { stream: 'incident-i1' }))).toEqual([]));
  it('with an end keeps the ends of the others', () => {
    const held = (hold: string, until: number | null) =>
      fact('IncidentHeld', { hold, ...(until === null ? {} : { until: at(until) }) }, 0, { stream: 'incident-i1' });
    expect(owed('holds', held('h1', 60), held('h2', 30))).toMatchObject([{ ends: { h1: at(60), h2: at(30) } }]);
    expect(owed('holds', held('h1', null))[0]).not.toHaveProperty('ends');
  });
});
