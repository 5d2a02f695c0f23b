import type { Tag } from '#contracts/incident/incident';
import type { RecordedFact } from '#events/facts';
import type { TagFact } from '#events/incident/tags/tags';

/** The tags of an incident after an event, oldest first. What was erased is null, and what is set later stands. */
export function tagsAfter(tags: readonly Tag[], event: RecordedFact<TagFact['type']>): readonly Tag[] {
  const at = event.metadata.occurredAt;
  const by = `${event.metadata.actor.kind}:${event.metadata.actor.id}`;
  switch (event.type) {
    case 'TagAdded': {
      const { tag, contentType, personal } = event.data;
      const data = personal?.data ?? null;
      return [...tags, { uuid: tag, content_type: contentType, data, created_time: at, updated_time: at, by }];
    }
    case 'TagChanged':
      return tags.map((tag) => {
        if (tag.uuid !== event.data.tag) return tag;
        const { personal } = event.data;
        return { ...tag, data: personal ? { ...tag.data, ...personal.data } : tag.data, updated_time: at, by };
      });
    case 'TagRemoved':
      return tags.filter(({ uuid }) => uuid !== event.data.tag);
  }
}

export const tagsWithoutWords = (tags: readonly Tag[]): readonly Tag[] => tags.map((tag) => ({ ...tag, data: null }));
