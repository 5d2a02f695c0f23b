import type { FormValue } from '#contracts/incident/forms';
import type { Fact, Sealable } from '#events/core/message';

/** The form keeps this version of its definition for good. */
export type FormAdded = Fact<'FormAdded', { readonly form: string; readonly name: string; readonly version: number }>;
/** A field without personal data was set: a number, a choice, a time. Null empties it. */
export type FormFieldSet = Fact<
  'FormFieldSet',
  { readonly form: string; readonly field: string; readonly value: FormValue }
>;
/** A text field was written. Any text counts as personal data. */
export type FormTextWritten = Fact<
  'FormTextWritten',
  Sealable<{ words: string }> & { readonly form: string; readonly field: string }
>;
/** `submission` identifies this submission, so that an approval applies only to the one that was read. */
export type FormSubmitted = Fact<'FormSubmitted', { readonly form: string; readonly submission: string }>;
export type FormApproved = Fact<'FormApproved', { readonly form: string; readonly submission: string }>;
/** The form was returned for corrections, with a reason. */
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
