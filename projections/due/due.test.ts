import { describe, expect, it } from 'vitest';
import type { FactType, RecordedFact } from '#events/facts';
import { given } from '#projections/testing/given';
import { owed } from '#projections/testing/owed';
import { due, turnOf } from './due.ts';
import { answerWithin, deliveryOf } from './messages.ts';
import type { CalloutToldDue } from './obligation.ts';

const noon = Date.parse('2026-03-01T12:00:00.000Z');
/** The time this many seconds after noon, ISO-8601. */
const at = (seconds: number) => new Date(noon + seconds * 1_000).toISOString();

const says =
  (stream: string) =>
  (type: FactType, data: object, seconds = 0) =>
    ({
      type,
      data,
      stream,
      metadata: { entity: 'arvada', actor: { kind: 'user', id: 'dana' }, occurredAt: at(seconds) },
    }) as unknown as RecordedFact;
const crew = says('designation-c1');
const incident = says('incident-i1');
const delivery = says('delivery-d1');

/** The remaining obligations: `kind id` with the due time, or null while another fact must come first. */
function owing(...events: readonly RecordedFact[]): Record<string, string | null> {
  const { keys, doc } = given(due, ...events);
  const found = keys.flatMap((key) => doc(key) ?? []);
  return Object.fromEntries(found.map(({ kind, id, due_at }) => [`${kind} ${id}`, due_at]));
}

it('a leader who is asked is texted at once, and answers by the time', () => {
  const asked = incident('LeaderAsked', { user: 'ann', transfer: 'a1', delivery: 'd9', respondBy: at(600) });
  expect(owing(asked)).toEqual({ 'notice-sms d9': at(0), 'assignment-answer i1': at(600) });
  const declined = incident('AssignmentDeclined', { user: 'ann', transfer: 'a1' }, 5);
  expect(owing(asked, declined)).toMatchObject({ 'assignment-answer i1': at(5) });
});

describe('a check-in', () => {
  const text = deliveryOf('k1');
  const requested = crew('CheckInRequested', { designation: 'c1', checkIn: 'k1', user: 'sam', dueAt: at(900) });
  const asked = says(`delivery-${text}`)('DeliveryRequested', { delivery: text, checkIn: 'k1' }, 1);
  const ended = (type: FactType) => says(`delivery-${text}`)(type, { delivery: text }, 2);
  const expiry = { 'check-in k1': at(900) };
  // The text service may report later that the text did not arrive.
  const open = { [`check-in-text-outcome ${text}`]: null };

  it('is requested by text at once, and fails at its due time', () =>
    expect(owing(requested)).toEqual({ ...expiry, [`check-in-text ${text}`]: at(0) }));
  it('whose text is being sent is checked when no answer came in time', () =>
    expect(owing(requested, asked)).toEqual({
      ...expiry,
      [`check-in-text ${text}`]: at(1 + answerWithin / 1_000),
      ...open,
    }));
  it('whose text was sent, or is in doubt, waits for its answer', () => {
    expect(owing(requested, asked, ended('DeliverySent'))).toEqual({ ...expiry, ...open });
    expect(owing(requested, asked, ended('DeliveryUnknown'))).toEqual({ ...expiry, ...open });
    expect(owing(requested, asked, ended('DeliveryConfirmed'))).toEqual(expiry);
  });
  it('whose text was sent and did not arrive fails at once', () => {
    const sent = [requested, asked, ended('DeliverySent')];
    const late = says(`delivery-${text}`)('DeliveryUndelivered', { delivery: text, reason: 'landline' }, 5);
    expect(owing(...sent, late)).toEqual({ ...expiry, [`check-in-text-outcome ${text}`]: at(5) });
    const over = crew('CheckInCompleted', { designation: 'c1', checkIn: 'k1' }, 4);
    expect(owing(...sent, over, late)).toEqual({});
  });
  it('whose text could not be sent fails at once', () =>
    expect(owing(requested, asked, ended('DeliveryFailed'))).toEqual({ 'check-in k1': at(2) }));
  it('that is over leaves nothing to do', () => {
    for (const type of ['CheckInCompleted', 'CheckInFailed'] as const) {
      const over = crew(type, { designation: 'c1', checkIn: 'k1' }, 60);
      expect(owing(requested, over)).toEqual({});
      expect(owing(requested, asked, ended('DeliverySent'), over)).toEqual({});
    }
  });
  it('that is over while its text is being sent still checks the text', () => {
    const over = crew('CheckInFailed', { designation: 'c1', checkIn: 'k1' }, 2);
    expect(owing(requested, asked, over)).toEqual({ [`check-in-text ${text}`]: at(1 + answerWithin / 1_000) });
  });
  it('is not ended by the end of another', () => {
    const other = crew('CheckInFailed', { designation: 'c1', checkIn: 'k0' }, 60);
    expect(owing(requested, other)).toEqual(owing(requested));
  });
  it('is not failed by another message that failed', () =>
    expect(owing(requested, delivery('DeliveryFailed', { delivery: 'd1' }))).toEqual(owing(requested)));
});

