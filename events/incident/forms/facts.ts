import { formValue } from '#contracts/incident/forms/formDocuments';
import { type FactIn, facts, id, sealed, text, whole } from '#events/core/schema';

export const formFacts = facts({
  /** The form keeps this version of its definition for good. */
  FormAdded: { form: id, name: text, version: whole },
  /** A field without personal data was set: a number, a choice, a time. Null empties it. */
  FormFieldSet: { form: id, field: text, value: formValue },
  /** A text field was written. Any text counts as personal data. */
  FormTextWritten: { ...sealed({ words: text }), form: id, field: text },
  /** `submission` identifies this submission, so that an approval applies only to the one that was read. */
  FormSubmitted: { form: id, submission: id },
  FormApproved: { form: id, submission: id },
  /** The form was returned for corrections, with a reason. */
  FormReturned: { ...sealed({ reason: text }), form: id },
  FormRemoved: { form: id },
});
export type FormFact = FactIn<typeof formFacts>;
