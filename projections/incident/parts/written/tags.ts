import { endingSentences } from '#contracts/incident/consequences';
import type { Incident, Tag } from '#contracts/incident/incident';
import type { RecordedFact } from '#events/facts';
import type { TagFact } from '#events/incident/tags/tags';
import { type DocPart, erasesDocument } from '#projections/incident/core/part';
import { byOf, ownLine } from '#projections/incident/log/ownLine';

export interface ShownTags {
  /** Oldest first. The fields of a tag are null once erased; fields set later stay. */
  readonly tags: readonly Tag[];
}

const without = ({ tags }: ShownTags, { data }: RecordedFact<'TagRemoved' | 'AppointmentCancelled'>): ShownTags => ({
  tags: tags.filter(({ uuid }) => uuid !== data.tag),
});

export const shownTags: DocPart<{
  fields: ShownTags;
  facts: TagFact['type'];
  follows: 'PersonalDataErased';
  page: Pick<Incident, 'tags' | 'tag_data'>;
}> = {
  initial: { tags: [] },
  on: {
    TagAdded: (doc, event) => {
      const { tag: uuid, contentType: content_type, personal } = event.data;
      const at = event.metadata.occurredAt;
      const data = personal?.data ?? null;
      return { tags: [...doc.tags, { uuid, content_type, data, created_time: at, updated_time: at, by: byOf(event) }] };
    },
    TagChanged: (doc, event) => {
      const { tag: uuid, personal } = event.data;
      const changed = { updated_time: event.metadata.occurredAt, by: byOf(event) };
      const after = (tag: Tag): Tag => ({
        ...tag,
        data: personal ? { ...tag.data, ...personal.data } : tag.data,
        ...changed,
      });
      return { tags: doc.tags.map((tag) => (tag.uuid === uuid ? after(tag) : tag)) };
    },
    TagRemoved: without,
    AppointmentCancelled: without,
    PersonalDataErased: (doc, event) =>
      erasesDocument(doc, event) ? { tags: doc.tags.map((tag) => ({ ...tag, data: null })) } : {},
  },
  tells: {
    TagAdded: 'tag_added',
    TagChanged: 'tag_updated',
    TagRemoved: 'tag_deleted',
    AppointmentCancelled: 'tag_deleted',
  },
  lines: {
    AppointmentCancelled: (event) => ownLine(event, 'appointment:cancelled', endingSentences[event.data.because]),
  },
  page: ({ tags: all }) => ({
    tags: all,
    tag_data: Object.fromEntries(all.map(({ content_type, data }) => [content_type, data])),
  }),
};
