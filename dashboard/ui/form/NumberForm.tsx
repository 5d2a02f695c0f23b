import type { Command } from '../../data/command.ts';
import { Button } from '../Button.tsx';
import { FormError, TextField } from './Field.tsx';
import { blank, useForm } from './useForm.ts';

interface Props {
  readonly label: string;
  readonly hint: string;
  readonly verb: string;
  readonly least: number;
  readonly most: number;
  /** The saved number; null shows an empty field. */
  readonly saved: number | null;
  /** The field may be empty: the setting then has no number. */
  readonly optional?: true;
  /** A small button, only while there is a change to save. */
  readonly small?: true;
  readonly command: (number: number | null) => Command;
  readonly onSaved: () => void;
  readonly className?: string | undefined;
}

/** A setting in minutes or miles, with a button of its own. */
export const NumberForm = ({ label, hint, verb, least, most, saved, className, ...rest }: Props) => {
  const { optional = false, small = false, command, onSaved } = rest;
  const start = saved === null ? '' : String(saved);
  const form = useForm({
    start: { number: start },
    also: { number: ['minutes', 'checkin_minutes', 'miles'] },
    stays: true,
    mistakes: ({ number }) => ({ number: optional || number.trim() !== '' ? undefined : blank }),
    command: ({ number }) => command(number.trim() === '' ? null : Number(number)),
    onDone: onSaved,
  });
  const field = form.field('number');
  const isChanged = field.value !== start;
  const range = { min: least, max: most };
  return (
    <form {...form.props} className={className}>
      <TextField label={label} type="number" inputMode="numeric" {...range} {...field} hint={hint} />
      <FormError error={form.error} shown={form.shown} />
      {(isChanged || !small) && (
        <div>
          <Button type="submit" small={small} busy={form.busy} disabled={!isChanged}>
            {verb}
          </Button>
        </div>
      )}
    </form>
  );
};
