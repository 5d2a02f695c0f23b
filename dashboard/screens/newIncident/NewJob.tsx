import { useState } from 'react';
import { useDraft } from '../../data/drafts/useDraft.ts';
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
  const draft = useDraft<JobForm>('newJob', {
    ...emptyJob,
    version: versions.length === 1 ? (versions[0]?.key ?? '') : '',
  });
  const { value: form, change: type } = draft;
  const [mistakes, setMistakes] = useState<JobErrors>({});
  const problem = chosenProblem(problemsIn(form, versions), form);
  const created = () => {
    draft.clear();
    onCreated();
  };
  const { busy, error, create } = useCreate({ words: 'The job was created', problem, onCreated: created, onClose });
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
      draft={draft}
      onSubmit={submit}
      onClose={onClose}
    >
      <PlaceFields label="Street address" form={form} errors={errors} required type={type} />
      <WhatHappened form={form} errors={errors} type={type} />
    </FormDialog>
  );
};
