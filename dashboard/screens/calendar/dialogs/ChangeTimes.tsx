import { useState } from 'react';
import type { ScheduledProfile } from '#contracts/onCall/calendar';
import { command } from '../../../data/command.ts';
import { useSend } from '../../../data/useSend.ts';
import { systemClock } from '../../../data/waiting.ts';
import { useTimezone } from '../../../time/time.ts';
import { typedAt } from '../../../time/typedTime.ts';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { personName, toldFailure } from '../calendarWords.ts';
import { Beginning } from './Beginning.tsx';
import { TimeFields } from './TimeFields.tsx';
import { onNearestDate, type TimeMistakes, type Times, timeMistakes, timesBody } from './timesForm.ts';

interface Props {
  readonly shift: ScheduledProfile;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Moves a shift by typed times: the form beside dragging. The part of a running shift that has passed stays. */
export const ChangeTimes = ({ shift, onDone, onClose }: Props) => {
  const zone = useTimezone();
  const [start, end] = [Date.parse(shift.start), Date.parse(shift.end)];
  const [times, setTimes] = useState<Times>({
    isNow: start < systemClock.now(),
    start: typedAt(start, zone),
    end: typedAt(end, zone),
  });
  const [mistakes, setMistakes] = useState<TimeMistakes>({});
  const { busy, error, send } = useSend(() => {
    onDone();
    onClose();
  });
  const settle = (): Times => {
    const settled = onNearestDate(times, { now: systemClock.now(), zone });
    setTimes(settled);
    return settled;
  };
  const submit = () => {
    const settled = settle();
    const wrong = timeMistakes(settled);
    setMistakes(wrong);
    if (Object.keys(wrong).length > 0) return;
    const body = { profile_uuid: shift.uuid, ...timesBody(settled, zone) };
    void send(command('POST /api/entities/admin/v2/move_scheduled_profile', {}, body));
  };
  return (
    <FormDialog
      title={`Change the times of ${personName(shift)}`}
      verb="Change times"
      busy={busy}
      error={toldFailure(error)}
      mistakes={mistakes}
      shown={['date_start', 'time_start', 'date_end', 'time_end']}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{shift.designation}</p>
      <Beginning times={times} mistakes={mistakes} error={error} onType={setTimes} onLeave={settle} />
      <TimeFields
        of="End"
        value={times.end}
        errors={{
          date: mistakes.end_date ?? error?.fields.date_end,
          time: mistakes.end_time ?? error?.fields.time_end,
        }}
        onType={(typed) => setTimes({ ...times, end: typed })}
        onLeave={settle}
      />
    </FormDialog>
  );
};
