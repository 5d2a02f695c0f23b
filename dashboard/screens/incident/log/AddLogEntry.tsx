import { useRef, useState } from 'react';
import { limits } from '#contracts/core/limits';
import type { Incident, LogBody } from '#contracts/incident/incident';
import { logPermissions } from '#contracts/incident/logEvents';
import { refusals } from '#contracts/refusals';
import { type ApiError, asApiError, newKey, run } from '../../../data/api.ts';
import { command } from '../../../data/command.ts';
import { useDraftText } from '../../../data/useDraftText.ts';
import { useMay, useVersion, useViewer } from '../../../data/viewer.ts';
import { useNow } from '../../../time/clock.ts';
import { useTimezone } from '../../../time/time.ts';
import { Button } from '../../../ui/Button.tsx';
import { ClockField, readTime } from '../../../ui/form/ClockField.tsx';
import { Choice, FormError, TextArea } from '../../../ui/form/Field.tsx';
import styles from '../section/Incident.module.css';
import { nextEvents, recordWords } from '../words/logWords.ts';
import { Locating } from './Locating.tsx';
import { type Place, usePosition } from './usePosition.ts';

interface Props {
  readonly incident: Incident;
  readonly onRecorded: () => void;
}

/**
 * A note, alone or with any step that is still ahead. The most likely next step is a button at the head of the page.
 */
export const AddLogEntry = ({ incident, onRecorded }: Props) => {
  const { permissions } = useViewer();
  const allowed = useMay('incident.log');
  const timezone = useTimezone();
  const reference = useNow() + limits.clockAhead;
  const [message, setMessage] = useDraftText('log', incident.uuid);
  const [typed, setTyped] = useState('');
  const { recording, error, doubted, record, position } = useRecord(incident, () => {
    setMessage('');
    setTyped('');
    onRecorded();
  });
  const { next, later } = nextEvents(useVersion(incident.version), incident.workflow);
  const steps = [...next, ...later];
  const when = readTime(typed, reference, timezone);
  const button = (event: string) => ({
    allowed: permissions.includes(logPermissions.get(event) ?? 'incident.log'),
    busy: recording === event,
    disabled: recording !== null && recording !== event,
    // An error of the time has been shown under it since it lost focus.
    onClick: () => !('mistake' in when) && void record({ event, message: message.trim(), ...when }),
  });
  const blank = message.trim() === '';
  return (
    <div className={styles.add}>
      <TextArea
        label="Message"
        hint="Add a note, alone or with a status change."
        rows={2}
        maxLength={limits.text.message}
        value={message}
        disabled={!allowed}
        errors={error?.fields.message}
        onChange={(event) => setMessage(event.target.value)}
      />
      <ClockField
        label="Time (optional)"
        hint="Defaults to now."
        {...{ reference, timezone }}
        value={typed}
        disabled={!allowed}
        errors={error?.fields.time}
        onType={setTyped}
      />
      <FormError error={error} shown={['message', 'time']} />
      {doubted && (
        <p className={styles.buttons}>
          <Button busy={recording !== null} onClick={() => void record({ ...doubted, time_confirmed: true })}>
            The time is right: record it
          </Button>
        </p>
      )}
      <div className={styles.buttons}>
        <Button {...button('note')} disabled={blank || recording !== null}>
          Add to the log
        </Button>
      </div>
      <Locating position={position} verb="Record" />
      {incident.active && steps.length > 0 && <WithStep events={steps} button={button} />}
    </div>
  );
};

interface StepProps {
  readonly events: readonly string[];
  readonly button: (event: string) => object;
}

const WithStep = ({ events, button }: StepProps) => {
  const [chosen, setChosen] = useState('');
  const event = events.includes(chosen) ? chosen : (events[0] ?? '');
  return (
    <details className={styles.later}>
      <summary>Log with status change</summary>
      <div className={styles.laterStep}>
        <Choice label="Step" value={event} onChange={({ target }) => setChosen(target.value)}>
          {events.map((name) => (
            <option key={name} value={name}>
              {recordWords(name)}
            </option>
          ))}
        </Choice>
        <Button {...button(event)}>Record</Button>
      </div>
    </details>
  );
};

const unsent = { text: '', key: '', place: {} };

/** One press is one entry, even after a lost answer: the key changes only with an answer. */
function useRecord(incident: Incident, onRecorded: () => void) {
  const [recording, setRecording] = useState<string | null>(null);
  const [error, setError] = useState<ApiError | null>(null);
  // The entry whose time must be confirmed.
  const [doubted, setDoubted] = useState<LogBody | null>(null);
  const sent = useRef<{ readonly text: string; readonly key: string; readonly place: Place }>(unsent);
  const position = usePosition(incident);
  const record = async (body: LogBody) => {
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
  return { recording, error, doubted, record, position };
}
