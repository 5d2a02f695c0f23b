import { expect, it } from 'vitest';
import type { RecordedFact } from '#events/facts';
import { happened } from '#projections/testing/given';
import { at, created, erased, incidentAfter, logged } from '#projections/testing/incident';
import { shownAssignment } from './assignment.ts';

const asked = happened(
  'IncidentTransferred',
  {
    transfer: 't2',
    kind: 'designation-notification',
    name: 'On call',
    previousVersion: 'standard_water',
    newVersion: 'standard_water',
    newEntity: null,
    urgent: false,
    assigned: null,
    option: {},
    callbackNumbers: false,
    notices: [
      { delivery: 's1', medium: 'sms', user: 'lena', designation: 'Leader' },
      { delivery: 's2', medium: 'sms', user: 'dana', designation: 'Second' },
    ],
    respondBy: at('13:30').at,
    subject: 'i1',
    personal: null,
  },
  at('13:00'),
);
const answer = (
  type: 'AssignmentAccepted' | 'AssignmentDeclined',
  transfer: string,
  by?: 'link',
  reason: string | null = null,
) =>
  happened(
    type,
    { transfer, user: 'lena', ...(by ? { by } : {}), subject: 'i1', personal: reason === null ? null : { reason } },
    at('13:10'),
  );
const failed = happened('AssignmentFailed', { transfer: 't2', silent: ['dana'] }, at('13:30'));
const shown = (...facts: readonly RecordedFact[]) => {
  const { doc, page } = incidentAfter(created, asked, ...facts);
  return { ...page.assignment, marks: shownAssignment.marks?.(doc), log: page.log.slice(-1) };
};
const lena = (...facts: readonly RecordedFact[]) => shown(...facts).people?.[0];

it('the people who are asked to take the incident stand on its page, and it is among their own', () =>
  expect(shown()).toMatchObject({
    respond_by: at('13:30').at,
    failed: false,
    people: [
      { user: 'lena', status: 'asked' },
      { user: 'dana', status: 'asked' },
    ],
    marks: ['member:lena', 'member:dana'],
  }));

it('an answer says how and when it came, and one to an earlier transfer changes nothing', () => {
  expect(lena(answer('AssignmentAccepted', 't2', 'link'))).toMatchObject({
    status: 'accepted',
    how: 'link',
    time: at('13:10').at,
  });
  expect(lena(answer('AssignmentAccepted', 't2'))).not.toHaveProperty('how');
  expect(lena(answer('AssignmentAccepted', 't1', 'link'))).toMatchObject({ status: 'asked' });
  const { marks, log } = shown(answer('AssignmentDeclined', 't2', 'link', 'Ill'));
  expect(marks).toEqual(['member:dana']);
  expect(log).toMatchObject([{ event: 'assignment:declined', message: 'By link. Ill' }]);
});

it('an assignment that failed stays so until somebody takes it', () => {
  expect(shown(failed, answer('AssignmentDeclined', 't2', 'link')).failed).toBe(true);
  expect(shown(failed, answer('AssignmentAccepted', 't2', 'link')).failed).toBe(false);
});

it('a person who is asked acknowledges on the page, and nobody else does it for them', () => {
  const dana = (entry: RecordedFact) => shown(entry).people?.[1];
  expect(dana(logged('acknowledged', '13:05'))).toMatchObject({ status: 'accepted', how: 'screen' });
  expect(dana(logged('note', '13:05'))).toMatchObject({ status: 'asked' });
  expect(lena(logged('acknowledged', '13:05'))).toMatchObject({ status: 'asked' });
});

it('the reason goes with the words of the incident, and with no others', () => {
  const declined = answer('AssignmentDeclined', 't2', 'link', 'Ill');
  expect(lena(declined, erased('p1'))).toMatchObject({ reason: 'Ill' });
  expect(lena(declined, erased('i1'))).toMatchObject({ reason: '' });
});
