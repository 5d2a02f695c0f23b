import { limits } from '#contracts/core/limits';
import { levels, type Priority, priorities, usualPriority } from '#contracts/core/priority';
import { useMay, useViewer } from '../../data/viewer.ts';
import { Choice, TextArea } from '../../ui/form/Field.tsx';
import type { FormOf } from '../../ui/form/useForm.ts';
import { ProblemFields } from '../incident/problem/ProblemFields.tsx';
import { noProblem, type ProblemForm, problemsIn } from '../incident/problem/problems.ts';

interface What extends ProblemForm {
  readonly description: string;
  readonly version: string;
  /** Empty: that of the problem. */
  readonly priority: Priority | '';
}

/** The description, the type, and its problem: for a new incident and a new job. */
export const WhatHappened = ({ form }: { readonly form: FormOf<What> }) => {
  const { versions } = useViewer().entity;
  const mayTag = useMay<'POST /api/incident/:incident_uuid/tag/'>('incident.tag');
  const problems = problemsIn(form.value, versions);
  return (
    <>
      <TextArea label="Description" maxLength={limits.text.description} {...form.field('description')} />
      <Choice
        label="Incident type"
        {...form.field('version')}
        onChange={({ target }) => form.change({ version: target.value, ...noProblem })}
        none="Choose a type"
        of={versions.map(({ key, display_name }) => [key, display_name])}
      />
      {mayTag && problems.length > 0 && <ProblemFields problems={problems} form={form.value} type={form.change} />}
      {mayTag && (
        <Choice
          label="Priority"
          {...form.field('priority')}
          none={problems.length > 0 ? 'That of its problem' : levels[usualPriority].words}
          of={priorities
            .filter((one) => problems.length > 0 || one !== usualPriority)
            .map((one) => [one, `${levels[one].words}: ${levels[one].means}`])}
        />
      )}
    </>
  );
};