describe('an incident on hold', () => {
  const held = (hold: string) => incident('IncidentHeld', { hold });
  const released = (hold: string, seconds: number) => incident('HoldReleased', { hold }, seconds);
  const ended = incident('HoldsEnded', {}, 100);

  it('waits for a person while any hold is open', () => {
    expect(owing(held('h1'))).toEqual({ 'holds i1': null });
    expect(owing(held('h1'), held('h2'), released('h1', 5))).toEqual({ 'holds i1': null });
    expect(owing(held('h1'), released('h1', 5), held('h2'))).toEqual({ 'holds i1': null });
  });
  it('comes back ten seconds after the latest release', () =>
    expect(owing(held('h1'), held('h2'), released('h1', 5), released('h2', 3))).toEqual({ 'holds i1': at(15) }));
  it('is released at the end that its author set, unless a person does it before', () => {
    const parked = incident('IncidentHeld', { hold: 'h1', until: at(60) });
    expect(owing(parked)).toEqual({ 'holds i1': at(60) });
    expect(owing(parked, held('h2'))).toEqual({ 'holds i1': at(60) });
    expect(owing(parked, incident('IncidentHeld', { hold: 'h2', until: at(30) }))).toEqual({ 'holds i1': at(30) });
    expect(owing(parked, released('h1', 5))).toEqual({ 'holds i1': at(15) });
    expect(owing(parked, held('h2'), released('h1', 60))).toEqual({ 'holds i1': null });
  });
  it('that came back, or was deleted, leaves nothing to do', () => {
    expect(owing(held('h1'), released('h1', 5), ended)).toEqual({});
    expect(owing(held('h1'), released('h1', 5), incident('IncidentDeleted', {}))).toEqual({});
  });
  it('is held again after it came back', () =>
    expect(owing(held('h1'), released('h1', 5), ended, held('h3'), released('h3', 200))).toEqual({
      'holds i1': at(210),
    }));
});

describe('the messages of a transfer', () => {
  const notices = [
    { delivery: 'd1', medium: 'http', url: 'http://outside.example/' },
    { delivery: 'd2', medium: 'sms', user: 'sam', designation: 'On-call' },
  ];
  const transferred = incident('IncidentTransferred', { transfer: 't1', notices });
  const d2 = { 'notice-sms d2': at(0) };
  const requested = delivery('NoticeRequested', { delivery: 'd1', medium: 'http' }, 1);
  const putOff = delivery('DeliveryPutOff', { delivery: 'd1', reason: 'busy', dueAt: at(12) }, 2);

  it('are due at once, each by its own way', () =>
    expect(owing(transferred)).toEqual({ 'notice-http d1': at(0), ...d2 }));
  it('are tried again at the recorded time', () => {
    expect(owing(transferred, requested, putOff)).toEqual({ 'notice-http d1': at(12), ...d2 });
    const again = delivery('DeliveryTriedAgain', { delivery: 'd1', attempt: 2 }, 12);
    expect(owing(transferred, requested, putOff, again)).toEqual({ 'notice-http d1': at(72), ...d2 });
  });
  it('are over once they were sent, were refused, or are in doubt', () => {
    for (const type of ['DeliverySent', 'DeliveryFailed', 'DeliveryUnknown'] as const)
      expect(owing(transferred, requested, delivery(type, { delivery: 'd1' }, 2))).toEqual(d2);
  });
});

