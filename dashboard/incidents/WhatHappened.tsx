import { limits } from '#contracts/limits';
import { Choice, TextArea } from '../parts/Field.tsx';
import { useViewer } from '../viewer.ts';

interface What {
  readonly description: string;
  readonly version: string;
}

interface Props {
  readonly form: What;
  readonly errors: Partial<Record<keyof What, readonly string[]>>;
  readonly type: (changed: Partial<What>) => void;
}

/** What is the matter, and of which type: for a new incident as for a new job. */
export const WhatHappened = ({ form, errors, type }: Props) => {
  const { versions } = useViewer().entity;
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
        onChange={(event) => type({ version: event.target.value })}
      >
        <option value="">Choose a type</option>
        {versions.map(({ key, display_name }) => (
          <option key={key} value={key}>
            {display_name}
          </option>
        ))}
      </Choice>
    </>
  );
};
