import { useRef, useState } from 'react';
import type { BodyOf } from '#contracts/api/index';
import { limits } from '#contracts/core/limits';
import type { Incident } from '#contracts/incident/incident';
import { logPermissions } from '#contracts/incident/logEvents';
import { refusals } from '#contracts/refusals';
import { type ApiError, asApiError, newKey, run } from '../../../data/api.ts';
import { command } from '../../../data/command.ts';
import { useDraftText } from '../../../data/drafts/useDraft.ts';
import { rightTo } from '../../../data/rights.ts';
import { useMay, useVersion, useViewer } from '../../../data/viewer.ts';
import { useNow } from '../../../time/clock.ts';
import { useTimezone } from '../../../time/time.ts';
import { Button } from '../../../ui/Button.tsx';
import { ClockField, readTime } from '../../../ui/form/ClockField.tsx';
import { Choice, FormError, TextArea } from '../../../ui/form/Field.tsx';
import { useShortcut } from '../../../ui/shortcuts/shortcuts.ts';
import { nextEvents, recordWords } from '../words/logWords.ts';
import styles from './Composer.module.css';
import { Locating } from './Locating.tsx';
import { type Place, usePosition } from './usePosition.ts';

interface Props {
  readonly incident: Incident;
  readonly onRecorded: () => void;
}

/** A note, alone or with any step that is still ahead. The most likely next step is a button in the head. */
export const Composer = ({ incident, onRecorded }: Props) => {
  const { permissions } = useViewer();
  const allowed = useMay<'POST /api/incident/:uuid/log/'>('incident.log');
  const timezone = useTimezone();
  const around = { now: useNow(), reported: incident.time, timezone };
  const [message, setMessage] = useDraftText('log', incident.uuid);
  const [typed, setTyped] = useDraftText('logTime', incident.uuid);
  const [chosen, setChosen] = useState('');
  const { recording, error, doubted, record, ask, position } = useRecord(incident, () => {
    setMessage('');
    setTyped('');
    setChosen('');
    onRecorded();
  });
  const { next, later } = nextEvents(useVersion(incident.version), incident.workflow);
  const may = (name: string) =>
    permissions.includes(logPermissions.get(name) ?? rightTo<'POST /api/incident/:uuid/log/'>('incident.log'));
  const steps = incident.active ? [...next, ...later].filter(may) : [];
  const event = steps.includes(chosen) ? chosen : 'note';
  const when = readTime(typed, around);
  const nothing = event === 'note' && message.trim() === '';
  const submit = () => {
    // An error of the time has been shown under it since it lost focus.
    if (nothing || recording !== null || 'mistake' in when) return;
    const { doubt, ...time } = when;
    const body = { event, message: message.trim(), ...time };
    if (doubt === undefined) void record(body);
    else ask(body);
  };
  const form = useRef<HTMLFormElement>(null);
  useShortcut(
    allowed
      ? {
          key: 'L',
          does: 'Add to the log',
          where: 'Incident',
          run: () => form.current?.querySelector('textarea')?.focus(),
        }
      : null,
  );
  if (!allowed) return null;
  return (
    <form
      ref={form}
      className={styles.composer}
      aria-label="Add to the log"
      noValidate
      onSubmit={(pressed) => {
        pressed.preventDefault();
        submit();
      }}
    >
      <div className={styles.message}>
        <TextArea
          label="Message"
          placeholder="Add a note…"
          rows={1}
          maxLength={limits.text.message}
          value={message}
          errors={error?.fields.message}
          onChange={({ target }) => setMessage(target.value)}
        />
      </div>
      <FormError error={error} shown={['message', 'time']} />
      {doubted && (
        <Button busy={recording !== null} onClick={() => void record({ ...doubted, time_confirmed: true })}>
          The time is correct: log it
        </Button>
      )}
      <div className={styles.row}>
        <ClockField
          label="Time"
          placeholder="Time: now"
          around={around}
          value={typed}
          errors={error?.fields.time}
          onType={setTyped}
        />
        {steps.length > 0 && (
          <Choice label="Log with status change" value={event} onChange={({ target }) => setChosen(target.value)}>
            <option value="note">Note, no change</option>
            {steps.map((name) => (
              <option key={name} value={name}>
                {recordWords(name)}
              </option>
            ))}
          </Choice>
        )}
        <Button type="submit" title="Ctrl+Enter" busy={recording !== null} disabled={nothing} className={styles.send}>
          Add to the log
        </Button>
      </div>
      <Locating position={position} verb="Record" />
    </form>
  );
};

const unsent = { text: '', key: '', place: {} };

/** One press is one entry, even after a lost answer: the key changes only with an answer. */
function useRecord(incident: Incident, onRecorded: () => void) {
  const [recording, setRecording] = useState<string | null>(null);
  const [error, setError] = useState<ApiError | null>(null);
  // The entry whose time must be confirmed.
  const [doubted, setDoubted] = useState<BodyOf<'POST /api/incident/:uuid/log/'> | null>(null);
  const sent = useRef<{ readonly text: string; readonly key: string; readonly place: Place }>(unsent);
  const position = usePosition(incident);
  const record = async (body: BodyOf<'POST /api/incident/:uuid/log/'>) => {
    const text = JSON.stringify(body);
    setRecording(body.event);
    setError(null);
    setDoubted(null);
    try {
      // Find the position once: a repeat with another one would be another entry, and the current position is not the
      // one of the event.
      if (sent.current.text !== text) {
        sent.current = { text, key: newKey(), place: body.time === undefined ? await position.locate() : {} };
      }
      const { key, place } = sent.current;
      const { uuid } = incident;
      await run(command('POST /api/incident/:uuid/log/', { uuid }, { ...body, ...place }), { key });
      sent.current = unsent;
      onRecorded();
    } catch (caught) {
      const failure = asApiError(caught);
      setError(failure);
      if (failure.fields.time?.includes(refusals['log.long-before'].words)) setDoubted(body);
    } finally {
      setRecording(null);
    }
  };
  return { recording, error, doubted, record, ask: setDoubted, position };
}
