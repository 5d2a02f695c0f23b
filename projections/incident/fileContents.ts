import { idOf } from '#events/core/message';
import { projection } from '#projections/core/projection';

/** The bytes that an incident's files need, and the bytes that they needed once, which may be removed. */
export interface FilesDoc {
  /** By file. */
  readonly live: Readonly<Record<string, Content>>;
  /** Another incident, or another file of this one, may still need them. */
  readonly left: readonly Content[];
}

/** Bytes stay with the organisation that took them in, also when the incident is handed over to another. */
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

/** The word by which the incidents are found that need these bytes. One organisation's bytes are never another's. */
export const contentWord = ({ entity, sha256 }: Content): string => `${entity.replaceAll('-', '')}${sha256}`;
