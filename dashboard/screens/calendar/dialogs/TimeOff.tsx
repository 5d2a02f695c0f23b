import { useState } from 'react';
import { decodedText } from '#contracts/core/bytesAsText';
import type { TimeOff as Imported, TimeOffPreview } from '#contracts/onCall/timeOff';
import { addressOf } from '../../../data/address.ts';
import { command } from '../../../data/command.ts';
import { useLive } from '../../../data/live/useLive.ts';
import { useSend } from '../../../data/useSend.ts';
import { Time } from '../../../time/Time.tsx';
import { Button } from '../../../ui/Button.tsx';
import { changeOrSay } from '../../../ui/changes.ts';
import { Dialog, DialogActions } from '../../../ui/dialog/Dialog.tsx';
import { AlertBox, Choice, Field, FormError } from '../../../ui/form/Field.tsx';
import { Switch } from '../../../ui/form/Switch.tsx';
import { useForm } from '../../../ui/form/useForm.ts';
import { LoadState } from '../../../ui/load/LoadState.tsx';
import { say } from '../../../ui/say.ts';
import styles from '../Calendar.module.css';
import { personName } from '../calendarWords.ts';
import { LeaveLines } from '../leave/LeaveLines.tsx';
import type { Callable } from '../useCalendar.ts';
import { changeWords, offWords, shiftWords } from './timeOffWords.ts';

interface Props {
  readonly people: readonly Callable[];
  readonly onDone: () => void;
  readonly onClose: () => void;
}
type Line = Imported['results'][number];

/** A check stands for the person and the file that it was made with. */
interface Checked {
  readonly preview: TimeOffPreview;
  readonly of: object;
}
const previewOf = (checked: Checked | null, value: object) => (checked?.of === value ? checked.preview : null);
const isReady = (preview: TimeOffPreview | null): boolean =>
  preview !== null && preview.mistake_count === 0 && preview.added + preview.removed > 0;

/** The choice of the organization's holidays. */
const holidays = 'holidays';

/** Imports leave and holidays from an iCalendar file: first what it would change, then the change, which can be undone. */
export const TimeOff = ({ people, onDone, onClose }: Props) => {
  const { data: imported, error: unread, ask } = useLive(addressOf('GET /api/on-call/time-off/'));
  const [checked, setChecked] = useState<Checked | null>(null);
  const form = useForm({
    start: { user: '', calendar: '' },
    required: ['user', 'calendar'],
    stays: true,
    command: (value) => {
      const { user, calendar } = value;
      const body = { calendar, dry: !isReady(previewOf(checked, value)), ...(user === holidays ? {} : { user }) };
      return command('POST /api/on-call/time-off/', {}, body);
    },
    onDone: (preview, of) => {
      setChecked(preview.saved ? null : { preview, of });
      if (!preview.saved) return;
      say.done('The calendar file was imported.');
      ask();
      onDone();
    },
  });
  const { busy, error, shown } = form;
  const preview = previewOf(checked, form.value);
  const read = async (file: File | undefined) =>
    form.change({ calendar: file ? decodedText(new Uint8Array(await file.arrayBuffer())).text : '' });
  const undo = async ({ user, import_id }: Line) => {
    const body = { import_id, ...(user ? { user: user.uuid } : {}) };
    const done = await changeOrSay(command('POST /api/on-call/time-off/undo/', {}, body));
    if (done) say.done('The import was undone.');
    ask();
    onDone();
  };
  return (
    <Dialog title="Leave and holidays" onClose={onClose} dismissable={!busy}>
      <form {...form.props}>
        <p className="quiet">
          A person on leave is not on call, and the calendar shows the gap. Holidays are only shown.
        </p>
        <Choice label="Person" {...form.field('user')}>
          <option value="">Choose a person or the holidays</option>
          <option value={holidays}>Holidays of the organization</option>
          {people.map(({ uuid, name }) => (
            <option key={uuid} value={uuid}>
              {name}
            </option>
          ))}
        </Choice>
        <Field
          label="Calendar file"
          hint="iCalendar (.ics). Replaces the previous import. Reasons are not stored."
          errors={form.errors('calendar')}
        >
          {(wiring) => (
            <input
              type="file"
              accept=".ics,text/calendar"
              disabled={busy}
              onChange={({ target }) => void read(target.files?.[0])}
              {...wiring}
            />
          )}
        </Field>
        <FormError error={error} shown={shown} />
        {preview && <Preview preview={preview} />}
        <DialogActions>
          <Button onClick={onClose} disabled={busy}>
            Close
          </Button>
          <Button type="submit" kind="primary" busy={busy}>
            {isReady(preview) ? 'Save these changes' : 'Check the file'}
          </Button>
        </DialogActions>
      </form>
      {imported && <LeaveCalls last={imported.calls_leave_last} onChanged={ask} />}
      {imported && imported.entered.length > 0 && <h3>Entered</h3>}
      {imported?.entered.map(({ user, leave }) => (
        <LeaveLines
          key={user.uuid}
          leave={leave}
          person={{ uuid: user.uuid, name: personName({ user }) }}
          onDone={() => {
            ask();
            onDone();
          }}
        />
      ))}
      <h3>Imported</h3>
      <LoadState data={imported} error={unread} />
      {imported?.results.length === 0 && <p className="quiet">Nothing is imported.</p>}
      <ul className={styles.imports} aria-label="Imported">
        {imported?.results.map((line) => (
          <Import key={line.import_id} line={line} onUndo={() => void undo(line)} />
        ))}
      </ul>
    </Dialog>
  );
};