it('the text or mail of a questionnaire is due at once', () =>
  expect(owing(incident('QuestionnaireSent', { questionnaire: 'q1', delivery: 'd1', medium: 'email' }))).toEqual({
    'notice-email d1': at(0),
  }));

it('a test of the call center is checked only when its own request left it half done', () => {
  const tested = delivery('CallCentreTested', { delivery: 'd1' });
  expect(owing(tested)).toEqual({ 'call-centre-test d1': at(60) });
  expect(owing(tested, delivery('DeliverySent', { delivery: 'd1' }))).toEqual({});
});

describe('the report of a call-out to its incident', () => {
  const of = { callout: 'o1', incident: 'i1' };
  const by = { kind: 'user', id: 'dana' };
  const told = (type: FactType, data: object = {}): Partial<CalloutToldDue>[] => {
    const fact = says('callout-o1')(type, { ...of, ...data });
    const event = { ...fact, id: 'e1', metadata: { ...fact.metadata, actor: by } } as unknown as RecordedFact;
    return owed('callout-told', event);
  };

  it('is in the name of the person who started it', () =>
    expect(told('CalloutStarted', { kind: 'selected' })).toMatchObject([{ by, event: 'team:formation_initialized' }]));
  it('says why no team was formed', () => {
    const failed = 'team:formation_failed';
    const stopped = { event: 'team:formation_stopped', by };
    const why = { subject: 'o1', personal: { reason: 'The main is shut' } };
    expect(told('CalloutStopped', { because: 'person' })).toMatchObject([{ ...stopped, message: '' }]);
    expect(told('CalloutStopped', { because: 'person', ...why })).toMatchObject([
      { ...stopped, message: 'The main is shut' },
    ]);
    expect(told('CalloutFailed')).toMatchObject([{ event: failed, message: 'Nobody else could be called.' }]);
    expect(told('CalloutExpired')).toMatchObject([{ event: failed, message: 'The call-out took too long.' }]);
    expect(told('CalloutFormed')).toMatchObject([{ event: 'team:formed', message: '' }]);
  });
});

it('a person who is released leaves the team of the incident, by the hand of the one who did it', () => {
  const by = { kind: 'user', id: 'dana' } as const;
  const fact = says('callout-o1')('MemberReleased', { callout: 'o1', incident: 'i1', user: 'sam' });
  const event = { ...fact, id: 'e1', metadata: { ...fact.metadata, actor: by } } as unknown as RecordedFact;
  expect(owed('callout-told', event)).toMatchObject([{ incident: 'i1', event: 'released', leaves: 'sam', by }]);
});

describe('the phones that ring at the end of a call-out', () => {
  const fact = (type: FactType, data: object = {}) =>
    says('callout-o1')(type, { callout: 'o1', incident: null, ...data });
  const called = (call: string) => fact('CandidateCalled', { call, user: call, ringSeconds: 25 });
  const freed = (call: string) => fact('CandidateFreed', { call, user: call, placed: true });
  const owedAfter = (...events: readonly RecordedFact[]) => owed('calling-off', ...events);

  it('are stopped once, and only those that have not ended', () => {
    const rang = [called('c1'), called('c2'), freed('c1')];
    expect(owedAfter(...rang)).toMatchObject([{ calls: ['c2'], due_at: null }]);
    expect(owedAfter(...rang, fact('CalloutFormed'))).toMatchObject([{ calls: ['c2'], due_at: at(0) }]);
    expect(owedAfter(...rang, fact('CalloutStopped'), freed('c2'))).toEqual([]);
    expect(owedAfter(...rang, fact('CalloutFormed'), fact('PhonesCalledOff', { calls: ['c2'] }))).toEqual([]);
    expect(owedAfter(called('c1'), freed('c1'), fact('CalloutFormed'))).toEqual([]);
  });
});

