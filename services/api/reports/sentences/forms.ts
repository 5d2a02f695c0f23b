import { type FormField, type FormValue, fieldsOf, isEmpty } from '#contracts/incident/forms/forms';
import { formOf } from '#events/incident/forms/definitions/index';
import type { FormFact } from '#events/incident/forms/facts';
import { quoted, reasonWords } from '#services/api/reports/words';
import type { Known, Sentences } from './told.ts';

/** "waterMainBreak 3", by which a form's definition is found again. */
const definitionOf = (form: string, { was }: Known) => {
  const [, name = '', version = ''] = /^(.+) (\d+)$/.exec(was(`${form} definition`) ?? '') ?? [];
  return name === '' ? null : formOf(name, Number(version));
};
const titleOf = (form: string, known: Known): string => quoted(definitionOf(form, known)?.title ?? 'form');

function valueWords(field: FormField | undefined, value: FormValue, { time }: Known): string {
  if (value === null || isEmpty(value)) return 'nothing';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  const display = (code: string) => field?.choices?.find((one) => one.code === code)?.display ?? code;
  if (Array.isArray(value)) return value.map(display).join(', ');
  if (field?.kind === 'date-time' && typeof value === 'string') return time(value);
  return `${typeof value === 'string' ? display(value) : String(value)}${field?.unit ? ` ${field.unit}` : ''}`;
}

function set(form: string, name: string, known: Known) {
  const field = fieldsOf(definitionOf(form, known) ?? ({ sections: [] } as never)).find((one) => one.name === name);
  return (words: string): string => {
    const before = known.was(`${form} ${name}`, words);
    const change = before === null || before === words ? words : `${words} (before: ${before})`;
    return `filled in ${titleOf(form, known)}: ${field?.label ?? name}: ${change}`;
  };
}

/** The sentences of reports that crews fill in. */
export const formSentences: Sentences<FormFact['type']> = {
  FormAdded: ({ form, name, version }, known) => {
    known.was(`${form} definition`, `${name} ${version}`);
    return `began the form ${titleOf(form, known)}`;
  },
  FormFieldSet: ({ form, field: name, value }, known) => {
    const field = fieldsOf(definitionOf(form, known) ?? ({ sections: [] } as never)).find((one) => one.name === name);
    return set(form, name, known)(valueWords(field, value, known));
  },
  FormTextWritten: ({ form, field, personal }, known) => set(form, field, known)(quoted(personal?.words)),
  FormSubmitted: ({ form }, known) => `submitted the form ${titleOf(form, known)}`,
  FormApproved: ({ form }, known) => `approved the form ${titleOf(form, known)}`,
  FormReturned: ({ form, personal }, known) =>
    `returned the form ${titleOf(form, known)}.${reasonWords(personal?.reason)}`,
  FormRemoved: ({ form }, known) => `removed the form ${titleOf(form, known)}`,
};
