import type { AdminEvent } from '#contracts/admin/admin';
import { limits } from '#contracts/core/limits';
import { command } from '../../../data/command.ts';
import { NumberForm } from '../../../ui/form/NumberForm.tsx';
import styles from '../Admin.module.css';

interface Props {
  readonly event: AdminEvent;
  readonly onChanged: () => void;
}

const path = 'POST /api/admin/events/update_event_configuration';

/** The minutes after which an event that goes on is told again. */
export const CheckInPeriod = ({ event: { conf_id, checkin_minutes }, onChanged }: Props) => (
  <NumberForm
    label="Check-in period, minutes"
    hint="While the event lasts. 0 means no check-ins."
    verb="Save check-in period"
    least={0}
    most={limits.admin.checkInMinutes}
    saved={checkin_minutes}
    small
    className={styles.fields}
    command={(minutes) => command(path, {}, { conf_id, checkin_minutes: Number(minutes) })}
    onSaved={onChanged}
  />
);
