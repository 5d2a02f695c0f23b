import { describe, expect, it } from 'vitest';
import { type FormValues, formMistakes } from '#contracts/incident/forms/forms';
import type { Refused } from '#events/core/refused';
import { type IncidentCommand, type IncidentFact, incident } from '#events/incident/incident';
import { given, noon, refusalOf } from '#events/testing/given';
import { begunAt, reported } from '#events/testing/incident';
import { type FormCommand, forms } from './forms.ts';

const created: IncidentFact = reported('arvada_water', 'Leak');
const located: IncidentFact = {
  type: 'IncidentLocated',
  data: {
    location: 'l1',
    route: 'Carr St',
    locality: 'Arvada',
    administrativeLevel1: 'CO',
    postalCode: '',
    lat: 39.8,
    lng: -105,
    subject: 'l1',
    personal: { raw: '1 Carr St', streetNumber: '1', subpremise: '' },
  },
};
const added: IncidentFact = { type: 'FormAdded', data: { form: 'f1', name: 'work_report', version: 1 } };
const wrote = (field: string, words: string): IncidentFact => ({
  type: 'FormTextWritten',
  data: { form: 'f1', field, subject: 'i1', personal: { words } },
});
const set = (field: string, value: FormValues[string]): IncidentFact => ({
  type: 'FormFieldSet',
  data: { form: 'f1', field, value },
});
/** All required fields of a work report. */
const filled: readonly IncidentFact[] = [
  set('arrived', '2026-03-01T10:00:00.000Z'),
  set('departed', '2026-03-01T11:00:00.000Z'),
  wrote('crew_leader', 'Sam Okafor'),
  set('crew_count', 3),
  wrote('found', 'A cracked main'),
  wrote('done', 'Clamped it'),
  set('service', 'restored'),
  set('customer_told', true),
  set('follow_up', false),
];
const submitted: IncidentFact = { type: 'FormSubmitted', data: { form: 'f1', submission: 's1' } };
const approved: IncidentFact = { type: 'FormApproved', data: { form: 'f1', submission: 's1' } };
const returned: IncidentFact = {
  type: 'FormReturned',
  data: { form: 'f1', subject: 'i1', personal: { reason: 'No photo' } },
};
const logged = (event: string, message: string): IncidentFact => ({
  type: 'LogEntryRecorded',
  data: { entry: 'e1', event, lat: null, lng: null, designation: null, subject: 'i1', personal: { message } },
});
const erased: IncidentFact = { type: 'PersonalDataErased', data: { subject: 'i1' } };

const add = (name: string, version: number): IncidentCommand => ({ do: 'addForm', form: 'f1', name, version });
const fill = (values: FormValues, seen: FormValues = {}): IncidentCommand => ({
  do: 'fillForm',
  incident: 'i1',
  form: 'f1',
  values,
  seen,
});
const submit: IncidentCommand = { do: 'submitForm', incident: 'i1', form: 'f1', submission: 's1', entry: 'e1' };
const approve = (seen: string | null = null): IncidentCommand => ({
  do: 'approveForm',
  incident: 'i1',
  form: 'f1',
  entry: 'e1',
  seen,
});
const giveBack = (reason = 'No photo', seen: string | null = null): IncidentCommand => ({
  do: 'returnForm',
  incident: 'i1',
  form: 'f1',
  entry: 'e1',
  reason,
  seen,
});
const remove: IncidentCommand = { do: 'removeForm', form: 'f1' };
const draft = [created, added];

/** The sentences under the fields of a refused form. */
function told(code: Refused['code'], history: readonly IncidentFact[], command: IncidentCommand): Refused['fields'] {
  const state = history.reduce(
    (before, fact) => incident.evolve(before, { ...fact, occurredAt: noon }),
    incident.initial,
  );
  return refusalOf(() => incident.decide(state, command), code).fields;
}

