import { useId } from 'react';
import { limits } from '#contracts/core/limits';
import type { Question } from '#contracts/customers/bupp/programme';
import { TextArea, TextField } from '../../../ui/form/Field.tsx';
import styles from './Questionnaire.module.css';

interface Props {
  readonly question: Question;
  readonly value: string;
  readonly errors: readonly string[] | undefined;
  readonly disabled: boolean;
  readonly onChange: (value: string) => void;
}

export const QuestionField = (props: Props) => {
  const { question, value, errors, disabled, onChange } = props;
  const { name, label, hint, choices, required } = question;
  if (choices) return <Choices {...props} choices={choices} />;
  const common = { label, ...(hint ? { hint } : {}), value, errors, disabled, required, name };
  return required ? (
    <TextField {...common} maxLength={limits.tag.text} onChange={({ target }) => onChange(target.value)} />
  ) : (
    <TextArea {...common} rows={3} maxLength={limits.text.note} onChange={({ target }) => onChange(target.value)} />
  );
};

const Choices = ({
  question,
  choices,
  value,
  errors = [],
  disabled,
  onChange,
}: Props & Pick<Required<Question>, 'choices'>) => {
  const id = useId();
  return (
    <fieldset
      className={styles.question}
      role="radiogroup"
      aria-required={question.required}
      aria-invalid={errors.length > 0 || undefined}
      aria-describedby={errors.length > 0 ? id : undefined}
    >
      <legend>{question.label}</legend>
      {choices.map((choice) => (
        <label key={choice.value}>
          <input
            type="radio"
            name={question.name}
            value={choice.value}
            checked={value === choice.value}
            disabled={disabled}
            onChange={() => onChange(choice.value)}
          />
          {choice.words}
        </label>
      ))}
      {errors.length > 0 && (
        <p id={id} className="wrong" role="alert">
          {errors.join(' ')}
        </p>
      )}
    </fieldset>
  );
};
