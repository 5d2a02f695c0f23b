import type { ScheduledProfile } from '#contracts/onCall/calendar';
import { command } from '../../../data/command.ts';
import { systemClock } from '../../../data/waiting.ts';
import { useTimezone } from '../../../time/time.ts';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { useForm } from '../../../ui/form/useForm.ts';
import { personName, toldFailure } from '../calendarWords.ts';
import { ShiftTimes } from './ShiftTimes.tsx';
import { onNearestDate, type Times, timeMistakes, timesBody, typedTimes } from './timesForm.ts';

interface Props {
  readonly shift: ScheduledProfile;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Moves a shift by typed times: the form beside dragging. The part of a running shift that has passed stays. */
export const ChangeTimes = ({ shift, onDone, onClose }: Props) => {
  const zone = useTimezone();
  const now = systemClock.now();
  const settled = (times: Times) => onNearestDate(times, { now: systemClock.now(), zone });
  const [start, end] = [Date.parse(shift.start), Date.parse(shift.end)];
  const form = useForm({
    start: { isNow: start < now, ...typedTimes(start, end, zone) },
    mistakes: (times) => timeMistakes(settled(times)),
    command: (times) => {
      const body = { profile_uuid: shift.uuid, ...timesBody(settled(times), zone) };
      return command('POST /api/entities/admin/v2/move_scheduled_profile', {}, body);
    },
    onDone,
    onClose,
  });
  return (
    <FormDialog
      title={`Change the times of ${personName(shift)}`}
      verb="Change times"
      form={{ ...form, error: toldFailure(form.error) }}
    >
      <p>{shift.designation}</p>
      <ShiftTimes form={form} />
    </FormDialog>
  );
};