describe('a service request', () => {
  const of = { integration: 'n1', delivery: 'd1' };
  const queued = incident('IntegrationQueued', { ...of, problem: { sid: 1 } });
  const requested = delivery('IntegrationRequested', { ...of }, 1);
  const untold = { 'service-request-outcome d1': null };

  it('is created at once, and has no outcome to report yet', () =>
    expect(owing(queued)).toEqual({ 'service-request d1': at(0), ...untold }));
  it('that was put off is tried again, and reported once', () => {
    const putOff = delivery('DeliveryPutOff', { delivery: 'd1', reason: 'busy', dueAt: at(12) }, 2);
    const waits = { 'service-request d1': at(12) };
    expect(owing(queued, requested, putOff)).toEqual({ ...waits, 'service-request-outcome d1': at(2) });
    const told = incident('IntegrationDelayed', of, 3);
    expect(owing(queued, requested, putOff, told)).toEqual({ ...waits, ...untold });
    const again = delivery('DeliveryTriedAgain', { delivery: 'd1', attempt: 2 }, 12);
    expect(owing(queued, requested, putOff, told, again, putOff)).toEqual({ ...waits, ...untold });
  });
  it.each([
    ['DeliverySent', 'IntegrationCompleted'],
    ['DeliveryFailed', 'IntegrationFailed'],
  ] as const)('with %s is over once the incident was told', (end, told) => {
    expect(owing(queued, requested, delivery(end, of, 2))).toEqual({ 'service-request-outcome d1': at(2) });
    expect(owing(queued, requested, delivery(end, of, 2), incident(told, of, 3))).toEqual({});
  });
  it('in doubt is left to a person, and is reported again if its answer comes after all', () => {
    const doubted = [queued, requested, delivery('DeliveryUnknown', of, 2), incident('IntegrationDoubted', of, 3)];
    expect(owing(...doubted)).toEqual(untold);
    expect(owing(...doubted, delivery('DeliverySent', of, 4))).toEqual({ 'service-request-outcome d1': at(4) });
    expect(owing(...doubted, incident('IntegrationCompleted', of, 4))).toEqual({});
  });
  it('that a person sends again replaces the one before', () => {
    const again = incident('IntegrationRetried', { integration: 'n1', delivery: 'd2', previous: 'd1' }, 60);
    const doubted = [queued, requested, delivery('DeliveryUnknown', of, 2), incident('IntegrationDoubted', of, 3)];
    expect(owing(...doubted, again)).toEqual({ 'service-request d2': at(60), 'service-request-outcome d2': null });
  });
});

it('obligations of a kind are ordered by their time, and those without a time are in no order', () => {
  const { turn, due_at } = due.columns ?? {};
  const doc = { kind: 'holds', id: 'i1', entity: 'arvada', due_at: at(0), released: {} };
  expect([turn?.(doc), due_at?.(doc)]).toEqual([turnOf('holds', at(0)), at(0)]);
  expect([turn?.({ ...doc, due_at: null }), due_at?.({ ...doc, due_at: null })]).toEqual([null, null]);
  const message = { ...doc, kind: 'webhook', status: 'owed', attempts: 0, check_in: null } as const;
  expect([due.columns?.late?.(doc), due.columns?.late?.(message)]).toEqual([at(0), null]);
});
