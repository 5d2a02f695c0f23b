import { useViewer } from '../../data/viewer.ts';
import { FormDialog } from '../../ui/dialog/FormDialog.tsx';
import { PlaceFields } from '../incident/places/PlaceFields.tsx';
import { emptyJob, jobBody, mistakesInJob } from './newJob.ts';
import { useCreate } from './useCreate.ts';
import { WhatHappened } from './WhatHappened.tsx';

interface Props {
  readonly onClose: () => void;
  readonly onCreated: () => void;
}

/** Creates work at a street address with its unit (S2 §2.2). */
export const NewJob = ({ onClose, onCreated }: Props) => {
  const { versions } = useViewer().entity;
  const form = useCreate({
    start: { ...emptyJob, version: versions.length === 1 ? (versions[0]?.key ?? '') : '' },
    draft: 'newJob',
    words: 'The job was created',
    required: ['raw', 'description', 'version'],
    mistakes: mistakesInJob,
    body: jobBody,
    onCreated,
    onClose,
  });
  return (
    <FormDialog title="New job" verb="Create job" form={form}>
      <PlaceFields label="Street address" form={form} />
      <WhatHappened form={form} />
    </FormDialog>
  );
};
