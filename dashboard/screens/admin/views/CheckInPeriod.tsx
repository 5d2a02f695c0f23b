import { type FormEvent, useState } from 'react';
import type { AdminEvent } from '#contracts/admin/admin';
import { limits } from '#contracts/core/limits';
import { command } from '../../../data/command.ts';
import { useSend } from '../../../data/useSend.ts';
import { Button } from '../../../ui/Button.tsx';
import { FormError, TextField } from '../../../ui/form/Field.tsx';
import styles from '../Admin.module.css';

interface Props {
  readonly event: AdminEvent;
  readonly onChanged: () => void;
}

/** The minutes after which an event that goes on is told again. */
export const CheckInPeriod = ({ event: { conf_id, checkin_minutes }, onChanged }: Props) => {
  const saved = String(checkin_minutes);
  const [typed, setTyped] = useState(saved);
  const { busy, error, send } = useSend(onChanged);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const body = { conf_id, checkin_minutes: Number(typed) };
    void send(command('POST /api/admin/events/update_event_configuration', {}, body));
  };
  return (
    <form className={styles.fields} onSubmit={submit} noValidate>
      <TextField
        label="Check-in period, minutes"
        hint="While the event lasts. 0 means no check-ins."
        inputMode="numeric"
        type="number"
        min={0}
        max={limits.admin.checkInMinutes}
        value={typed}
        errors={error?.fields.checkin_minutes}
        onChange={({ target }) => setTyped(target.value)}
      />
      <FormError error={error} shown={['checkin_minutes']} />
      {typed !== saved && (
        <Button small type="submit" busy={busy}>
          Save check-in period
        </Button>
      )}
    </form>
  );
};
