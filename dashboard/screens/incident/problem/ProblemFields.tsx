import { Choice } from '../../../ui/form/Field.tsx';
import type { Problem, ProblemForm } from './problems.ts';

interface Props {
  readonly problems: readonly Problem[];
  readonly form: ProblemForm;
  readonly required?: boolean;
  readonly hint?: string | undefined;
  readonly errors?: readonly string[] | undefined;
  readonly type: (changed: Partial<ProblemForm>) => void;
}

/** The problem in the organization's own codes, with details when its code has any. */
export const ProblemFields = ({ problems, form, required = false, hint, errors, type }: Props) => {
  const details = problems.find(({ code }) => code === form.problem)?.details ?? [];
  return (
    <>
      <Choice
        label={required ? 'Problem' : 'Problem (optional)'}
        required={required}
        value={form.problem}
        hint={hint}
        errors={errors}
        onChange={({ target }) => type({ problem: target.value, detail: '' })}
        none={required ? 'Choose a problem' : 'Unknown'}
        of={problems.map(({ code, display }) => [code, `${code} ${display}`])}
      />
      {details.length > 0 && (
        <Choice
          label="Detail (optional)"
          value={form.detail}
          onChange={({ target }) => type({ detail: target.value })}
          none="Unknown"
          of={details.map(({ code, display }) => [code, display])}
        />
      )}
    </>
  );
};
