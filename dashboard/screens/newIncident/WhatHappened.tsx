import { limits } from '#contracts/core/limits';
import { useMay, useViewer } from '../../data/viewer.ts';
import { Choice, TextArea } from '../../ui/form/Field.tsx';
import { ProblemFields } from '../incident/problem/ProblemFields.tsx';
import { noProblem, type ProblemForm, problemsIn } from '../incident/problem/problems.ts';

interface What extends ProblemForm {
  readonly description: string;
  readonly version: string;
}

interface Props {
  readonly form: What;
  readonly errors: Partial<Record<keyof What, readonly string[]>>;
  readonly type: (changed: Partial<What>) => void;
}

/** The description, the type, and its problem: for a new incident and a new job. */
export const WhatHappened = ({ form, errors, type }: Props) => {
  const { versions } = useViewer().entity;
  const mayTag = useMay<'POST /api/incident/:incident_uuid/tag/'>('incident.tag');
  const problems = problemsIn(form, versions);
  return (
    <>
      <TextArea
        label="Description"
        required
        maxLength={limits.text.description}
        value={form.description}
        errors={errors.description}
        onChange={(event) => type({ description: event.target.value })}
      />
      <Choice
        label="Incident type"
        required
        value={form.version}
        errors={errors.version}
        onChange={(event) => type({ version: event.target.value, ...noProblem })}
      >
        <option value="">Choose a type</option>
        {versions.map(({ key, display_name }) => (
          <option key={key} value={key}>
            {display_name}
          </option>
        ))}
      </Choice>
      {mayTag && problems.length > 0 && <ProblemFields problems={problems} form={form} type={type} />}
    </>
  );
};
