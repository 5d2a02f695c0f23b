import { useId, useState } from 'react';
import type { DirectoryKind, SheetPreview } from '#contracts/directories/directories';
import { Button } from '../../ui/Button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog/Dialog.tsx';
import { AlertBox, Field } from '../../ui/form/Field.tsx';
import { say } from '../../ui/say.ts';
import { Table } from '../../ui/table/Table.tsx';
import styles from './Spreadsheets.module.css';
import { barOf, changesIn, changesNothing, counted, sheetKinds } from './sheetWords.ts';
import { useUpload } from './useUpload.ts';

interface Props {
  readonly kind: DirectoryKind;
  /** The service list that the rows are for. */
  readonly list?: string;
  readonly title: string;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Chooses a spreadsheet, shows what it would change, and writes it when that is confirmed. */
export const UploadDialog = ({ kind, list, title, onDone, onClose }: Props) => {
  const [file, setFile] = useState<File | null>(null);
  const [preview, setPreview] = useState<SheetPreview | null>(null);
  const { busy, sent, progress, failed, send, forget } = useUpload({ kind, list });
  const choose = (chosen: File | null) => {
    setFile(chosen);
    setPreview(null);
    forget();
  };
  const check = async () => {
    if (file) setPreview(await send({ file, dry: true }));
  };
  const write = async () => {
    if (!file || !preview) return;
    const written = await send({ file, dry: false, seen: preview.seen });
    if (!written) return setPreview(null);
    say.done(`The spreadsheet was saved: ${counted(written.rows, kind)}.`);
    onDone();
    onClose();
  };
  const ready = preview !== null && preview.mistake_count === 0 && !changesNothing(preview, kind);
  return (
    <Dialog title={title} onClose={onClose} dismissable={!busy}>
      <form
        noValidate
        className={styles.upload}
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) void (ready ? write() : check());
        }}
      >
        <Field
          label="Spreadsheet"
          hint={`CSV or XLSX. The first line names the columns: ${sheetKinds[kind].columns}.`}
          errors={failed}
        >
          {(wiring) => (
            <input
              type="file"
              accept=".csv,.xlsx,text/csv"
              disabled={busy}
              onChange={({ target }) => choose(target.files?.[0] ?? null)}
              {...wiring}
            />
          )}
        </Field>
        {busy && <Bar {...barOf(sent, progress)} />}
        {!busy && preview && <Preview preview={preview} kind={kind} />}
        <DialogActions>
          <Button onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          {ready ? (
            <Button type="submit" kind="primary" busy={busy}>
              Save these changes
            </Button>
          ) : (
            <Button type="submit" kind="primary" busy={busy} disabled={!file || preview !== null}>
              Check the spreadsheet
            </Button>
          )}
        </DialogActions>
      </form>
    </Dialog>
  );
};

const Bar = ({ words, share }: ReturnType<typeof barOf>) => {
  const id = useId();
  return (
    <div className={styles.bar}>
      <label htmlFor={id} aria-live="polite">
        {words}
      </label>
      {share === null ? <progress id={id} /> : <progress id={id} value={share} max={1} />}
    </div>
  );
};

const exampleWords = { added: 'New', changed: 'Changed', removed: 'Removed' } as const;

const Preview = ({ preview, kind }: { readonly preview: SheetPreview; readonly kind: DirectoryKind }) => {
  const { mistakes, mistake_count: count, notes, note_count, unused_columns: unused, examples } = preview;
  return (
    <section className={styles.preview} aria-label="What would change" aria-live="polite">
      {count > 0 && (
        <>
          <AlertBox>
            {count === 1
              ? 'One cell needs to be corrected.'
              : `${count.toLocaleString('en-US')} cells need to be corrected.`}{' '}
            Nothing was saved.
          </AlertBox>
          <Remarks label="Mistakes" remarks={mistakes} count={count} />
        </>
      )}
      {note_count > 0 && (
        <>
          <AlertBox kind="warning">
            {note_count === 1 ? 'One cell is repaired.' : `${note_count.toLocaleString('en-US')} cells are repaired.`}
          </AlertBox>
          <Remarks label="Repairs" remarks={notes} count={note_count} />
        </>
      )}
      {count === 0 && (
        <>
          <ul className={styles.changes}>
            {changesIn(preview, kind).map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
          {changesNothing(preview, kind) ? (
            <p>The spreadsheet has no changes.</p>
          ) : (
            <p className="quiet">{sheetKinds[kind].effect}</p>
          )}
          {(['added', 'changed', 'removed'] as const).map(
            (change) =>
              examples[change].length > 0 && (
                <details key={change}>
                  <summary>
                    {exampleWords[change]}: the first {examples[change].length}
                  </summary>
                  <ul className={styles.examples}>
                    {examples[change].map((words) => (
                      <li key={words}>{words}</li>
                    ))}
                  </ul>
                </details>
              ),
          )}
        </>
      )}
      {unused.length > 0 && <p className="quiet">Columns that are not read: {unused.join(', ')}</p>}
    </section>
  );
};

interface RemarksProps {
  readonly label: string;
  readonly remarks: SheetPreview['mistakes'];
  readonly count: number;
}

const Remarks = ({ label, remarks, count }: RemarksProps) => (
  <>
    {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and holds nothing that the keys could reach. */}
    <section className={styles.scroll} tabIndex={0} aria-label={label}>
      <Table label={label} columns={['Line', 'Column', label === 'Mistakes' ? 'Mistake' : 'Repair']}>
        {remarks.map(({ line, column, words }) => (
          <tr key={`${line} ${column} ${words}`}>
            <td>{line}</td>
            <td>{column}</td>
            <td>{words}</td>
          </tr>
        ))}
      </Table>
    </section>
    {count > remarks.length && <p className="quiet">The first {remarks.length} are shown.</p>}
  </>
);
