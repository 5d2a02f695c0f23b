import { idOf } from '#events/core/message';
import { projection } from '#projections/core/projection';

/** The stored contents that an incident's files use, and the contents no longer used, which may be deleted. */
export interface FilesDoc {
  /** By the file's uuid. */
  readonly live: Readonly<Record<string, Content>>;
  /** Contents no longer used here. Another incident, or another file of this one, may still use them. */
  readonly left: readonly Content[];
}

/**
 * The content of a file. It stays with the organization that received it, even when the incident is transferred to
 * another.
 */
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

/** The file contents that incidents and map layers use, by the uuid of the incident or the layer. */
export const files = projection<FilesDoc>()({
  name: 'files',
  version: 4,
  keys: ({ stream }) => (/^(incident|layer)-/.test(stream) ? [idOf(stream)] : []),
  on: {
    FileAdded: (doc, { data, metadata }) => ({
      left: doc?.left ?? [],
      live: { ...doc?.live, [data.file]: { entity: metadata.entity, sha256: data.sha256 } },
    }),
    FileRemoved: (doc, { data }) => doc && leaving(doc, [data.file]),
    MapLayerLoaded: (doc, { data: { layer, entity, sha256 } }) => {
      const before = doc && leaving(doc, [layer]);
      return { left: before?.left ?? [], live: { [layer]: { entity, sha256 } } };
    },
    MapLayerRemoved: (doc) => doc && allLeaving(doc),
    IncidentDeleted: (doc) => doc && allLeaving(doc),
    PersonalDataErased: (doc, { stream, data }) => (doc && data.subject === idOf(stream) ? allLeaving(doc) : doc),
  },
  columns: { left: ({ left }) => left.length },
  words: ({ live }) => Object.values(live).map(contentWord).join(' '),
});

/** The search word that finds the incidents that use this content. Organizations never share contents. */
export const contentWord = ({ entity, sha256 }: Content): string => `${entity.replaceAll('-', '')}${sha256}`;
