import { describe, expect, it } from 'vitest';
import type { Form, FormField, FormValue } from '#contracts/incident/forms/forms';
import { type About, localTime, reportOf } from './report.ts';

const about: About = {
  organisation: 'City of Arvada',
  incident: '7c0',
  type: 'Sewer',
  description: 'Sewage in the gutter',
  address: '1 Carr St',
  reported: '2026-03-01T08:00:00.000Z',
  timezone: 'America/Denver',
};
const step = { by: 'Sam Okafor', time: '2026-03-01T10:00:00.000Z' };
type Reported = Parameters<typeof reportOf>[0];
const form = (fields: readonly FormField[], more: Partial<Form> = {}): Reported => ({
  uuid: 'f1',
  name: 'work_report',
  version: 3,
  title: 'Work report',
  definition: { name: 'work_report', version: 3, title: 'Work report', sections: [{ title: 'Crew', fields }] },
  status: 'draft',
  values: {},
  submission: 's1',
  created_time: step.time,
  updated_time: step.time,
  by: step.by,
  created: step,
  submitted: null,
  approved: null,
  returned: null,
  ...more,
});
const choices = [
  { code: 'partly', display: 'Partly restored' },
  { code: 'fully', display: 'Fully restored' },
];

it('a report names its subject, its form, and the clock of its times', () =>
  expect(reportOf(form([]), about)).toEqual({
    title: 'Work report',
    facts: [
      ['Organisation', 'City of Arvada'],
      ['Incident', 'Sewage in the gutter'],
      ['Address', '1 Carr St'],
      ['Type', 'Sewer'],
      ['Reported', '2026-03-01 01:00 MST'],
      ['Incident number', '7c0'],
      ['Form', 'Work report, version 3'],
      ['Status', 'Draft'],
      ['Times', 'on the clock of America/Denver'],
    ],
    sections: [{ title: 'Crew', rows: [] }],
  }));

it('a report says that the description of its incident was erased', () =>
  expect(reportOf(form([]), { ...about, description: '' }).facts[1]).toEqual(['Incident', 'Erased']));

describe('the history of a form', () => {
  const later = { by: 'Ada Park', time: '2026-07-01T10:00:00.000Z' };
  const history = (more: Partial<Form>) => reportOf(form([], more), about).facts.slice(7, -1);
  const submitted = ['Submitted', '2026-03-01 03:00 MST, Sam Okafor'];

  it('says who submitted and approved it, and when', () =>
    expect(history({ status: 'approved', submitted: step, approved: later })).toEqual([
      ['Status', 'Approved'],
      submitted,
      ['Approved', '2026-07-01 04:00 MDT, Ada Park'],
    ]));

  it('says who returned it and why, only while it is returned', () => {
    const returned = { ...later, reason: 'No photo' };
    expect(history({ status: 'returned', submitted: step, returned })).toEqual([
      ['Status', 'Returned, to be filled in again'],
      submitted,
      ['Returned', '2026-07-01 04:00 MDT, Ada Park'],
      ['Reason', 'No photo'],
    ]);
    expect(history({ status: 'submitted', submitted: step, returned })).toEqual([
      ['Status', 'Submitted, waiting for approval'],
      submitted,
    ]);
  });

  it('says that the reason was erased', () => {
    for (const returned of [{ ...later, reason: null }, null])
      expect(history({ status: 'returned', returned }).at(-1)).toEqual(['Reason', 'Erased']);
  });
});

describe('an answer', () => {
  const field = (kind: FormField['kind'], more: Partial<FormField> = {}): FormField => ({
    name: 'answer',
    kind,
    label: 'Answer',
    ...more,
  });
  const said = (of: FormField, value: FormValue) =>
    reportOf(form([of], { values: { answer: value } }), about).sections[0]?.rows[0]?.value;

  it.each<[FormField, FormValue, string | number | null]>([
    [field('text'), null, 'Erased'],
    [field('long-text'), null, 'Erased'],
    [field('number'), null, null],
    [field('choice'), null, null],
    [field('text'), '', null],
    [field('choices'), [], null],
    [field('yes-no'), true, 'Yes'],
    [field('yes-no'), false, 'No'],
    [field('number'), 0, 0],
    [field('number'), 1_200.5, 1_200.5],
    [field('choice', { choices }), 'fully', 'Fully restored'],
    [field('choice', { choices }), 'gone', 'gone'],
    [field('choice'), 'fully', 'fully'],
    [field('choices', { choices }), ['fully', 'gone', 'partly'], 'Fully restored; gone; Partly restored'],
    [field('text', { choices }), 'fully', 'fully'],
    [field('date-time'), '2026-03-01T09:05:00.000Z', '2026-03-01 02:05 MST'],
  ])('to %j that is %j reads %j', (of, value, words) => expect(said(of, value)).toBe(words));

  it('stands under its label with its unit, and is empty before the field was filled in', () => {
    const fields = [field('number', { unit: 'people' }), { ...field('text'), name: 'toString', label: 'Other' }];
    expect(reportOf(form(fields, { values: { answer: 3 } }), about).sections[0]?.rows).toEqual([
      { name: 'answer', label: 'Answer', value: 3, unit: 'people' },
      { name: 'toString', label: 'Other', value: null, unit: '' },
    ]);
  });
});

it.each([
  ['2026-03-01T09:05:00.000Z', '2026-03-01 02:05 MST'],
  ['2026-11-01T07:30:00.000Z', '2026-11-01 01:30 MDT'],
  ['2026-11-01T08:30:00.000Z', '2026-11-01 01:30 MST'],
])('a local time tells the hours of a repeated hour apart: %s, %s', (time, local) =>
  expect(localTime(time, 'America/Denver')).toBe(local),
);
