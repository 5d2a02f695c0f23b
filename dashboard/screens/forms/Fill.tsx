import type { RefObject } from 'react';
import type { Form, FormField, FormValue } from '#contracts/incident/forms/forms';
import type { FieldErrors } from '../../data/api.ts';
import { useTimezone } from '../../time/time.ts';
import { Button } from '../../ui/Button.tsx';
import { Buttons } from '../../ui/page/Buttons.tsx';
import { Panel } from '../../ui/page/Panel.tsx';
import styles from './Form.module.css';
import { FormControl } from './FormControl.tsx';
import type { Saver, Saving } from './saving.ts';
import { valueWords } from './words.ts';

interface Props {
  readonly form: Form;
  readonly saving: Saving;
  readonly saver: RefObject<Saver | null>;
  readonly valueOf: (name: string) => FormValue;
  /** Fields missing at the last attempt to submit; a field filled in since is not missing any more. */
  readonly missing: FieldErrors;
}

/** Every field of the form, editable. */
export const Fill = ({ form, saving, saver, valueOf, missing }: Props) => (
  <>
    {form.definition.sections.map(({ title, fields }) => (
      <Panel key={title} title={title}>
        {fields.map((field) => (
          <div key={field.name} data-field={field.name} className={styles.field}>
            <FormControl
              field={field}
              value={valueOf(field.name)}
              errors={saving.errors[field.name] ?? (isFilled(valueOf(field.name)) ? undefined : missing[field.name])}
              onType={(value) => saver.current?.type(field.name, value, form.values[field.name] ?? null)}
            />
            {saving.crossed.includes(field.name) && (
              <Crossed field={field} theirs={form.values[field.name] ?? null} saver={saver} />
            )}
          </div>
        ))}
      </Panel>
    ))}
  </>
);

const isFilled = (value: FormValue): boolean =>
  typeof value === 'string' ? value.trim() !== '' : value !== null && (!Array.isArray(value) || value.length > 0);

interface CrossedProps {
  readonly field: FormField;
  readonly theirs: FormValue;
  readonly saver: RefObject<Saver | null>;
}

/** Two people wrote the same field: the second reads the first one's text and decides. */
const Crossed = ({ field, theirs, saver }: CrossedProps) => {
  const timezone = useTimezone();
  return (
    <div className={styles.crossed} role="alert">
      <p>Changed by someone else:</p>
      <p className="typed">“{valueWords(field, theirs, timezone)}”</p>
      <Buttons>
        <Button onClick={() => saver.current?.keepMine(field.name, theirs)}>
          Keep mine<span className="visually-hidden"> in {field.label}</span>
        </Button>
        <Button onClick={() => saver.current?.takeTheirs(field.name)}>
          Use theirs<span className="visually-hidden"> in {field.label}</span>
        </Button>
      </Buttons>
    </div>
  );
};
