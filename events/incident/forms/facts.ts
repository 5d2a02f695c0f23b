import type { FormValue } from '#contracts/incident/forms';
import type { Fact, Sealable } from '#events/core/message';

/** It keeps this version of its definition to the end. */
export type FormAdded = Fact<'FormAdded', { readonly form: string; readonly name: string; readonly version: number }>;
/** A field that says nothing about a person: a number, a choice, a time. Null empties it. */
export type FormFieldSet = Fact<
  'FormFieldSet',
  { readonly form: string; readonly field: string; readonly value: FormValue }
>;
/** A field of words, whatever they say. */
export type FormTextWritten = Fact<
  'FormTextWritten',
  Sealable<{ words: string }> & { readonly form: string; readonly field: string }
>;
/** `submission` names this very submission, so that nobody approves one that they have not read. */
export type FormSubmitted = Fact<'FormSubmitted', { readonly form: string; readonly submission: string }>;
export type FormApproved = Fact<'FormApproved', { readonly form: string; readonly submission: string }>;
/** Back to be filled in again, and why. */
export type FormReturned = Fact<'FormReturned', Sealable<{ reason: string }> & { readonly form: string }>;
export type FormRemoved = Fact<'FormRemoved', { readonly form: string }>;

export type FormFact =
  | FormAdded
  | FormFieldSet
  | FormTextWritten
  | FormSubmitted
  | FormApproved
  | FormReturned
  | FormRemoved;
