import { type DragEvent, useCallback, useState } from 'react';
import { Field } from '../../../ui/form/Field.tsx';
import styles from './Files.module.css';
import { sizeWords } from './fileWords.ts';

interface Props {
  readonly file: File | null;
  /** The picker offers photos only. */
  readonly photos: boolean;
  readonly disabled: boolean;
  readonly error: string | undefined;
  readonly onChoose: (file: File | null) => void;
}

/** A chosen or dropped file, with its preview. */
export const FileChoice = ({ file, photos, disabled, error, onChoose }: Props) => {
  const [over, setOver] = useState(false);
  const hold = (event: DragEvent) => {
    event.preventDefault();
    setOver(!disabled);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [dropped] = event.dataTransfer.files;
    if (dropped && !disabled) onChoose(dropped);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the field inside is for everybody.
    <div
      className={`${styles.drop} ${over ? styles.over : ''}`}
      onDragOver={hold}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Field label="File" hint="Choose one or drop it here, up to 25 MB." errors={error ? [error] : []}>
        {(wiring) => (
          <input
            type="file"
            className={styles.choose}
            accept={photos ? 'image/*' : undefined}
            disabled={disabled}
            onChange={({ target }) => onChoose(target.files?.[0] ?? null)}
            {...wiring}
          />
        )}
      </Field>
      {file && (
        <output className={styles.chosen}>
          {file.name}, {sizeWords(file.size)}
        </output>
      )}
      {file?.type.startsWith('image/') && <Preview key={`${file.name} ${file.lastModified}`} file={file} />}
    </div>
  );
};

const Preview = ({ file }: { readonly file: File }) => {
  const [failed, setFailed] = useState(false);
  const draw = useCallback(
    (image: HTMLImageElement) => {
      const url = URL.createObjectURL(file);
      image.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [file],
  );
  // Not every browser can show every picture format.
  if (failed) return null;
  return <img ref={draw} className={styles.preview} alt={`Preview of ${file.name}`} onError={() => setFailed(true)} />;
};