/** Whether call-outs leave out people on leave, or call them last. */
const LeaveCalls = ({ last, onChanged }: { readonly last: boolean; readonly onChanged: () => void }) => {
  const { busy, error, send } = useSend(onChanged);
  const change = async (next: boolean) => {
    const failure = await send(command('POST /api/on-call/leave-calls/', {}, { last: next }));
    if (!failure)
      say.done(next ? 'People on leave are called last from now on.' : 'People on leave are left out from now on.');
  };
  return (
    <>
      <Switch on={last} busy={busy} onChange={(next) => void change(next)}>
        Call people on leave last
      </Switch>
      <p className="quiet">Without this, call-outs and escalations leave them out.</p>
      <FormError error={error} />
    </>
  );
};

const Import = ({ line, onUndo }: { readonly line: Line; readonly onUndo: () => void }) => {
  const { user, imported_by, imported_time, coming } = line;
  const name = user ? `${user.first_name} ${user.last_name}` : 'Holidays of the organization';
  return (
    <li>
      <span>
        <strong>{name}</strong>{' '}
        {coming.length === 0 ? 'No upcoming days.' : `Next: ${coming.slice(0, 3).map(offWords).join('; ')}.`}{' '}
        <span className="quiet">
          Imported by {imported_by}, <Time at={imported_time} />
        </span>
      </span>
      <Button small onClick={onUndo}>
        Undo<span className="visually-hidden"> the file of {name}</span>
      </Button>
    </li>
  );
};

const Preview = ({ preview }: { readonly preview: TimeOffPreview }) => {
  const { mistakes, mistake_count: count, notes, note_count, spans } = preview;
  return (
    <section aria-label="What would change" aria-live="polite">
      {count > 0 && (
        <>
          <AlertBox>
            {count === 1 ? 'One event needs to be corrected.' : `${count} events need to be corrected.`} Nothing was
            saved.
          </AlertBox>
          <Remarks remarks={mistakes} />
        </>
      )}
      {note_count > 0 && (
        <>
          <AlertBox kind="warning">
            {note_count === 1
              ? 'One entry was read in its own way.'
              : `${note_count} entries were read in their own way.`}
          </AlertBox>
          <Remarks remarks={notes} />
        </>
      )}
      {count === 0 && (
        <>
          <p>{changeWords(preview)}</p>
          {preview.shifts > 0 && <AlertBox kind="warning">{shiftWords(preview.shifts)}</AlertBox>}
          <ul>
            {spans.slice(0, 5).map((one) => (
              <li key={`${one.start} ${one.end} ${one.name}`}>{offWords(one)}</li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
};

const Remarks = ({ remarks }: { readonly remarks: TimeOffPreview['notes'] }) => (
  <ul>
    {remarks.map(({ line, words }) => (
      <li key={`${line} ${words}`}>
        Line {line}: {words}
      </li>
    ))}
  </ul>
);