describe('a form', () => {
  it('is added once, by a name and a version that the incident type offers', () => {
    given(incident, created).when(add('work_report', 1)).then(added);
    given(incident, created).when(add('work_report', 1)).thenRepeatIsNothing();
    given(incident, created).when(add('work_report', 2)).thenRefused('form.version-unknown');
    given(incident, created).when(add('sewer_overflow', 1)).thenRefused('form.not-offered');
    given(incident, created).when(add('', 1)).thenRefused('form.not-offered');
  });

  it('is filled in field by field, and only changes are written', () => {
    given(incident, ...draft)
      .when(fill({ crew_count: 3, found: 'A cracked main' }))
      .then(set('crew_count', 3), wrote('found', 'A cracked main'));
    const known = given(incident, ...draft, set('crew_count', 3), wrote('found', 'A cracked main'));
    known.when(fill({ crew_count: 3, found: 'A cracked main' })).thenNothing();
    known.when(fill({ crew_count: null, found: '' })).then(set('crew_count', null), wrote('found', ''));
    known.when(fill({ done: '', vehicles: null })).thenNothing();
  });

  it('takes the texts of two people in different fields at once', () =>
    given(incident, ...draft, wrote('found', 'A cracked main'))
      .when(fill({ done: 'Clamped it' }, { done: null, found: null }))
      .then(wrote('done', 'Clamped it')));

  it('does not let a second writer overwrite an unseen text in the same field', () => {
    const first = [...draft, wrote('found', 'A cracked main')];
    const known = given(incident, ...first);
    known.when(fill({ found: 'A hole' }, { found: null })).thenRefused('form.changed-meanwhile');
    expect(
      told('form.changed-meanwhile', first, fill({ found: 'A hole', done: 'Clamped it' }, { found: '', done: '' })),
    ).toEqual({
      found: [formMistakes.changed],
    });
    known.when(fill({ found: 'A hole' }, { found: 'A cracked main' })).then(wrote('found', 'A hole'));
    // Both wrote the same, so there is no conflict.
    known.when(fill({ found: 'A cracked main' }, { found: null })).thenNothing();
  });

  it('is submitted once all required fields are filled in, and the log records it', () => {
    const whole = given(incident, ...draft, ...filled);
    whole.when(submit).then(submitted, logged('form_submitted', 'Work report'));
    whole.when(submit).thenRepeatIsNothing();
    given(incident, ...draft)
      .when(submit)
      .thenRefused('form.mistaken');
    expect(told('form.mistaken', [...draft, ...filled, wrote('found', ' \n'), set('service', null)], submit)).toEqual({
      found: [formMistakes.blank],
      service: [formMistakes.blank],
    });
  });

  it('that was submitted is filled in again only after it came back', () => {
    const waiting = [...draft, ...filled, submitted];
    given(incident, ...waiting)
      .when(fill({ crew_count: 4 }))
      .thenRefused('form.not-open');
    given(incident, ...waiting, approved)
      .when(fill({ crew_count: 4 }))
      .thenRefused('form.not-open');
    given(incident, ...waiting, returned)
      .when(fill({ crew_count: 4 }))
      .then(set('crew_count', 4));
  });

  it('is approved once, by a reader of this very submission', () => {
    const waiting = given(incident, ...draft, ...filled, submitted);
    waiting.when(approve('s1')).then(approved, logged('form_approved', 'Work report'));
    waiting.when(approve()).thenRepeatIsNothing();
    waiting.when(approve('s0')).thenRefused('form.submitted-again');
    given(incident, ...draft, ...filled)
      .when(approve())
      .thenRefused('form.not-submitted');
    given(incident, ...draft, ...filled, submitted, returned)
      .when(approve('s1'))
      .thenRefused('form.not-submitted');
  });

  it('is returned with a reason, even after its approval', () => {
    const waiting = [...draft, ...filled, submitted];
    const back = [returned, logged('form_returned', 'Work report: No photo')] as const;
    given(incident, ...waiting)
      .when(giveBack())
      .then(...back);
    given(incident, ...waiting)
      .when(giveBack())
      .thenRepeatIsNothing();
    given(incident, ...waiting, approved)
      .when(giveBack())
      .then(...back);
    given(incident, ...waiting)
      .when(giveBack('No photo', 's0'))
      .thenRefused('form.submitted-again');
    // The form has been returned already; a second reason would be lost.
    given(incident, ...waiting, returned)
      .when(giveBack('Wrong street'))
      .thenRefused('form.not-submitted');
    given(incident, ...draft)
      .when(giveBack())
      .thenRefused('form.not-submitted');
  });

  it('is removed before its submission, and only then', () => {
    const removed: IncidentFact = { type: 'FormRemoved', data: { form: 'f1' } };
    given(incident, ...draft)
      .when(remove)
      .then(removed);
    given(incident, ...draft)
      .when(remove)
      .thenRepeatIsNothing();
    given(incident, ...draft, removed)
      .when(fill({ crew_count: 1 }))
      .thenRefused('not-found');
    for (const step of [[submitted], [submitted, approved], [submitted, returned]] as const)
      given(incident, ...draft, ...filled, ...step)
        .when(remove)
        .thenRefused('form.not-draft');
  });

  it('that was never added is not found', () => {
    const commands: readonly FormCommand['do'][] = [
      'fillForm',
      'submitForm',
      'approveForm',
      'returnForm',
      'removeForm',
    ];
    const known = [fill({}), submit, approve(), giveBack(), remove];
    expect(known.map((command) => command.do)).toEqual(commands);
    for (const command of known) given(incident, created).when(command).thenRefused('not-found');
  });

  it('takes no value that its field cannot have', () => {
    const mistaken = fill({ crew_count: 'three', found: 'A cracked main', color: 'red' });
    given(incident, ...draft)
      .when(mistaken)
      .thenRefused('form.mistaken');
    expect(told('form.mistaken', draft, mistaken)).toEqual({
      crew_count: [formMistakes.number],
      color: [formMistakes.unknown],
    });
  });

  it('that was approved is not submitted again, but one that came back is', () => {
    const again: IncidentCommand = { ...submit, submission: 's2' } as IncidentCommand;
    given(incident, ...draft, ...filled, submitted, approved)
      .when(again)
      .thenRefused('form.not-open');
    given(incident, ...draft, ...filled, submitted, returned)
      .when(again)
      .then(
        { ...submitted, data: { form: 'f1', submission: 's2' } } as IncidentFact,
        logged('form_submitted', 'Work report'),
      );
  });

  it('that was never submitted is not reviewed, whatever its reviewer saw', () => {
    for (const review of [approve('s1'), giveBack('No photo', 's1')])
      given(incident, ...draft)
        .when(review)
        .thenRefused('form.not-submitted');
  });

  it('loses its words with the incident’s, keeps its figures, and can be filled in again', () => {
    const gone = given(incident, ...draft, ...filled, erased);
    gone.when(fill({ crew_count: 3, found: '' })).thenNothing();
    gone.when(fill({ found: 'A cracked main' })).then(wrote('found', 'A cracked main'));
    // Text written after an erasure can be erased again.
    given(incident, ...draft, erased, wrote('found', 'A cracked main'))
      .when({ do: 'erase', subject: 'i1' })
      .then(erased);
    // An erasure of a place leaves the form as it is.
    given(incident, created, located, added, ...filled, { type: 'PersonalDataErased', data: { subject: 'l1' } })
      .when(submit)
      .then(submitted, logged('form_submitted', 'Work report'));
  });
});

