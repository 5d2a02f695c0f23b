import { useState } from 'react';
import { limits } from '#contracts/core/limits';
import { fileAdded, photos } from '#contracts/incident/files';
import type { Incident } from '#contracts/incident/incident';
import { useDraft } from '../../../data/drafts/useDraft.ts';
import { fileError } from '../../../data/sending/upload.ts';
import { useNow } from '../../../time/clock.ts';
import { useTimezone } from '../../../time/time.ts';
import { Button } from '../../../ui/Button.tsx';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { ClockField, readTime } from '../../../ui/form/ClockField.tsx';
import { Choice, TextArea, TextField } from '../../../ui/form/Field.tsx';
import { say } from '../../../ui/say.ts';
import { Locating } from '../log/Locating.tsx';
import { usePosition } from '../log/usePosition.ts';
import { happenedWords } from '../words/logWords.ts';
import { FileChoice } from './FileChoice.tsx';
import styles from './Files.module.css';
import { mistakeIn, titleFor } from './fileWords.ts';
import { useUpload } from './useUpload.ts';

interface Props {
  readonly incident: Incident;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Adds a file and its log line (S2 §2.2, §7.1). */
export const UploadDialog = ({ incident, onDone, onClose }: Props) => {
  const { uuid, active } = incident;
  const [file, setFile] = useState<File | null>(null);
  const [kind, setKind] = useState('');
  const draft = useDraft(`upload.${uuid}`, { title: '', description: '' });
  const { title, description } = draft.value;
  const [records, setRecords] = useState(false);
  const timezone = useTimezone();
  const around = { now: useNow(), reported: incident.time, timezone };
  const [typed, setTyped] = useState('');
  // A time before the report is sent at the second press.
  const [asked, setAsked] = useState<string | null>(null);
  const [mistakes, setMistakes] = useState<{ readonly file?: string; readonly time?: readonly string[] }>({});
  const position = usePosition(incident);
  const { share, error, stopped, send, stop } = useUpload(uuid, position.locate, () => {
    draft.clear();
    say.done('File uploaded');
    onDone();
    onClose();
  });
  const photo = photos.find((one) => one.title === kind) ?? null;
  const step = active && records ? photo : null;
  const busy = share !== null;
  const choose = (chosen: File | null) => {
    setFile(chosen);
    const mistake = chosen && mistakeIn(chosen);
    setMistakes(mistake ? { file: mistake } : {});
  };
  const submit = () => {
    const mistake = mistakeIn(file);
    const when = step ? readTime(typed, around) : {};
    const said = 'mistake' in when ? when.mistake : asked === typed ? undefined : when.doubt;
    const late = said === undefined ? {} : { time: [said] };
    setMistakes({ ...(mistake ? { file: mistake } : {}), ...late });
    setAsked(typed);
    if (mistake || !file || 'mistake' in when || said !== undefined) return;
    void send(file, {
      title: title.trim(),
      description: description.trim(),
      log_entry_event: step?.event ?? fileAdded,
      log_entry_message: title.trim() || file.name,
      ...(when.time === undefined ? {} : { log_entry_time: when.time }),
      ...(when.doubt === undefined ? {} : { log_entry_time_confirmed: 'true' }),
    });
  };
  const wrong = mistakes.file ?? (error && !error.fields.log_entry_time ? fileError(error) : null);
  return (
    <FormDialog
      title="Add file"
      verb="Upload"
      form={{
        busy,
        error,
        attempt: mistakes,
        shown: ['file', 'title', 'description', ...Object.keys(error?.fields ?? {})],
        draft,
        submit,
        onClose,
      }}
    >
      <FileChoice file={file} photos={photo !== null} disabled={busy} error={wrong ?? undefined} onChoose={choose} />
      <Choice
        label="Kind"
        value={kind}
        disabled={busy}
        onChange={({ target }) => {
          setKind(target.value);
          draft.change({ title: titleFor(title, photos.find((one) => one.title === target.value) ?? null) });
        }}
        none="A file"
        of={photos.map((one) => [one.title, one.title])}
      />
      {photo && active && (
        <label>
          <input
            type="checkbox"
            checked={records}
            disabled={busy}
            onChange={({ target }) => setRecords(target.checked)}
          />{' '}
          Also record “{happenedWords(photo.event)}”
        </label>
      )}
      {step && (
        <ClockField
          label="Time (optional)"
          hint="Defaults to now."
          around={around}
          value={typed}
          disabled={busy}
          errors={mistakes.time ?? error?.fields.log_entry_time}
          onType={setTyped}
        />
      )}
      <TextField
        label="Title (optional)"
        hint="Defaults to the file’s name."
        maxLength={limits.text.title}
        value={title}
        disabled={busy}
        errors={error?.fields.title}
        onChange={({ target }) => draft.change({ title: target.value })}
      />
      <TextArea
        label="Description (optional)"
        rows={2}
        maxLength={limits.text.description}
        value={description}
        disabled={busy}
        errors={error?.fields.description}
        onChange={({ target }) => draft.change({ description: target.value })}
      />
      <Locating position={position} verb="Upload" />
      {share !== null && !position.locating && <Sending share={share} onStop={stop} />}
      {stopped && <output>The upload was stopped.</output>}
    </FormDialog>
  );
};

const Sending = ({ share, onStop }: { readonly share: number; readonly onStop: () => void }) => {
  const percent = Math.floor(share * 100);
  return (
    <div className={styles.sending}>
      <progress aria-label="Upload" max={100} value={percent} />
      <span>{share < 1 ? `${percent} %` : 'Saving…'}</span>
      {/* What has all been sent may be saved already: there is nothing left to stop. */}
      <Button small disabled={share >= 1} onClick={onStop}>
        Stop
      </Button>
    </div>
  );
};
