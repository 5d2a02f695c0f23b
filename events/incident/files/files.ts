import { Refused } from '#events/core/refused';
import type { FileFact } from '#events/incident/core/events';
import { changed, type Edit } from '#events/incident/places/places';

/** The words of a file. */
export interface FileFields {
  readonly title: string;
  readonly description: string;
}

export type FileCommand =
  | {
      readonly do: 'addFile';
      readonly incident: string;
      readonly file: string;
      readonly name: string;
      readonly words: FileFields;
      /** SHA-256 of the bytes, hexadecimal. */
      readonly sha256: string;
      readonly size: number;
      readonly contentType: string;
    }
  | ({ readonly do: 'describeFile'; readonly incident: string; readonly file: string } & Edit<FileFields>)
  | { readonly do: 'removeFile'; readonly file: string };

/** The words by file; null once it was removed, or erased and its bytes with it. */
export type Files = ReadonlyMap<string, FileFields | null>;

export function filesAfter(files: Files, { type, data }: FileFact): Files {
  switch (type) {
    case 'FileAdded': {
      const { title, description } = data.personal ?? {};
      const words = title === undefined || description === undefined ? null : { title, description };
      return new Map(files).set(data.file, words);
    }
    case 'FileDescribed': {
      const words = files.get(data.file);
      return words ? new Map(files).set(data.file, { ...words, ...data.personal }) : files;
    }
    case 'FileRemoved':
      return new Map(files).set(data.file, null);
  }
}

export const filesErased = (files: Files): Files => new Map([...files.keys()].map((file) => [file, null]));

export function decideFile(files: Files, command: FileCommand): FileFact[] {
  const now = files.get(command.file);
  if (command.do === 'addFile') {
    if (now !== undefined) return [];
    const { file, incident, words, name, sha256, size, contentType } = command;
    const personal = { ...words, name };
    return [{ type: 'FileAdded', data: { file, sha256, size, contentType, subject: incident, personal } }];
  }
  if (now === undefined) throw new Refused('not-found');
  if (command.do === 'removeFile') {
    return now === null ? [] : [{ type: 'FileRemoved', data: { file: command.file } }];
  }
  if (now === null) throw new Refused('not-found');
  const personal = changed(now, command);
  if (Object.keys(personal).length === 0) return [];
  return [{ type: 'FileDescribed', data: { file: command.file, subject: command.incident, personal } }];
}
