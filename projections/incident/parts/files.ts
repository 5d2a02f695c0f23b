import type { IncidentFile } from '#contracts/incident/incident';
import { idOf } from '#events/core/message';
import type { RecordedFact } from '#events/facts';
import type { FileFact } from '#events/incident/files/files';
import { projection } from '#projections/core/projection';

/** Which bytes an incident's files need, and which they needed once: those may go. */
export interface FilesDoc {
  /** By file. */
  readonly live: Readonly<Record<string, Content>>;
  /** Another incident, or another file of this one, may still need them. */
  readonly left: readonly Content[];
}

/** Bytes stay with the organisation that took them in, also where the incident is handed over to another. */
export interface Content {
  readonly entity: string;
  readonly sha256: string;
}

const leaving = (doc: FilesDoc, files: readonly string[]): FilesDoc => ({
  ...doc,
  live: Object.fromEntries(Object.entries(doc.live).filter(([file]) => !files.includes(file))),
  left: [...doc.left, ...files.flatMap((file) => doc.live[file] ?? [])],
});
const allLeaving = (doc: FilesDoc): FilesDoc => leaving(doc, Object.keys(doc.live));

/** The bytes that incidents need, by incident. */
export const files = projection<FilesDoc>({
  name: 'files',
  version: 2,
  keys: ({ stream }) => (stream.startsWith('incident-') ? [idOf(stream)] : []),
  on: {
    FileAdded: (doc, { data, metadata }) => ({
      left: doc?.left ?? [],
      live: { ...doc?.live, [data.file]: { entity: metadata.entity, sha256: data.sha256 } },
    }),
    FileRemoved: (doc, { data }) => doc && leaving(doc, [data.file]),
    IncidentDeleted: (doc) => doc && allLeaving(doc),
    PersonalDataErased: (doc, { stream, data }) => (doc && data.subject === idOf(stream) ? allLeaving(doc) : doc),
  },
  columns: { left: ({ left }) => left.length },
  words: ({ live }) => Object.values(live).map(contentWord).join(' '),
});

/** By which the incidents are found that need these bytes: one organisation's are never another's. */
export const contentWord = ({ entity, sha256 }: Content): string => `${entity.replaceAll('-', '')}${sha256}`;

/** The files of an incident as its page shows them. */
export function filesAfter(
  shown: readonly IncidentFile[],
  event: RecordedFact<FileFact['type']>,
): readonly IncidentFile[] {
  switch (event.type) {
    case 'FileAdded':
      return [...shown, fileOf(event)];
    case 'FileDescribed': {
      const { file, personal } = event.data;
      const updated_time = event.metadata.occurredAt;
      return shown.map((one) =>
        // Read again after an erasure there is nothing left to put right.
        one.uuid === file ? { ...one, ...(one.title === null ? {} : personal), updated_time } : one,
      );
    }
    case 'FileRemoved':
      return shown.filter(({ uuid }) => uuid !== event.data.file);
  }
}

export const filesWithoutWords = (shown: readonly IncidentFile[]): readonly IncidentFile[] =>
  shown.map((file) => ({ ...file, title: null, description: null, name: null }));

function fileOf({ data, metadata }: RecordedFact<'FileAdded'>): IncidentFile {
  const { file, personal, size, contentType, sha256 } = data;
  return {
    uuid: file,
    title: personal?.title ?? null,
    description: personal?.description ?? null,
    name: personal?.name ?? null,
    size,
    content_type: contentType,
    sha256,
    created_time: metadata.occurredAt,
    updated_time: metadata.occurredAt,
    by: `${metadata.actor.kind}:${metadata.actor.id}`,
  };
}
