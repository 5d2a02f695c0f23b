import { describe, expect, it } from 'vitest';
import type { FactType, RecordedFact } from '#events/facts';
import { owed } from '#projections/testing/owed';
import { jobCallOf, jobDeliveryOf } from '../messages.ts';

const noon = Date.parse('2026-03-01T12:00:00.000Z');
/** The time this many seconds after noon, ISO-8601. */
const at = (seconds: number) => new Date(noon + seconds * 1_000).toISOString();
const says =
  (stream: string) =>
  (type: FactType, data: object, seconds = 0) =>
    ({
      id: type,
      type,
      data,
      stream,
      metadata: { entity: 'arvada', actor: { kind: 'user', id: 'dana' }, occurredAt: at(seconds) },
    }) as unknown as RecordedFact;
const incident = says('incident-i1');
const delivery = says('delivery-d');

const sent = (dispatch: string | undefined, more: object = {}, seconds = 0) =>
  incident('CrewDispatched', { designation: 'c1', dispatch, respondBy: at(300), ...more }, seconds);
const again = (dispatch: string | undefined, previous: string | null, more: object = {}, seconds = 60) =>
  incident('CrewSentAgain', { designation: 'c1', dispatch, previous, respondBy: at(400), ...more }, seconds);
const answers = [
  'JobAccepted',
  'JobDeclined',
  'CrewSetOut',
  'CrewArrived',
  'JobFinished',
  'CrewSilent',
] as const satisfies readonly FactType[];
const answered = (type: FactType, dispatch: string) => incident(type, { designation: 'c1', dispatch }, 90);

describe('the answer of a crew', () => {
  const waits = (...events: readonly RecordedFact[]) => owed('job-answer', ...events);
  const answer = { kind: 'job-answer', id: 'd1', entity: 'arvada', due_at: at(300), incident: 'i1' };

  it('is due at the time that the sending set, if it set one', () => {
    expect(waits(sent('d1'))).toEqual([answer]);
    expect(waits(sent('d1', { respondBy: undefined }))).toEqual([]);
    expect(waits(sent(undefined))).toEqual([]);
  });

  it.each([...answers, 'CrewRecalled', 'JobTextFailed'] as const)('is due no more after %s of that sending', (type) => {
    expect(waits(sent('d1'), answered(type, 'd1'))).toEqual([]);
    expect(waits(sent('d1'), answered(type, 'd0'))).toEqual([answer]);
  });

  it('is due for the latest sending', () => {
    const second = { ...answer, id: 'd2', due_at: at(400) };
    expect(waits(sent('d1'), again('d2', 'd1'))).toEqual([second]);
    expect(waits(sent('d1'), again('d2', null))).toEqual([answer, second]);
    expect(waits(sent('d1'), again(undefined, 'd1'))).toEqual([answer]);
  });
});

describe('the call to a crew', () => {
  const rings = (...events: readonly RecordedFact[]) => owed('job-call', ...events);
  const call = (dispatch: string, seconds = 0) => ({
    kind: 'job-call',
    id: jobCallOf(dispatch),
    entity: 'arvada',
    due_at: at(seconds),
    dispatch,
    incident: 'i1',
  });

  it('is due at once where the organization wants it', () => {
    expect(rings(sent('d1', { calls: true }))).toEqual([call('d1')]);
    expect(rings(sent('d1'))).toEqual([]);
    expect(rings(sent(undefined, { calls: true }))).toEqual([]);
  });

  it.each([...answers, 'CrewRecalled'] as const)('is due no more after %s of that sending', (type) => {
    expect(rings(sent('d1', { calls: true }), answered(type, 'd1'))).toEqual([]);
    expect(rings(sent('d1', { calls: true }), answered(type, 'd0'))).toEqual([call('d1')]);
  });

  it.each(['CallRequested', 'CallEnded'] as const)('is due no more after its own %s', (type) => {
    const of = (dispatch: string) =>
      says('call-c')(type, { call: jobCallOf(dispatch), dispatch: undefined, outcome: 'busy', callout: null }, 5);
    expect(rings(sent('d1', { calls: true }), of('d1'))).toEqual([]);
    expect(rings(sent('d1', { calls: true }), of('d0'))).toEqual([call('d1')]);
  });

  it('is due for the latest sending', () => {
    expect(rings(sent('d1', { calls: true }), again('d2', 'd1', { calls: true }))).toEqual([call('d2', 60)]);
    expect(rings(sent('d1', { calls: true }), again('d2', 'd1'))).toEqual([]);
    expect(rings(sent('d1', { calls: true }), again('d2', null, { calls: true }))).toEqual([
      call('d1'),
      call('d2', 60),
    ]);
  });
});

