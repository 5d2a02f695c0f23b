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
} from '#contracts/incident/forms/forms';
import { Refused } from '#events/core/refused';
import type { PersonalDataErased } from '#events/incident/core/facts';
import { logEntry } from '#events/incident/core/log';
import { erasesIncident, type Part } from '#events/incident/core/part';
import { formOf, offeredBy } from './definitions/index.ts';
import { type FormFact, formFacts } from './facts.ts';
import { type Mistakes, missingIn, mistakesIn } from './formFields.ts';

/** `entry` is the uuid of the log entry recorded with a step. */
export type FormCommand =
  | { readonly do: 'addForm'; readonly form: string; readonly name: string; readonly version: number }
  | {
      readonly do: 'fillForm';
      readonly incident: string;
      readonly form: string;
      /** Only the named fields change, so that two people can fill in different ones. */
      readonly values: FormValues;
      /** The values their author saw. A field that is not named here is not compared. */
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
  /** The submission that the reviewer read; null when the client did not say. */
  readonly seen: string | null;
}
type Command<Do extends FormCommand['do']> = Extract<FormCommand, { do: Do }>;

interface OneForm {
  readonly name: string;
  readonly version: number;
  readonly status: FormStatus;
  readonly values: FormValues;
  /** The text fields; null once erased. */
  readonly words: Readonly<Record<string, string | null>>;
  readonly submission: string | null;
  /** The reason given when the form was last returned. */
  readonly reason: string | null;
}
/** By form id; null once removed. */
export type Forms = ReadonlyMap<string, OneForm | null>;

/** Forms that a crew fills in field by field, until they are approved. */
export const forms: Part<{
  name: 'forms';
  state: Forms;
  facts: FormFact;
  commands: FormCommand;
  follows: PersonalDataErased;
}> = {
  name: 'forms',
  facts: formFacts,
  initial: new Map(),
  decide: {
    addForm: (state, command) => (state.forms.has(command.form) ? [] : [add(state.version, command)]),
    fillForm: (state, command) => fill(standing(state.forms, command), command),
    submitForm: (state, command) => submit(standing(state.forms, command), command),
    approveForm: (state, command) => approve(standing(state.forms, command), command),
    returnForm: (state, command) => giveBack(standing(state.forms, command), command),
    removeForm: (state, command) => {
      const form = state.forms.get(command.form);
      if (form === undefined) throw new Refused('not-found');
      return form ? remove(form, command) : [];
    },
  },
  evolve: {
    FormAdded: (kept, { data }) => new Map(kept).set(data.form, begun(data)),
    FormFieldSet: (kept, { data }) =>
      changed(kept, data, ({ values }) => ({ values: { ...values, [data.field]: data.value } })),
    FormTextWritten: (kept, { data }) =>
      changed(kept, data, ({ words }) => ({ words: { ...words, [data.field]: data.personal?.words ?? null } })),
    FormSubmitted: (kept, { data }) =>
      changed(kept, data, () => ({ status: 'submitted', submission: data.submission })),
    FormApproved: (kept, { data }) => changed(kept, data, () => ({ status: 'approved' })),
    FormReturned: (kept, { data }) =>
      changed(kept, data, () => ({ status: 'returned', reason: data.personal?.reason ?? null })),
    FormRemoved: (kept, { data }) => new Map(kept).set(data.form, null),
    // The texts are gone. Numbers, choices and times stay.
    PersonalDataErased: (kept, { data }, at) =>
      erasesIncident(data, at)
        ? new Map([...kept].map(([id, form]) => [id, form && { ...form, words: wordless(form.words), reason: null }]))
        : kept,
  },
};

const begun = ({ name, version }: { name: string; version: number }): OneForm => ({
  name,
  version,
  status: 'draft',
  values: {},
  words: {},
  submission: null,
  reason: null,
});

/** Changes a form. A form that was removed, or never added, stays unchanged. */
function changed(kept: Forms, { form: id }: { form: string }, by: (form: OneForm) => Partial<OneForm>): Forms {
  const form = kept.get(id);
  return form ? new Map(kept).set(id, { ...form, ...by(form) }) : kept;
}

/** Returns the same text fields, emptied. */
export const wordless = (words: OneForm['words']): OneForm['words'] =>
  Object.fromEntries(Object.keys(words).map((field) => [field, null]));

function standing(forms: Forms, command: { readonly form: string }): OneForm {
  const form = forms.get(command.form);
  if (!form) throw new Refused('not-found');
  return form;
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
  return [submitted, logEntry({ incident, entry }, formEvents.submitted, definitionOf(form).title)];
}

function approve(form: OneForm, { incident, form: id, entry, seen }: Command<'approveForm'>) {
  if (form.status === 'approved') return [];
  const submission = submissionOf(form, seen);
  if (form.status !== 'submitted') throw new Refused('form.not-submitted');
  const approved: FormFact = { type: 'FormApproved', data: { form: id, submission } };
  return [approved, logEntry({ incident, entry }, formEvents.approved, definitionOf(form).title)];
}

/** Returns a form to its author. An approved form too: a mistake may be found later. */
function giveBack(form: OneForm, { incident, form: id, entry, seen, reason }: Command<'returnForm'>) {
  if (form.status === 'returned' && form.reason === reason) return [];
  submissionOf(form, seen);
  if (isOpen(form)) throw new Refused('form.not-submitted');
  const returned: FormFact = { type: 'FormReturned', data: { form: id, subject: incident, personal: { reason } } };
  return [returned, logEntry({ incident, entry }, formEvents.returned, `${definitionOf(form).title}: ${reason}`)];
}

/** Returns the submission under review. Refuses when the reviewer read another one. */
function submissionOf({ submission }: OneForm, seen: string | null): string {
  if (submission === null) throw new Refused('form.not-submitted');
  if (seen !== null && seen !== submission) throw new Refused('form.submitted-again');
  return submission;
}

const definitionOf = ({ name, version }: OneForm): FormDefinition => formOf(name, version);
const isOpen = ({ status }: OneForm): boolean => status === 'draft' || status === 'returned';
const nothing = (value: FormValue): FormValue => (isEmpty(value) ? null : value);

const some = (mistakes: Mistakes): boolean => Object.keys(mistakes).length > 0;
