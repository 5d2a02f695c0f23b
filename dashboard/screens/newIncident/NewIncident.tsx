import { useState } from 'react';
import { useDraft } from '../../data/drafts/useDraft.ts';
import { useViewer } from '../../data/viewer.ts';
import { FormDialog } from '../../ui/dialog/FormDialog.tsx';
import { TextField } from '../../ui/form/Field.tsx';
import { PhoneField } from '../../ui/form/PhoneField.tsx';
import { AddressLine, PinFields, usePinning } from '../incident/places/PlaceFields.tsx';
import styles from '../incident/places/PlaceForm.module.css';
import { chosenProblem, problemsIn } from '../incident/problem/problems.ts';
import { bodyOf, emptyForm, type Form, type FormErrors, mistakesIn } from './newIncident.ts';
import { Similar } from './Similar.tsx';
import { useCreate } from './useCreate.ts';
import { WhatHappened } from './WhatHappened.tsx';

interface Props {
  readonly onClose: () => void;
  readonly onCreated: () => void;
}

/** Takes a call: where, who, what. Everything below may wait; an address is saved without a pin. */
export const NewIncident = ({ onClose, onCreated }: Props) => {
  const { versions, undispatched_versions: waiting } = useViewer().entity;
  // A call waits for a dispatcher unless the person who takes it knows better.
  const [usual] = versions.length === 1 ? versions.map(({ key }) => key) : waiting.length === 1 ? waiting : [];
  const draft = useDraft<Form>('newIncident', {
    ...emptyForm,
    version: usual ?? '',
  });
  const { value: form, change: type } = draft;
  const [mistakes, setMistakes] = useState<FormErrors>({});
  const problem = chosenProblem(problemsIn(form, versions), form);
  const created = () => {
    draft.clear();
    onCreated();
  };
  const { busy, error, create } = useCreate({
    words: 'The incident was created',
    problem,
    onCreated: created,
    onClose,
  });
  const pinning = usePinning({ form, type });
  const submit = () => {
    const found = mistakesIn(form);
    setMistakes(found);
    if (Object.keys(found).length === 0) create(bodyOf(form));
  };
  const added = () => {
    created();
    onClose();
  };
  const errors = { ...error?.fields, ...mistakes };
  const place = { form, errors, type, pinning };
  return (
    <FormDialog
      title="New incident"
      verb="Create incident"
      busy={busy}
      error={error}
      mistakes={mistakes}
      shown={Object.keys(emptyForm)}
      draft={draft}
      onSubmit={submit}
      onClose={onClose}
    >
      <AddressLine {...place} />
      <Caller form={form} errors={errors} type={type} />
      <WhatHappened form={form} errors={errors} type={type} />
      <Similar form={form} onAdded={added} />
      <fieldset className={styles.group}>
        <legend>More</legend>
        <TextField
          label="Labels (optional)"
          hint="Separated by commas."
          value={form.labels}
          errors={errors.labels}
          onChange={(event) => type({ labels: event.target.value })}
        />
        <PinFields {...place} />
      </fieldset>
    </FormDialog>
  );
};

interface PartProps {
  readonly form: Form;
  readonly errors: FormErrors;
  readonly type: (changed: Partial<Form>) => void;
}

const Caller = ({ form, errors, type }: PartProps) => (
  <fieldset className={styles.group}>
    <legend>Caller (optional)</legend>
    <div className={styles.two}>
      <TextField
        label="Name"
        autoComplete="off"
        value={form.name}
        errors={errors.name}
        onChange={(event) => type({ name: event.target.value })}
      />
      <PhoneField
        label="Phone number"
        autoComplete="off"
        value={form.phone}
        errors={errors.phone}
        onChange={(phone) => type({ phone })}
      />
    </div>
  </fieldset>
);