describe('the text to a crew', () => {
  const texts = (...events: readonly RecordedFact[]) => owed('job-text', ...events);
  const text = (dispatch: string, seconds = 0, template: 'job' | 'recall' = 'job') => ({
    kind: 'job-text',
    id: jobDeliveryOf(dispatch, template),
    entity: 'arvada',
    due_at: at(seconds),
    status: 'owed',
    attempts: 0,
    check_in: null,
    job: { dispatch, incident: 'i1', template },
  });
  const requested = (dispatch: string) => {
    const job = { dispatch, incident: 'i1', template: 'job' };
    return delivery('JobTextRequested', { delivery: jobDeliveryOf(dispatch), ...job }, 10);
  };
  const asked = { ...text('d1'), status: 'requested', attempts: 1, due_at: at(70) };

  it('is due at once, and looked up a minute after it was asked for', () => {
    expect(texts(sent('d1'))).toEqual([text('d1')]);
    expect(texts(sent(undefined))).toEqual([]);
    expect(texts(sent('d1'), requested('d1'))).toEqual([asked]);
    // A log may begin with the request.
    expect(texts(requested('d1'))).toEqual([asked]);
  });

  it.each([...answers, 'JobTextFailed'] as const)('is dropped after %s, unless it was asked for', (type) => {
    expect(texts(sent('d1'), answered(type, 'd1'))).toEqual([]);
    expect(texts(sent('d1'), answered(type, 'd0'))).toEqual([text('d1')]);
    expect(texts(sent('d1'), requested('d1'), answered(type, 'd1'))).toEqual([asked]);
  });

  it('waits for the call, and is due when the call reached nobody', () => {
    const called = sent('d1', { calls: true });
    const waits = { ...text('d1'), due_at: null };
    const ended = (outcome: string, dispatch: string | undefined = 'd1') =>
      says('call-c')('CallEnded', { call: jobCallOf('d1'), callout: null, dispatch, outcome }, 30);
    expect(texts(called)).toEqual([waits]);
    expect(texts(called, ended('no-answer'))).toEqual([{ ...waits, due_at: at(30) }]);
    expect(texts(called, ended('accepted'))).toEqual([]);
    expect(texts(called, ended('declined'))).toEqual([]);
    expect(texts(called, ended('no-answer', 'd0'))).toEqual([waits]);
    // Without a call-out and without a sending, it was another call.
    const other = says('call-c')('CallEnded', { call: 'c9', callout: null, outcome: 'no-answer' }, 30);
    expect(texts(called, other)).toEqual([waits]);
  });

  it('that is due already, or asked for, is not due again after the call', () => {
    const ended = says('call-c')(
      'CallEnded',
      { call: jobCallOf('d1'), callout: null, dispatch: 'd1', outcome: 'busy' },
      30,
    );
    expect(texts(sent('d1'), ended)).toEqual([text('d1')]);
    expect(texts(sent('d1'), requested('d1'), ended)).toEqual([asked]);
    expect(texts(ended)).toEqual([]);
    // An acceptance on the phone does not take back a text that is due already.
    const accepted = says('call-c')(
      'CallEnded',
      { call: 'c1', callout: null, dispatch: 'd1', outcome: 'accepted' },
      30,
    );
    expect(texts(sent('d1'), accepted)).toEqual([text('d1')]);
  });

  it('of a sending that was replaced is dropped, unless it was asked for', () => {
    expect(texts(sent('d1'), again('d2', 'd1'))).toEqual([text('d2', 60)]);
    expect(texts(sent('d1'), again('d2', null))).toEqual([text('d1'), text('d2', 60)]);
    expect(texts(sent('d1'), requested('d1'), again('d2', 'd1'))).toEqual([asked, text('d2', 60)]);
    expect(texts(sent('d1'), again('d2', 'd1', { calls: true }))).toEqual([{ ...text('d2', 60), due_at: null }]);
    expect(texts(sent('d1'), again(undefined, 'd1'))).toEqual([text('d1')]);
  });

  it('says that it is recalled, instead of the job', () => {
    const recalled = (dispatch: string | undefined, more: object = {}) =>
      incident('CrewRecalled', { designation: 'c1', dispatch, ...more }, 60);
    expect(texts(sent('d1'), recalled('d1'))).toEqual([text('d1', 60, 'recall')]);
    expect(texts(sent('d1'), requested('d1'), recalled('d1'))).toEqual([asked, text('d1', 60, 'recall')]);
    expect(texts(sent('d1', { calls: true }), recalled('d1', { calls: true }))).toEqual([text('d1', 60, 'recall')]);
    expect(texts(sent('d1'), recalled(undefined))).toEqual([text('d1')]);
  });
});