describe('the forms of an incident', () => {
  const at = begunAt(noon);
  const { evolve } = forms;
  const begun = {
    name: 'work_report',
    version: 1,
    status: 'draft',
    values: {},
    words: {},
    submission: null,
    reason: null,
  } as const;
  const known = new Map([['f1', begun]]);
  const text = (personal: { words: string } | null) =>
    ({ type: 'FormTextWritten', data: { form: 'f1', field: 'found', subject: 'i1', personal } }) as const;
  const back = (personal: { reason: string } | null) =>
    ({ type: 'FormReturned', data: { form: 'f1', subject: 'i1', personal } }) as const;

  it('have empty texts and no reason where those were erased', () => {
    expect(evolve.FormTextWritten(known, text(null), at).get('f1')).toEqual({ ...begun, words: { found: null } });
    expect(evolve.FormReturned(known, back(null), at).get('f1')).toEqual({ ...begun, status: 'returned' });
    const full = evolve.FormReturned(
      evolve.FormTextWritten(known, text({ words: 'A' }), at),
      back({ reason: 'B' }),
      at,
    );
    expect(full.get('f1')).toEqual({ ...begun, status: 'returned', words: { found: 'A' }, reason: 'B' });
    const gone = new Map([...full, ['f0', null] as const]);
    expect(evolve.PersonalDataErased(gone, { type: 'PersonalDataErased', data: { subject: 'i1' } }, at)).toEqual(
      new Map([
        ['f1', { ...begun, status: 'returned', words: { found: null } }],
        ['f0', null],
      ]),
    );
  });
});
