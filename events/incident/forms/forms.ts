import {
  type FormDefinition,
  type FormStatus,
  type FormValue,
  type FormValues,
  fieldsOf,
  formEvents,
  formMistakes,
  isEmpty,
  isWords,
  sameValue,
} from '#contracts/incident/forms';
import type { OwnLogEvent } from '#contracts/incident/logEvents';
import { Refused } from '#events/core/refused';
import type { FormFact, LogEntryRecorded } from '#events/incident/core/events';
import { formOf, offeredBy } from './definitions/index.ts';
import { type Mistakes, missingIn, mistakesIn } from './formFields.ts';

/** What a crew reports, field by field, until somebody approves it. `entry` is the line of the log that goes with a step. */
export type FormCommand =
  | { readonly do: 'addForm'; readonly form: string; readonly name: string; readonly version: number }
  | {
      readonly do: 'fillForm';
      readonly incident: string;
      readonly form: string;
      /** Only the fields that are named: two people who fill different ones both have their way. */
      readonly values: FormValues;
      /** What their writer saw in them; what he does not say is not compared. */
      readonly seen: FormValues;
    }
  | {
      readonly do: 'submitForm';
      readonly incident: string;
      readonly form: string;
      readonly submission: string;
      readonly entry: string;
    }
  | ({ readonly do: 'approveForm' } & Judgement)
  | ({ readonly do: 'returnForm'; readonly reason: string } & Judgement)
  | { readonly do: 'removeForm'; readonly form: string };

interface Judgement {
  readonly incident: string;
  readonly form: string;
  readonly entry: string;
  /** The submission that was read; null where its reader did not say. */
  readonly seen: string | null;
}
type Command<Do extends FormCommand['do']> = Extract<FormCommand, { do: Do }>;

interface OneForm {
  readonly name: string;
  readonly version: number;
  readonly status: FormStatus;
  readonly values: FormValues;
  /** What was written in words; null once erased. */
  readonly words: Readonly<Record<string, string | null>>;
  readonly submission: string | null;
  /** Why it came back last. */
  readonly reason: string | null;
}
/** By form; null once it was removed. */
export type Forms = ReadonlyMap<string, OneForm | null>;

export function formsAfter(forms: Forms, { type, data }: FormFact): Forms {
  if (type === 'FormAdded') return new Map(forms).set(data.form, begun(data));
  if (type === 'FormRemoved') return new Map(forms).set(data.form, null);
  const form = forms.get(data.form);
  if (!form) return forms;
  const become = (change: Partial<OneForm>): Forms => new Map(forms).set(data.form, { ...form, ...change });
  switch (type) {
    case 'FormFieldSet':
      return become({ values: { ...form.values, [data.field]: data.value } });
    case 'FormTextWritten':
      return become({ words: { ...form.words, [data.field]: data.personal?.words ?? null } });
    case 'FormSubmitted':
      return become({ status: 'submitted', submission: data.submission });
    case 'FormApproved':
      return become({ status: 'approved' });
    case 'FormReturned':
      return become({ status: 'returned', reason: data.personal?.reason ?? null });
  }
}

const begun = ({ name, version }: { name: string; version: number }): OneForm => ({
  name,
  version,
  status: 'draft',
  values: {},
  words: {},
  submission: null,
  reason: null,
});

/** What was written in words is gone; the numbers, choices and times stand. */
export const formsErased = (forms: Forms): Forms =>
  new Map([...forms].map(([id, form]) => [id, form && { ...form, words: wordless(form.words), reason: null }]));

export const wordless = (words: OneForm['words']): OneForm['words'] =>
  Object.fromEntries(Object.keys(words).map((field) => [field, null]));

/** `workflow`: the key of the version that the incident has now. */
export function decideForm(
  { forms, version: workflow }: { readonly forms: Forms; readonly version: string },
  command: FormCommand,
): (FormFact | LogEntryRecorded)[] {
  const form = forms.get(command.form);
  if (command.do === 'addForm') return form === undefined ? [add(workflow, command)] : [];
  if (form === undefined) throw new Refused('not-found');
  if (command.do === 'removeForm') return form ? remove(form, command) : [];
  if (form === null) throw new Refused('not-found');
  switch (command.do) {
    case 'fillForm':
      return fill(form, command);
    case 'submitForm':
      return submit(form, command);
    case 'approveForm':
      return approve(form, command);
    case 'returnForm':
      return giveBack(form, command);
  }
}

