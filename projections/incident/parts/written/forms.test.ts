import { describe, expect, it } from 'vitest';
import type { RecordedFact } from '#events/facts';
import { happened } from '#projections/testing/given';
import { at, created, erased, incidentAfter } from '#projections/testing/incident';
import { formShown } from './forms.ts';

const begun = happened('FormAdded', { form: 'w1', name: 'work_report', version: 1 }, at('13:00'));
const other = happened('FormAdded', { form: 'w2', name: 'work_report', version: 1 }, at('13:05'));
const set = (field: string, value: number, time: string) =>
  happened('FormFieldSet', { form: 'w1', field, value }, at(time));
const written = (words: string, time: string) =>
  happened('FormTextWritten', { form: 'w1', field: 'work_done', subject: 'i1', personal: { words } }, at(time));
const filled = [set('crew_count', 3, '13:10'), written('Replaced the valve', '13:20')];
const submitted = (submission: string, time: string) => happened('FormSubmitted', { form: 'w1', submission }, at(time));
const first = submitted('s1', '14:00');
const approved = happened('FormApproved', { form: 'w1', submission: 's1' }, at('15:00'));
const returned = happened(
  'FormReturned',
  { form: 'w1', subject: 'i1', personal: { reason: 'The photo is missing' } },
  at('15:00'),
);
const by = 'user:dana';
const step = (time: string) => ({ by, time: at(time).at });

const after = (...facts: readonly RecordedFact[]) => incidentAfter(created, begun, other, ...facts).doc.forms;
const formAfter = (...facts: readonly RecordedFact[]) => {
  const [form] = after(...facts);
  if (!form) throw new Error('There is no form.');
  return formShown(form);
};

describe('a form of an incident', () => {
  it('begins as an empty draft', () =>
    expect(formAfter()).toMatchObject({
      uuid: 'w1',
      status: 'draft',
      values: {},
      submission: null,
      created: step('13:00'),
      submitted: null,
      approved: null,
      returned: null,
    }));

  it('keeps each field as it was filled in last, numbers and text', () => {
    const values = { crew_count: 4, work_done: 'Replaced the valve' };
    expect(formAfter(...filled, set('crew_count', 4, '13:30'))).toMatchObject({ values, updated_time: at('13:30').at });
    expect(after(...filled)[1]).toMatchObject({ uuid: 'w2', values: {}, words: {}, updated: step('13:05') });
  });

  it('is submitted, then approved', () => {
    expect(formAfter(...filled, first)).toMatchObject({
      status: 'submitted',
      submission: 's1',
      submitted: step('14:00'),
    });
    expect(formAfter(...filled, first, approved)).toMatchObject({
      status: 'approved',
      submitted: step('14:00'),
      approved: step('15:00'),
    });
  });

  it('that was returned shows the reason, also after it was submitted again', () => {
    const reason = { ...step('15:00'), reason: 'The photo is missing' };
    expect(formAfter(first, approved, returned)).toMatchObject({
      status: 'returned',
      approved: null,
      returned: reason,
    });
    expect(formAfter(first, returned, submitted('s2', '16:00'))).toMatchObject({
      status: 'submitted',
      submission: 's2',
      returned: reason,
    });
  });

  it('is gone once it is removed; the others stay', () =>
    expect(after(happened('FormRemoved', { form: 'w1' })).map(({ uuid }) => uuid)).toEqual(['w2']));

  it('keeps its numbers and loses its words when the incident is erased', () => {
    const form = formAfter(...filled, first, returned, erased('i1'));
    expect(form.values).toEqual({ crew_count: 3, work_done: null });
    expect(form.returned).toEqual({ ...step('15:00'), reason: null });
    expect(formAfter(...filled, erased('l1')).values).toMatchObject({ work_done: 'Replaced the valve' });
  });
});

it('the page lists the forms with their last step, and offers those of its version', () => {
  const { forms, forms_offered } = incidentAfter(created, begun, ...filled, first).page;
  expect(forms).toEqual([
    {
      uuid: 'w1',
      name: 'work_report',
      version: 1,
      title: expect.any(String),
      status: 'submitted',
      created_time: at('13:00').at,
      updated_time: at('14:00').at,
      by,
    },
  ]);
  expect(forms_offered.map(({ name }) => name)).toContain('work_report');
});
