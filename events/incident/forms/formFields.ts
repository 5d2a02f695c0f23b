import { limits } from '#contracts/core/limits';
import {
  type FormDefinition,
  type FormField,
  type FormValue,
  type FormValues,
  fieldsOf,
  formMistakes,
  isEmpty,
} from '#contracts/incident/forms/forms';

/** The mistakes in a form, as sentences by field. This file is the one interpreter of the form definitions. */
export type Mistakes = Readonly<Record<string, readonly string[]>>;

/**
 * Returns the mistakes in the values being set. An empty value is no mistake here: submission checks required fields.
 */
export const mistakesIn = (definition: FormDefinition, values: FormValues): Mistakes =>
  sentences(
    Object.entries(values).map(([name, value]) => {
      const field = fieldsOf(definition).find((one) => one.name === name);
      return [name, field ? mistakeIn(field, value) : formMistakes.unknown];
    }),
  );

/** Returns the required fields that are still empty, for submission. */
export const missingIn = (definition: FormDefinition, values: FormValues): Mistakes =>
  sentences(
    fieldsOf(definition).map(({ name, required }) => [
      name,
      required && isBlank(values[name]) ? formMistakes.blank : null,
    ]),
  );

const sentences = (found: readonly (readonly [field: string, sentence: string | null])[]): Mistakes =>
  Object.fromEntries(found.flatMap(([field, sentence]) => (sentence === null ? [] : [[field, [sentence]]])));

const isBlank = (value: FormValue | undefined): boolean =>
  typeof value === 'string' ? value.trim() === '' : isEmpty(value);

function mistakeIn(field: FormField, value: FormValue): string | null {
  if (isEmpty(value)) return null;
  switch (field.kind) {
    case 'text':
      return textMistake(value, limits.form.text);
    case 'long-text':
      return textMistake(value, limits.form.longText);
    case 'number':
      return numberMistake(field, value);
    case 'yes-no':
      return typeof value === 'boolean' ? null : formMistakes['yes-no'];
    case 'date-time':
      return isTime(value) ? null : formMistakes.time;
    case 'choice':
      return isChoice(field, value) ? null : formMistakes.choice;
    case 'choices':
      return Array.isArray(value) && new Set(value).size === value.length && value.every((one) => isChoice(field, one))
        ? null
        : formMistakes.choice;
  }
}

function textMistake(value: FormValue, longest: number): string | null {
  if (typeof value !== 'string') return formMistakes.text;
  return value.length > longest ? formMistakes['too-long'] : null;
}

function numberMistake({ whole, least, most }: FormField, value: FormValue): string | null {
  if (typeof value !== 'number' || !Number.isFinite(value)) return formMistakes.number;
  if (whole && !Number.isInteger(value)) return formMistakes.whole;
  if (least !== undefined && value < least) return formMistakes.least(least);
  return most !== undefined && value > most ? formMistakes.most(most) : null;
}

const isChoice = ({ choices = [] }: FormField, value: unknown): boolean => choices.some(({ code }) => code === value);

/**
 * True for an existing date and time in UTC with a four-digit year. UTC, because a hash over the value must not depend
 * on the reader's time zone.
 */
function isTime(value: FormValue): boolean {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,3})?Z$/.test(value)) return false;
  const time = new Date(value);
  return !Number.isNaN(time.getTime()) && time.toISOString().slice(0, 19) === value.slice(0, 19);
}
