import { describe, expect, it } from 'vitest';
import type { RecordedFact } from '#events/facts';
import { happened } from '#projections/testing/given';
import { at, created, erased, incidentAfter, logged, rowsAfter } from '#projections/testing/incident';
import { shownDispatch } from './dispatch.ts';

const after = (...facts: readonly RecordedFact[]) => incidentAfter(created, ...facts);
const shown = (...facts: readonly RecordedFact[]) => after(...facts).page.dispatched;
const sent = (crew: string, time: string, dispatch?: string) =>
  happened('CrewDispatched', { designation: crew, name: `The ${crew}`, user: 'anna', dispatch } as never, at(time));
const step = (type: string, crew: string, time: string, more: object = {}) =>
  happened(type as 'JobRead', { dispatch: 's1', designation: crew, name: `The ${crew}`, ...more } as never, at(time));
const again = happened(
  'CrewSentAgain',
  {
    designation: 'jetter',
    name: 'The jetter',
    user: 'bo',
    dispatch: 's2',
    previous: 's1',
    respondBy: at('13:00').at,
    joined: false,
  } as never,
  at('12:40'),
);
const declined = (reason: string | null) =>
  step('JobDeclined', 'jetter', '12:20', { subject: 'i1', personal: reason === null ? null : { reason } });

describe('the crews of an incident', () => {
  it('are shown in the order in which they were sent, with the time and the state', () => {
    expect(shown(sent('jetter', '12:05', 's1'), sent('truck', '12:06'))).toEqual([
      {
        designation: 'jetter',
        name: 'The jetter',
        time: at('12:05').at,
        dispatch: 's1',
        status: 'assigned',
        status_time: at('12:05').at,
        reason: null,
      },
      {
        designation: 'truck',
        name: 'The truck',
        time: at('12:06').at,
        dispatch: null,
        status: 'assigned',
        status_time: at('12:06').at,
        reason: null,
      },
    ]);
  });

  it.each([
    ['JobTextSent', 'sent'],
    ['JobTextDelivered', 'delivered'],
    ['JobTextDoubted', 'in-doubt'],
    ['JobRead', 'read'],
    ['JobAccepted', 'accepted'],
    ['CrewSetOut', 'on-my-way'],
    ['CrewArrived', 'on-scene'],
    ['JobFinished', 'done'],
    ['CrewSilent', 'no-response'],
    ['CrewRecalled', 'recalled'],
  ])('follow %s: %s, since then', (type, status) => {
    expect(shown(sent('jetter', '12:05', 's1'), step(type, 'jetter', '12:10'))).toMatchObject([
      { status, status_time: at('12:10').at, time: at('12:05').at, reason: null },
    ]);
  });

  it('say why a text is late or failed, and why a crew declined', () => {
    const first = sent('jetter', '12:05', 's1');
    const reason = 'The network is busy';
    expect(shown(first, step('JobTextDelayed', 'jetter', '12:10', { reason }))).toMatchObject([
      { status: 'delayed', reason },
    ]);
    expect(shown(first, step('JobTextFailed', 'jetter', '12:10', { reason: 'Landline' }))).toMatchObject([
      { status: 'failed', reason: 'Landline' },
    ]);
    expect(shown(first, declined('On another job'))).toMatchObject([{ status: 'declined', reason: 'On another job' }]);
    expect(shown(first, declined(null))).toMatchObject([{ status: 'declined', reason: null }]);
  });

  it('keep the time of a state that a later step does not change, and each its own', () => {
    const facts = [sent('jetter', '12:05', 's1'), sent('truck', '12:06', 's9'), step('JobAccepted', 'jetter', '12:10')];
    // The text is reported late: the crew has already answered.
    expect(shown(...facts, step('JobTextDelivered', 'jetter', '12:30'))).toMatchObject([
      { status: 'accepted', status_time: at('12:10').at },
      { status: 'assigned', status_time: at('12:06').at },
    ]);
  });

  it('that are sent again come last, as new, under the new sending', () => {
    const before = [sent('jetter', '12:05', 's1'), sent('truck', '12:06'), declined('Busy')];
    expect(shown(...before, again)).toMatchObject([
      { designation: 'truck' },
      { designation: 'jetter', dispatch: 's2', status: 'assigned', time: at('12:40').at, reason: null },
    ]);
    // A step of the sending before comes late.
    expect(shown(...before, again, step('JobRead', 'jetter', '12:50'))).toMatchObject([{}, { status: 'assigned' }]);
  });

  it('leave with a line of the log, and an erroneous one is gone', () => {
    const both = [sent('jetter', '12:05', 's1'), sent('truck', '12:06')] as const;
    expect(shown(...both, logged('geo:departed', '12:30')).map(({ status }) => status)).toEqual(['left', 'left']);
    const withdrawn = happened('CrewDispatchWithdrawn', {
      designation: 'jetter',
      name: 'The jetter',
      at: at('12:05').at,
    });
    expect(shown(...both, withdrawn).map(({ designation }) => designation)).toEqual(['truck']);
  });

  it('lose only their own words with those of the incident', () => {
    const first = sent('jetter', '12:05', 's1');
    const reasons = (...facts: readonly RecordedFact[]) => shown(first, ...facts).map(({ reason }) => reason);
    expect(reasons(declined('On another job'), erased('i1'))).toEqual([null]);
    expect(reasons(declined('On another job'), erased('p1'))).toEqual(['On another job']);
    expect(reasons(step('JobTextFailed', 'jetter', '12:10', { reason: 'Landline' }), erased('i1'))).toEqual([
      'Landline',
    ]);
  });

  it('are shown in lists as on the page, are found by their names, and open screens are told', () => {
    const { doc, page } = after(sent('jetter', '12:05', 's1'));
    expect(shownDispatch.summary?.(doc)).toEqual({ dispatched: page.dispatched });
    expect(shownDispatch.words?.(doc)).toEqual(['The jetter']);
    expect(new Set(Object.values(shownDispatch.tells))).toEqual(new Set(['updated', 'refresh']));
    expect(shownDispatch.tells).toMatchObject({ CrewDispatched: 'updated', CrewDispatchWithdrawn: 'refresh' });
  });
});

it('each step of a crew is a line of the log, with its name and the reason', () => {
  const reason = 'Landline';
  const lines = rowsAfter(
    created,
    sent('jetter', '12:05', 's1'),
    step('JobTextFailed', 'jetter', '12:10', { reason }),
    declined('On another job'),
    again,
    ...['JobTextSent', 'JobTextDelivered', 'JobTextDoubted', 'JobRead', 'JobAccepted', 'CrewSetOut', 'CrewArrived'].map(
      (type) => step(type, 'jetter', '12:50'),
    ),
    ...['JobFinished', 'CrewSilent', 'CrewRecalled'].map((type) => step(type, 'jetter', '12:55')),
    step('JobTextDelayed', 'jetter', '12:56', { reason }),
  );
  const told = lines.map((row) => row as unknown as { readonly event: string; readonly message: string });
  expect(told.map(({ event, message }) => `${event} ${message}`).slice(-15)).toEqual([
    'dispatched The jetter',
    'job:text_failed The jetter: Landline',
    'job:declined The jetter: On another job',
    'job:sent_again The jetter',
    'job:text_sent The jetter',
    'job:text_delivered The jetter',
    'job:text_doubted The jetter',
    'job:read The jetter',
    'job:accepted The jetter',
    'job:on_my_way The jetter',
    'job:on_scene The jetter',
    'job:done The jetter',
    'job:no_response The jetter',
    'job:recalled The jetter',
    'job:text_delayed The jetter: Landline',
  ]);
});
