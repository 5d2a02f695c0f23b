import type { TagData } from '#contracts/incident/incident';
import { problemTag } from '#contracts/incident/problems';
import { canonical } from '#events/core/chain';
import { idFrom } from '#events/core/ids';
import { Refused } from '#events/core/refused';
import type { TagFact } from '#events/incident/core/events';

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
  | {
      readonly do: 'changeTag';
      readonly incident: string;
      readonly tag: string;
      readonly data: TagData;
      /** What its writer saw in them; what he does not say is not compared. */
      readonly seen: TagData;
    }
  | { readonly do: 'removeTag'; readonly tag: string };

/** The fields by tag; null once it was removed. */
export type Tags = ReadonlyMap<string, TagData | null>;

export function tagsAfter(tags: Tags, { type, data }: TagFact): Tags {
  if (type === 'TagRemoved') return new Map(tags).set(data.tag, null);
  return new Map(tags).set(data.tag, { ...tags.get(data.tag), ...data.personal?.data });
}

/** Nothing is left of what they held; the tags stand. */
export const tagsErased = (tags: Tags): Tags => new Map([...tags].map(([tag, data]) => [tag, data && {}]));

/** An incident has one problem, whoever says so first: so that tag has one id. Of other kinds there may be many. */
export const tagId = (incident: string, contentType: string, commandId: string): string =>
  contentType === problemTag ? idFrom('tag', incident, problemTag) : idFrom('tag', commandId);

export function decideTag(tags: Tags, command: TagCommand): TagFact[] {
  const now = tags.get(command.tag);
  if (command.do === 'addTag') return add(now, command);
  if (now === undefined) throw new Refused('not-found');
  if (command.do === 'removeTag') return now === null ? [] : [{ type: 'TagRemoved', data: { tag: command.tag } }];
  if (now === null) throw new Refused('not-found');
  const changed = Object.entries(command.data).filter(([name, value]) => now[name] !== value);
  if (changed.length === 0) return [];
  const { tag, incident: subject, seen } = command;
  const crossed = changed.some(([name]) => Object.hasOwn(seen, name) && (seen[name] ?? null) !== (now[name] ?? null));
  if (crossed) throw new Refused('incident.changed-meanwhile');
  return [{ type: 'TagChanged', data: { tag, subject, personal: { data: Object.fromEntries(changed) } } }];
}

function add(now: TagData | null | undefined, command: Extract<TagCommand, { do: 'addTag' }>): TagFact[] {
  const { tag, contentType, incident: subject, data } = command;
  const added: TagFact = { type: 'TagAdded', data: { tag, contentType, subject, personal: { data } } };
  if (now === undefined) return [added];
  if (contentType !== problemTag) return [];
  if (now === null) return [added];
  if (canonical(now) === canonical(data)) return [];
  throw new Refused('incident.changed-meanwhile');
}
