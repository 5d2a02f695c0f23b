import { limits } from '#contracts/core/limits';
import { photos } from '#contracts/incident/files';
import { refusals } from '#contracts/refusals';

/** "640 B", "12 KB", "1.4 MB": as precise as a person on a slow line needs. */
export function sizeWords(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  const kilo = bytes / 1024;
  if (kilo < 1023.5) return `${Math.round(kilo)} KB`;
  const mega = kilo / 1024;
  return `${mega < 9.95 ? mega.toFixed(1) : Math.round(mega)} MB`;
}

/** The kind of a file in a word, when no preview can be shown. */
export function kindWords(type: string): string {
  if (type === 'application/pdf') return 'PDF';
  const [family = '', kind = ''] = type.split('/');
  if (family === 'image' || family === 'video' || family === 'audio') return family;
  return kind === 'plain' ? 'text' : 'file';
}

/** The errors of a chosen file that are known before sending. */
export function mistakeIn(file: { readonly size: number } | null): string | null {
  if (!file) return refusals['file.missing'].words;
  if (file.size === 0) return refusals['file.empty'].words;
  return file.size > limits.file.largest ? refusals['file.too-large'].words : null;
}

export type Photo = (typeof photos)[number];

/** The title after a change of kind: a title typed by the user stays. */
export const titleFor = (title: string, photo: Photo | null): string =>
  title === '' || photos.some((one) => one.title === title) ? (photo?.title ?? '') : title;
