import { type Ending, endings } from '#contracts/incident/consequences';
import { appointmentEvents } from '#contracts/incident/logEvents';
import { type TagData, tagData } from '#contracts/incident/parts';
import { problemTag } from '#contracts/incident/problems';
import { canonical } from '#events/core/chain';
import { idFrom } from '#events/core/ids';
import { Refused } from '#events/core/refused';
import { type FactIn, facts, id, oneOf, sealed, text } from '#events/core/schema';
import type { LogEntryRecorded, PersonalDataErased } from '#events/incident/core/facts';
import { logEntry } from '#events/incident/core/log';
import { erasesIncident, type Part } from '#events/incident/core/part';

export const tagFacts = facts({
  /** Fields by name, for a content type. A change names only the fields it sets. */
  TagAdded: { ...sealed({ data: tagData }), tag: id, contentType: text },
  TagChanged: { ...sealed({ data: tagData }), tag: id },
  TagRemoved: { tag: id },
  /** An appointment to come is off, because its incident ended. */
  AppointmentCancelled: { tag: id, because: oneOf(endings) },
});
export type TagAdded = FactIn<typeof tagFacts, 'TagAdded'>;
type TagChanged = FactIn<typeof tagFacts, 'TagChanged'>;
export type TagRemoved = FactIn<typeof tagFacts, 'TagRemoved'>;
export type AppointmentCancelled = FactIn<typeof tagFacts, 'AppointmentCancelled'>;
export type TagFact = FactIn<typeof tagFacts>;

/** The part of an appointment's change or end that stands in the log: the entry's uuid, and the staff and the time in words. */
interface Told {
  readonly told?: { readonly incident: string; readonly entry: string; readonly words: string } | undefined;
}
interface Write {
  readonly incident: string;
  readonly tag: string;
  readonly data: TagData;
}
export type TagCommand =
  | ({ readonly do: 'addTag'; readonly contentType: string } & Write)
  /**
   * Sets only the named fields, so that two people can set different ones. `seen` holds the values the author saw; a
   * field that it does not name is not compared.
   */
  | ({ readonly do: 'changeTag'; readonly seen: TagData } & Write & Told)
  | ({ readonly do: 'removeTag'; readonly tag: string } & Told)
  | { readonly do: 'cancelAppointment'; readonly tag: string; readonly because: Ending };

/** The fields by tag id; null once removed. */
export type Tags = ReadonlyMap<string, TagData | null>;

const without = (kept: Tags, { data }: TagRemoved | AppointmentCancelled): Tags => new Map(kept).set(data.tag, null);

/** Fields that other parts, or a customer's module, attach to an incident. */
export const tags: Part<{
  name: 'tags';
  state: Tags;
  facts: TagFact;
  commands: TagCommand;
  follows: PersonalDataErased;
  begins: { readonly incident: string; readonly problem?: TagData | undefined };
}> = {
  name: 'tags',
  facts: tagFacts,
  initial: new Map(),
  begin: ({ incident, problem }) =>
    problem === undefined
      ? []
      : add(undefined, {
          do: 'addTag',
          incident,
          tag: tagId(incident, problemTag, ''),
          contentType: problemTag,
          data: problem,
        }),
  alsoOfDeleted: ['cancelAppointment'],
  decide: {
    addTag: (state, command) => add(state.tags.get(command.tag), command),
    changeTag: (state, { tag, data, incident: subject, seen, told }) => {
      const now = state.tags.get(tag);
      if (now === undefined || now === null) throw new Refused('not-found');
      const changed = Object.entries(data).filter(([name, value]) => now[name] !== value);
      if (changed.length === 0) return [];
      const crossed = changed.some(
        ([name]) => Object.hasOwn(seen, name) && (seen[name] ?? null) !== (now[name] ?? null),
      );
      if (crossed) throw new Refused('incident.changed-meanwhile');
      return [
        { type: 'TagChanged', data: { tag, subject, personal: { data: Object.fromEntries(changed) } } },
        ...(told ? [logEntry(told, 'appointment:changed', told.words)] : []),
      ];
    },
    removeTag: (state, { tag, told }) => {
      const now = state.tags.get(tag);
      if (now === undefined) throw new Refused('not-found');
      return now === null ? [] : [{ type: 'TagRemoved', data: { tag } }, ...(told ? [off(now, told)] : [])];
    },
    cancelAppointment: ({ tags: kept, incident, deleted }, { tag, because }) => {
      const now = kept.get(tag);
      if (!now) return [];
      const told = { incident, entry: idFrom('appointment off', tag), words: '' };
      const isStep = !deleted && kindOf(now) !== null;
      return [{ type: 'AppointmentCancelled', data: { tag, because } }, ...(isStep ? [off(now, told)] : [])];
    },
  },
  evolve: {
    TagAdded: withFields,
    TagChanged: withFields,
    TagRemoved: without,
    AppointmentCancelled: without,
    // The tags stay, without their fields.
    PersonalDataErased: (kept, { data }, at) =>
      erasesIncident(data, at) ? new Map([...kept].map(([tag, fields]) => [tag, fields && {}])) : kept,
  },
};

const kindOf = ({ kind }: TagData) => (kind === 'visit' || kind === 'inspection' ? kind : null);
/** The line of an appointment that is off. That of a program also takes its step back. */
function off(now: TagData, told: NonNullable<Told['told']>): LogEntryRecorded {
  const kind = kindOf(now);
  return logEntry(told, kind === null ? 'appointment:cancelled' : appointmentEvents[kind].off, told.words);
}

function withFields(kept: Tags, { data }: TagAdded | TagChanged): Tags {
  return new Map(kept).set(data.tag, { ...kept.get(data.tag), ...data.personal?.data });
}

/**
 * The id of a tag. An incident has one problem, whoever records it first, so the problem tag has a fixed id. Other
 * content types may have many tags.
 */
export const tagId = (incident: string, contentType: string, commandId: string): string =>
  contentType === problemTag ? idFrom('tag', incident, problemTag) : idFrom('tag', commandId);

function add(now: TagData | null | undefined, command: Extract<TagCommand, { do: 'addTag' }>): TagFact[] {
  const { tag, contentType, incident: subject, data } = command;
  const added: TagFact = { type: 'TagAdded', data: { tag, contentType, subject, personal: { data } } };
  if (now === undefined) return [added];
  if (contentType !== problemTag) return [];
  if (now === null) return [added];
  if (canonical(now) === canonical(data)) return [];
  throw new Refused('incident.changed-meanwhile');
}
