import { Refused } from '#events/core/refused';
import { type FactIn, facts, id, optional, sealed, sha256, text, whole } from '#events/core/schema';
import { changed, type Edit } from '#events/incident/core/edit';
import type { PersonalDataErased } from '#events/incident/core/facts';
import { erasesIncident, type Part } from '#events/incident/core/part';

export const fileFacts = facts({
  /** A file was added. Its bytes are stored outside the log, under their hash. */
  FileAdded: {
    ...sealed({ title: text, description: text, name: text }),
    file: id,
    /** SHA-256 of the bytes, hexadecimal. */
    sha256,
    /** In bytes. */
    size: whole,
    /** Detected from the content. */
    contentType: text,
  },
  /** The title or the description was corrected. */
  FileDescribed: { ...sealed({ title: optional(text), description: optional(text) }), file: id },
  FileRemoved: { file: id },
});
export type FileFact = FactIn<typeof fileFacts>;

/** The editable texts of a file. */
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

/** The texts of each file, by file id; null once the file was removed, or erased together with its bytes. */
export type Files = ReadonlyMap<string, FileFields | null>;

/** Photos and documents of an incident. */
export const files: Part<{
  name: 'files';
  state: Files;
  facts: FileFact;
  commands: FileCommand;
  follows: PersonalDataErased;
}> = {
  name: 'files',
  facts: fileFacts,
  initial: new Map(),
  decide: {
    addFile: (state, { file, incident: subject, words, name, sha256, size, contentType }) => {
      if (state.files.has(file)) return [];
      const personal = { ...words, name };
      return [{ type: 'FileAdded', data: { file, sha256, size, contentType, subject, personal } }];
    },
    describeFile: (state, command) => {
      const { file, incident: subject } = command;
      const now = state.files.get(file);
      if (now === undefined || now === null) throw new Refused('not-found');
      const personal = changed(now, command);
      if (Object.keys(personal).length === 0) return [];
      return [{ type: 'FileDescribed', data: { file, subject, personal } }];
    },
    removeFile: (state, { file }) => {
      const now = state.files.get(file);
      if (now === undefined) throw new Refused('not-found');
      return now === null ? [] : [{ type: 'FileRemoved', data: { file } }];
    },
  },
  evolve: {
    FileAdded: (kept, { data }) => {
      const { title, description } = data.personal ?? {};
      const words = title === undefined || description === undefined ? null : { title, description };
      return new Map(kept).set(data.file, words);
    },
    FileDescribed: (kept, { data }) => {
      const words = kept.get(data.file);
      return words ? new Map(kept).set(data.file, { ...words, ...data.personal }) : kept;
    },
    FileRemoved: (kept, { data }) => new Map(kept).set(data.file, null),
    PersonalDataErased: (kept, { data }, at) =>
      erasesIncident(data, at) ? new Map([...kept.keys()].map((file) => [file, null])) : kept,
  },
};