function add(workflow: string, { form, name, version }: Command<'addForm'>): FormFact {
  const offered = offeredBy(workflow).find((one) => one.name === name);
  if (!offered) throw new Refused('form.not-offered');
  if (offered.version !== version) throw new Refused('form.version-unknown');
  return { type: 'FormAdded', data: { form, name, version } };
}

function remove({ status }: OneForm, { form }: Command<'removeForm'>): FormFact[] {
  if (status !== 'draft') throw new Refused('form.not-draft');
  return [{ type: 'FormRemoved', data: { form } }];
}

function fill(form: OneForm, { incident, form: id, values, seen }: Command<'fillForm'>): FormFact[] {
  const definition = definitionOf(form);
  if (!isOpen(form)) throw new Refused('form.not-open');
  const mistakes = mistakesIn(definition, values);
  if (some(mistakes)) throw new Refused('form.mistaken', mistakes);
  const now: FormValues = { ...form.values, ...form.words };
  const changed = Object.entries(values).filter(([field, value]) => !sameValue(value, now[field]));
  const crossed = changed.filter(([field]) => Object.hasOwn(seen, field) && !sameValue(seen[field], now[field]));
  const told = Object.fromEntries(crossed.map(([field]) => [field, [formMistakes.changed]]));
  if (some(told)) throw new Refused('form.changed-meanwhile', told);
  const written = new Set(
    fieldsOf(definition)
      .filter(isWords)
      .map(({ name }) => name),
  );
  return changed.map(([field, value]) => {
    if (!written.has(field)) return { type: 'FormFieldSet', data: { form: id, field, value: nothing(value) } };
    const personal = { words: typeof value === 'string' ? value : '' };
    return { type: 'FormTextWritten', data: { form: id, field, subject: incident, personal } };
  });
}

function submit(form: OneForm, { incident, form: id, submission, entry }: Command<'submitForm'>) {
  if (form.status === 'submitted') return [];
  if (!isOpen(form)) throw new Refused('form.not-open');
  const missing = missingIn(definitionOf(form), { ...form.values, ...form.words });
  if (some(missing)) throw new Refused('form.mistaken', missing);
  const submitted: FormFact = { type: 'FormSubmitted', data: { form: id, submission } };
  return [submitted, logged({ incident, entry }, formEvents.submitted, definitionOf(form).title)];
}

function approve(form: OneForm, { incident, form: id, entry, seen }: Command<'approveForm'>) {
  if (form.status === 'approved') return [];
  const submission = submissionOf(form, seen);
  if (form.status !== 'submitted') throw new Refused('form.not-submitted');
  const approved: FormFact = { type: 'FormApproved', data: { form: id, submission } };
  return [approved, logged({ incident, entry }, formEvents.approved, definitionOf(form).title)];
}

/** Also what was approved: a mistake may be found later. */
function giveBack(form: OneForm, { incident, form: id, entry, seen, reason }: Command<'returnForm'>) {
  if (form.status === 'returned' && form.reason === reason) return [];
  submissionOf(form, seen);
  if (isOpen(form)) throw new Refused('form.not-submitted');
  const returned: FormFact = { type: 'FormReturned', data: { form: id, subject: incident, personal: { reason } } };
  return [returned, logged({ incident, entry }, formEvents.returned, `${definitionOf(form).title}: ${reason}`)];
}

/** The one that is judged. Refused where its reader has read another. */
function submissionOf({ submission }: OneForm, seen: string | null): string {
  if (submission === null) throw new Refused('form.not-submitted');
  if (seen !== null && seen !== submission) throw new Refused('form.submitted-again');
  return submission;
}

const definitionOf = ({ name, version }: OneForm): FormDefinition => formOf(name, version);
const isOpen = ({ status }: OneForm): boolean => status === 'draft' || status === 'returned';
const nothing = (value: FormValue): FormValue => (isEmpty(value) ? null : value);

const some = (mistakes: Mistakes): boolean => Object.keys(mistakes).length > 0;

const logged = (
  { incident, entry }: { readonly incident: string; readonly entry: string },
  event: OwnLogEvent,
  message: string,
): LogEntryRecorded => ({
  type: 'LogEntryRecorded',
  data: { entry, event, lat: null, lng: null, designation: null, subject: incident, personal: { message } },
});
