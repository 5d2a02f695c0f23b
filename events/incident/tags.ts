import type { TagData } from '#contracts/incident';
import { Refused } from '../refused.ts';
import type { TagFact } from './events.ts';

/** What other parts of the house, or a customer's module, keep with an incident: fields by name, under a kind of content. */
export type TagCommand =
  | {
      readonly do: 'addTag';
      readonly incident: string;
      readonly tag: string;
      readonly contentType: string;
      readonly data: TagData;
    }
  /** Only the fields that are named: two people who set different ones both have their way. */
  | { readonly do: 'changeTag'; readonly incident: string; readonly tag: string; readonly data: TagData }
  | { readonly do: 'removeTag'; readonly tag: string };

/** The fields by tag; null once it was removed. */
export type Tags = ReadonlyMap<string, TagData | null>;

export function tagsAfter(tags: Tags, { type, data }: TagFact): Tags {
  if (type === 'TagRemoved') return new Map(tags).set(data.tag, null);
  return new Map(tags).set(data.tag, { ...tags.get(data.tag), ...data.personal?.data });
}

/** Nothing is left of what they held; the tags stand. */
export const tagsErased = (tags: Tags): Tags => new Map([...tags].map(([tag, data]) => [tag, data && {}]));

export function decideTag(tags: Tags, command: TagCommand): TagFact[] {
  const now = tags.get(command.tag);
  if (command.do === 'addTag') {
    if (now !== undefined) return [];
    const { tag, contentType, incident: subject, data } = command;
    return [{ type: 'TagAdded', data: { tag, contentType, subject, personal: { data } } }];
  }
  if (now === undefined) throw new Refused('not-found');
  if (command.do === 'removeTag') return now === null ? [] : [{ type: 'TagRemoved', data: { tag: command.tag } }];
  if (now === null) throw new Refused('not-found');
  const changed = Object.entries(command.data).filter(([name, value]) => now[name] !== value);
  if (changed.length === 0) return [];
  const { tag, incident: subject } = command;
  return [{ type: 'TagChanged', data: { tag, subject, personal: { data: Object.fromEntries(changed) } } }];
}
