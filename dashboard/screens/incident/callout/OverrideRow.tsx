import { useId, useState } from 'react';
import type { Override } from '#contracts/callout/policy';
import { limits } from '#contracts/core/limits';
import { Button } from '../../../ui/Button.tsx';
import { Choice, TextField } from '../../../ui/form/Field.tsx';
import styles from './StartCallout.module.css';
import { type OverrideChoice, overrideWords } from './starting.ts';

interface Props {
  readonly user: string;
  readonly name: string;
  /** The person's present place; null by the order. */
  readonly chosen: OverrideChoice | null;
  /** Null: by the order again. */
  readonly onChoose: (choice: OverrideChoice | null) => void;
}

/** Moves one person in the order, or passes over them, with a reason that the record keeps. */
export const OverrideRow = ({ user, name, chosen, onChoose }: Props) => {
  const [open, setOpen] = useState(false);
  const [to, setTo] = useState<Override>('out');
  const [reason, setReason] = useState('');
  const id = useId();
  if (chosen)
    return (
      <span className={styles.why}>
        {overrideWords[chosen.to]}: {chosen.reason}{' '}
        <Button small kind="quiet" aria-label={`Undo for ${name}`} onClick={() => onChoose(null)}>
          Undo
        </Button>
      </span>
    );
  return (
    <span className={styles.why}>
      <Button
        small
        kind="quiet"
        aria-label={`Change the turn of ${name}`}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        Change turn
      </Button>
      {open && (
        <span id={id} className={styles.override}>
          <Choice
            label={`Turn of ${name}`}
            value={to}
            onChange={({ target }) => setTo(target.value as Override)}
            of={Object.entries(overrideWords)}
          />
          <TextField
            label="Reason"
            maxLength={limits.text.note}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
          <Button
            small
            disabled={reason.trim() === ''}
            onClick={() => {
              setOpen(false);
              onChoose({ user, to, reason: reason.trim() });
            }}
          >
            Change
          </Button>
        </span>
      )}
    </span>
  );
};
