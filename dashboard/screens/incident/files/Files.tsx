import { type ReactNode, useState } from 'react';
import { shownAsJpeg, shownInPlace } from '#contracts/incident/files';
import type { IncidentFile } from '#contracts/incident/incident';
import { addressOf } from '../../../data/address.ts';
import { command } from '../../../data/command.ts';
import { useMay } from '../../../data/viewer.ts';
import { Time } from '../../../time/Time.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Removal } from '../../../ui/dialog/Removal.tsx';
import { Buttons } from '../../../ui/page/Buttons.tsx';
import { Section, type SectionProps } from '../section/Section.tsx';
import styles from './Files.module.css';
import { FileWordsDialog } from './FileWordsDialog.tsx';
import { kindWords, sizeWords } from './fileWords.ts';
import { UploadDialog } from './UploadDialog.tsx';

type Open = { readonly kind: 'add' } | { readonly kind: 'edit' | 'remove'; readonly uuid: string };

/** Photos and papers of an incident. */
export const Files = ({ incident, onChanged }: SectionProps) => {
  const { uuid, files } = incident;
  const mayAdd = useMay<'POST /api/incident/:incident_uuid/file/'>('incident.attach');
  const mayChange = useMay<
    'PATCH /api/incident/:incident_uuid/file/:uuid/' | 'DELETE /api/incident/:incident_uuid/file/:uuid/'
  >('incident.file');
  const [open, setOpen] = useState<Open | null>(null);
  const file = open && open.kind !== 'add' ? files.find((one) => one.uuid === open.uuid) : undefined;
  const done = { onDone: onChanged, onClose: () => setOpen(null) };
  return (
    <Section id="files" title="Files">
      {files.length === 0 && <p className="quiet">No files yet.</p>}
      <ul className={styles.files} aria-label="Files">
        {files.map((one) => (
          <li key={one.uuid} data-file={one.uuid}>
            <FileShown file={one} incident={uuid}>
              {one.description && <p className="typed">{one.description}</p>}
              <p className="quiet">
                {[one.name !== one.title && one.name, sizeWords(one.size), one.by].filter(Boolean).join(' · ')} ·{' '}
                <Time at={one.created_time} />
              </p>
              <Buttons>
                {one.title !== null && (
                  <Button small allowed={mayChange} onClick={() => setOpen({ kind: 'edit', uuid: one.uuid })}>
                    Edit<span className="visually-hidden"> {one.title}</span>
                  </Button>
                )}
                <Button small allowed={mayChange} onClick={() => setOpen({ kind: 'remove', uuid: one.uuid })}>
                  Remove<span className="visually-hidden"> {one.title ?? 'erased file'}</span>
                </Button>
              </Buttons>
            </FileShown>
          </li>
        ))}
      </ul>
      <Buttons>
        <Button allowed={mayAdd} onClick={() => setOpen({ kind: 'add' })}>
          Add file
        </Button>
      </Buttons>
      {open?.kind === 'add' && <UploadDialog incident={incident} {...done} />}
      {open?.kind === 'edit' && file && <FileWordsDialog incident={uuid} file={file} {...done} />}
      {open?.kind === 'remove' && file && (
        <Removal
          title="Remove this file?"
          verb="Remove file"
          removal={command('DELETE /api/incident/:incident_uuid/file/:uuid/', { incident_uuid: uuid, uuid: file.uuid })}
          {...done}
        >
          <p className="typed">{file.title ?? 'Its title and description were erased.'}</p>
        </Removal>
      )}
    </Section>
  );
};

interface OfFile {
  readonly file: IncidentFile;
  readonly incident: string;
}
const contentOf = ({ file: { uuid }, incident }: OfFile): string =>
  addressOf('GET /api/incident/:incident_uuid/file/:uuid/content/', { ids: { incident_uuid: incident, uuid } });

/** A photo of a phone is shown as a JPEG; one that the server cannot convert is saved, like any other file. */
const FileShown = ({ children, ...of }: OfFile & { readonly children: ReactNode }) => {
  const [failed, setFailed] = useState(false);
  const converted = shownAsJpeg.includes(of.file.content_type) && !failed;
  const address = `${contentOf(of)}${converted ? '?as=jpeg' : ''}`;
  const inPlace = converted || shownInPlace.includes(of.file.content_type);
  const shown = { file: of.file, address, inPlace };
  return (
    <>
      <Picture {...shown} failed={failed} onFail={() => setFailed(true)} />
      <div className={styles.about}>
        <Title {...shown} />
        {children}
      </div>
    </>
  );
};

interface Shown extends Pick<OfFile, 'file'> {
  readonly address: string;
  /** True for a file that a browser shows. */
  readonly inPlace: boolean;
}
interface PictureProps extends Shown {
  readonly failed: boolean;
  readonly onFail: () => void;
}

const Picture = ({ file, address, inPlace, failed, onFail }: PictureProps) => {
  // The title is beside it.
  if (file.title !== null && file.content_type.startsWith('image/') && inPlace && !failed)
    return <img className={styles.thumbnail} src={address} alt="" loading="lazy" decoding="async" onError={onFail} />;
  return (
    <span className={styles.icon} aria-hidden="true">
      {kindWords(file.content_type)}
    </span>
  );
};

/** A picture opens in a new tab; other files are saved. */
const Title = ({ file, address, inPlace }: Shown) => {
  if (file.title === null) return <p>Erased</p>;
  return (
    <p className={styles.title}>
      <a
        href={address}
        {...(inPlace ? { target: '_blank', rel: 'noopener noreferrer' } : { download: file.name ?? '' })}
      >
        {file.title || file.name}
        <span className="visually-hidden"> {inPlace ? '(opens in a new tab)' : '(is saved)'}</span>
      </a>
    </p>
  );
};
