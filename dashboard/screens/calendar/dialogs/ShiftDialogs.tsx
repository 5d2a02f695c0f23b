import { useState } from 'react';
import type { Calendar, ScheduledProfile } from '#contracts/onCall/calendar';
import { command } from '../../../data/command.ts';
import { useMay } from '../../../data/viewer.ts';
import { useNow } from '../../../time/clock.ts';
import { useTimezone } from '../../../time/time.ts';
import { Button } from '../../../ui/Button.tsx';
import { changeOrSay } from '../../../ui/changes.ts';
import { Confirm } from '../../../ui/dialog/Confirm.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog/Dialog.tsx';
import { Facts } from '../../../ui/page/Facts.tsx';
import { phone, phoneLink } from '../../../ui/phone.ts';
import { say } from '../../../ui/say.ts';
import { personName, spanWords, tradeOfShift } from '../calendarWords.ts';
import { enteredWords } from '../leave/leaveWords.ts';

interface Props {
  readonly shift: ScheduledProfile;
  readonly onClose: () => void;
}

/** The leave of the person during the shift. */
type Leave = Calendar['days'][number]['leave'];

/** A shift of the calendar, and what can be done with it. */
export const ShiftDialog = ({
  shift,
  leave,
  onClose,
  onChange,
  onUnschedule,
}: Props & Record<'onChange' | 'onUnschedule', () => void> & { readonly leave: Leave }) => {
  const zone = useTimezone();
  const allowed = useMay<
    'POST /api/entities/admin/v2/move_scheduled_profile' | 'POST /api/entities/admin/v2/delete_scheduled_profile'
  >('schedule.write');
  const [start, end] = [Date.parse(shift.start), Date.parse(shift.end)];
  const over = end <= useNow();
  return (
    <Dialog title={personName(shift)} onClose={onClose}>
      <Facts
        of={[
          ['Designation', shift.designation],
          ['Time', spanWords(start, end, zone)],
          [
            'Phone',
            shift.phone_number && (
              <a key="phone" href={phoneLink(shift.phone_number)}>
                {phone(shift.phone_number)}
              </a>
            ),
          ],
          ['On leave', leave.map((one) => enteredWords(one, zone)).join('; ') || null],
          ['Changed', shift.trade && tradeOfShift(shift.trade, zone)],
          ['Entered in time zone', shift.tzstr === zone ? null : shift.tzstr],
        ]}
      />
      {over && <p className="quiet">This shift is over. It stays in the calendar.</p>}
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
        <Button kind="danger" allowed={allowed} disabled={over} onClick={onUnschedule}>
          Unschedule
        </Button>
        <Button allowed={allowed} disabled={over} onClick={onChange}>
          Change times
        </Button>
      </DialogActions>
    </Dialog>
  );
};

/** Asks before a shift is unscheduled (S1 §4). */
export const Unschedule = ({ shift, onDone, onClose }: Props & { readonly onDone: () => void }) => {
  const zone = useTimezone();
  const [busy, setBusy] = useState(false);
  const begun = Date.parse(shift.start) <= useNow();
  const unschedule = async () => {
    setBusy(true);
    const removal = command('POST /api/entities/admin/v2/delete_scheduled_profile', {}, { profile_uuid: shift.uuid });
    if (await changeOrSay(removal, 'Unable to unschedule.')) say.done(`${personName(shift)} is unscheduled.`);
    // Also after a failure: somebody else may have moved the shift.
    onDone();
    onClose();
  };
  return (
    <Confirm
      title={`Unschedule ${personName(shift)}?`}
      verb="Unschedule"
      danger
      busy={busy}
      onConfirm={() => void unschedule()}
      onCancel={onClose}
    >
      <p>
        {shift.designation}: {spanWords(Date.parse(shift.start), Date.parse(shift.end), zone)}.
      </p>
      <p>{begun ? 'The shift ends now. The part that has passed stays.' : 'The shift is removed from the calendar.'}</p>
    </Confirm>
  );
};
