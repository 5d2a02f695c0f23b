import type { IncidentFile } from '#contracts/incident/incident';
import type { RecordedFact } from '#events/facts';
import type { FileFact } from '#events/incident/files/files';
import { type DocPart, erasesDocument } from '#projections/incident/core/part';
import { byOf } from '#projections/incident/log/ownLine';

export interface ShownFiles {
  /** Oldest first. The words of a file are null once erased. */
  readonly files: readonly IncidentFile[];
}

export const shownFiles: DocPart<{
  fields: ShownFiles;
  facts: FileFact['type'];
  follows: 'PersonalDataErased';
  page: ShownFiles;
}> = {
  initial: { files: [] },
  on: {
    FileAdded: (doc, event) => ({ files: [...doc.files, fileOf(event)] }),
    FileDescribed: (doc, { data, metadata }) => ({
      files: doc.files.map((one) =>
        // After an erasure there are no words left to correct.
        one.uuid === data.file
          ? { ...one, ...(one.title === null ? {} : data.personal), updated_time: metadata.occurredAt }
          : one,
      ),
    }),
    FileRemoved: (doc, { data }) => ({ files: doc.files.filter(({ uuid }) => uuid !== data.file) }),
    PersonalDataErased: (doc, event) =>
      erasesDocument(doc, event)
        ? { files: doc.files.map((file) => ({ ...file, title: null, description: null, name: null })) }
        : {},
  },
  tells: { FileAdded: 'file_added', FileDescribed: 'file_updated', FileRemoved: 'file_deleted' },
  told: 'file',
  page: (doc) => ({ files: doc.files }),
  words: (doc) => doc.files.flatMap(({ title, description }) => [title ?? '', description ?? '']),
};

function fileOf(event: RecordedFact<'FileAdded'>): IncidentFile {
  const { file, personal, size, contentType, sha256 } = event.data;
  const at = event.metadata.occurredAt;
  return {
    uuid: file,
    title: personal?.title ?? null,
    description: personal?.description ?? null,
    name: personal?.name ?? null,
    size,
    content_type: contentType,
    sha256,
    created_time: at,
    updated_time: at,
    by: byOf(event),
  };
}
