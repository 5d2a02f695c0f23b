import { type ReactNode, useState } from 'react';
import { useViewer } from '../../data/viewer.ts';
import { FormDialog } from '../../ui/dialog/FormDialog.tsx';
import { TextField } from '../../ui/form/Field.tsx';
import { PhoneField } from '../../ui/form/PhoneField.tsx';
import { PlaceFields } from '../incident/places/PlaceFields.tsx';
import styles from '../incident/places/PlaceForm.module.css';
import { chosenProblem, problemsIn } from '../incident/problem/problems.ts';
import { bodyOf, emptyForm, type Form, type FormErrors, mistakesIn } from './newIncident.ts';
import { useCreate } from './useCreate.ts';
import { WhatHappened } from './WhatHappened.tsx';

interface Props {
  readonly onClose: () => void;
  readonly onCreated: () => void;
}

export const NewIncident = ({ onClose, onCreated }: Props) => {
  const { versions } = useViewer().entity;
  const [form, setForm] = useState<Form>({
    ...emptyForm,
    version: versions.length === 1 ? (versions[0]?.key ?? '') : '',
  });
  const [mistakes, setMistakes] = useState<FormErrors>({});
  const problem = chosenProblem(problemsIn(form, versions), form);
  const { busy, error, create } = useCreate({ words: 'The incident was created', problem, onCreated, onClose });
  const type = (changed: Partial<Form>) => setForm((before) => ({ ...before, ...changed }));
  const submit = () => {
    const found = mistakesIn(form);
    setMistakes(found);
    if (Object.keys(found).length === 0) create(bodyOf(form));
  };
  const errors = { ...error?.fields, ...mistakes };
  return (
    <FormDialog
      title="New incident"
      verb="Create incident"
      busy={busy}
      error={error}
      mistakes={mistakes}
      shown={Object.keys(emptyForm)}
      guarded
      onSubmit={submit}
      onClose={onClose}
    >
      <WhatHappened form={form} errors={errors} type={type} />
      <TextField
        label="Labels (optional)"
        hint="Separated by commas."
        value={form.labels}
        errors={errors.labels}
        onChange={(event) => type({ labels: event.target.value })}
      />
      <Group legend="Place (optional)">
        <PlaceFields form={form} errors={errors} type={type} />
      </Group>
      <Complainant form={form} errors={errors} type={type} />
    </FormDialog>
  );
};

interface PartProps {
  readonly form: Form;
  readonly errors: FormErrors;
  readonly type: (changed: Partial<Form>) => void;
}

const Complainant = ({ form, errors, type }: PartProps) => (
  <Group legend="Complainant (optional)">
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
  </Group>
);

const Group = ({ legend, children }: { readonly legend: string; readonly children: ReactNode }) => (
  <fieldset className={styles.group}>
    <legend>{legend}</legend>
    {children}
  </fieldset>
);