describe('the reports about the text to a crew', () => {
  const reports = (...events: readonly RecordedFact[]) => owed('job-text-outcome', ...events);
  const id = jobDeliveryOf('d1');
  const requested = (template = 'job') =>
    delivery('JobTextRequested', { delivery: id, dispatch: 'd1', incident: 'i1', template }, 10);
  const says = (type: FactType, data: object = {}) => delivery(type, { delivery: id, ...data }, 20);
  const known = (type: FactType) => incident(type, { dispatch: 'd1', reason: '' }, 30);
  const none = {
    kind: 'job-text-outcome',
    id,
    entity: 'arvada',
    due_at: null,
    incident: 'i1',
    dispatch: 'd1',
    text: null,
    reason: '',
  };

  it('are none before the first, and never about a recall', () => {
    expect(reports(requested())).toEqual([none]);
    expect(reports(requested('recall'))).toEqual([]);
    expect(reports(says('DeliverySent'))).toEqual([]);
  });

  it.each([
    ['DeliveryPutOff', 'delayed'],
    ['DeliverySent', 'sent'],
    ['DeliveryUnknown', 'in-doubt'],
    ['DeliveryConfirmed', 'delivered'],
    ['DeliveryFailed', 'failed'],
    ['DeliveryUndelivered', 'failed'],
  ] as const)('say after %s that it is %s, with the reason there is', (type, text) => {
    expect(reports(requested(), says(type))).toEqual([{ ...none, text, due_at: at(20) }]);
    expect(reports(requested(), says(type, { reason: 'landline' }))).toEqual([
      { ...none, text, due_at: at(20), reason: 'landline' },
    ]);
  });

  it.each([
    ['DeliveryPutOff', 'JobTextDelayed'],
    ['DeliverySent', 'JobTextSent'],
    ['DeliveryUnknown', 'JobTextDoubted'],
  ] as const)('are told once: %s by %s, unless another came meanwhile', (report, told) => {
    expect(reports(requested(), says(report), known(told))).toEqual([none]);
    const later = [requested(), says(report), says('DeliveryFailed')];
    expect(reports(...later, known(told))).toEqual([{ ...none, text: 'failed', due_at: at(20) }]);
    expect(reports(known(told))).toEqual([]);
  });

  it('are over once it arrived, failed, or its sending was replaced', () => {
    expect(reports(requested(), known('JobTextDelivered'))).toEqual([]);
    expect(reports(requested(), known('JobTextFailed'))).toEqual([]);
    expect(reports(requested(), again('d2', 'd1'))).toEqual([]);
    expect(reports(requested(), again('d2', null))).toEqual([none]);
    expect(reports(requested(), incident('JobTextDelivered', { reason: '' }))).toEqual([none]);
  });
});
