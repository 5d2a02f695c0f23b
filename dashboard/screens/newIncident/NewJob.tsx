import { useState } from 'react';
import { useViewer } from '../../data/viewer.ts';
import { FormDialog } from '../../ui/dialog/FormDialog.tsx';
import { PlaceFields } from '../incident/places/PlaceFields.tsx';
import { chosenProblem, problemsIn } from '../incident/problem/problems.ts';
import { emptyJob, type JobErrors, type JobForm, jobBody, mistakesInJob } from './newJob.ts';
import { useCreate } from './useCreate.ts';
import { WhatHappened } from './WhatHappened.tsx';

interface Props {
  readonly onClose: () => void;
  readonly onCreated: () => void;
}

/** Creates work at a street address with its unit (S2 §2.2). */
export const NewJob = ({ onClose, onCreated }: Props) => {
  const { versions } = useViewer().entity;
  const [form, setForm] = useState<JobForm>({
    ...emptyJob,
    version: versions.length === 1 ? (versions[0]?.key ?? '') : '',
  });
  const [mistakes, setMistakes] = useState<JobErrors>({});
  const problem = chosenProblem(problemsIn(form, versions), form);
  const { busy, error, create } = useCreate({ words: 'The job was created', problem, onCreated, onClose });
  const type = (changed: Partial<JobForm>) => setForm((before) => ({ ...before, ...changed }));
  const submit = () => {
    const found = mistakesInJob(form);
    setMistakes(found);
    const body = jobBody(form);
    if (body && Object.keys(found).length === 0) create(body);
  };
  const errors = { ...error?.fields, ...mistakes };
  return (
    <FormDialog
      title="New job"
      verb="Create job"
      busy={busy}
      error={error}
      mistakes={mistakes}
      shown={Object.keys(emptyJob)}
      guarded
      onSubmit={submit}
      onClose={onClose}
    >
      <PlaceFields label="Street address" form={form} errors={errors} required type={type} />
      <WhatHappened form={form} errors={errors} type={type} />
    </FormDialog>
  );
};
