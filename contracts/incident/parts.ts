import { teamRoles } from '#contracts/core/roles';
import {
  byName,
  document,
  id,
  listOf,
  number,
  oneOf,
  optional,
  orNull,
  type Schema,
  type Shape,
  text,
  time,
  whole,
  yesNo,
} from '#contracts/core/schema';
import { transferLine } from './transfers/transfer.ts';

/** One line of an incident's log (S2 §3). */
export const logEntry = document('LogEntry', {
  uuid: id,
  event: text('geo:arrived'),
  /** The time when it happened; it may have been recorded later. */
  time,
  recorded_time: time,
  message: text('The valve is closed'),
  lat: orNull(number(39.8028)),
  lng: orNull(number(-105.0875)),
  /** `warning` for the events in `logWarnings`. */
  level: oneOf(['info', 'warning']),
  /** The address of its point on a web map; null when it has no point. */
  mapUrl: orNull(text('https://www.openstreetmap.org/?mlat=39.8028&mlon=-105.0875#map=17/39.8028/-105.0875')),
  /** The author: a name, "System", or the outside source. */
  by: text('Ada Lovelace'),
  /** For a transfer: its origin and destination. `message` is its explanation. */
  transfer: optional(transferLine),
  /** For a change of the team: the member and the new role; null when the member left. */
  member: optional(document('LogMember', { name: text('Rosa Delgado'), role: orNull(oneOf(teamRoles)) })),
  /** For a call to a contact: the name, '' once erased. */
  contact: optional(document('LogContact', { uuid: id, name: text('Ana Ortiz') })),
  /** For a link: the other incident. */
  other: optional(document('LogIncident', { uuid: id, address: text('5700 Carr St, Arvada') })),
});
export type LogEntry = Shape<typeof logEntry>;

/** A note for the other people on the incident; `body` is null once erased. */
export const note = document('Note', {
  uuid: id,
  body: orNull(text('The gate code is at the desk')),
  created_time: time,
  updated_time: time,
  /** The name of the last author. */
  by: text('Ada Lovelace'),
});
export type Note = Shape<typeof note>;

const tagField: Schema<string | number | boolean | null> = {
  type: ['string', 'number', 'boolean', 'null'],
  examples: ['Sam Okafor'],
};

/** Values by field name. */
export const tagData = byName(tagField, 'staff');
export type TagData = Shape<typeof tagData>;

/** A customer module's data on an incident (S2 §3); `data` is null once erased. */
export const tag = document('Tag', {
  uuid: id,
  content_type: text('appointment'),
  data: orNull(tagData),
  created_time: time,
  updated_time: time,
  /** The name of the last author. */
  by: text('Ada Lovelace'),
});
export type Tag = Shape<typeof tag>;

/** A hold. The incident is in no list until ten seconds after its last hold was released (S2 §3, §4.3). */
export const hold = document('Hold', {
  uuid: id,
  created_time: time,
  /** Null while it is not released. */
  time_released: orNull(time),
  /** The name of its author. */
  by: text('Ada Lovelace'),
  /** Absent when its author gave none; null once erased. */
  reason: optional(orNull(text('Waits for the dig permit'))),
  /** The time at which it is released by itself. Absent when it waits for a person. */
  until: optional(time),
});
export type Hold = Shape<typeof hold>;

/** An attached file. Once erased, its texts are null and its content is deleted. */
export const incidentFile = document('File', {
  uuid: id,
  title: orNull(text('Arrival photo')),
  description: orNull(text('The broken main')),
  /** The original file name. */
  name: orNull(text('IMG_0042.jpg')),
  /** Bytes. */
  size: whole(482_113),
  /** Detected from the content. */
  content_type: text('image/jpeg'),
  /** Hexadecimal. */
  sha256: text('9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'),
  created_time: time,
  updated_time: time,
  /** The name of the person who added it. */
  by: text('Ada Lovelace'),
});
export type IncidentFile = Shape<typeof incidentFile>;

export const label = document('Label', { uuid: id, name: text('Odor') });
export type Label = Shape<typeof label>;

export const contact = document('Contact', {
  uuid: id,
  name: orNull(text('M. Chen')),
  phone_number: orNull(text('+12025550142')),
  phone_extension: orNull(text('12')),
  email: orNull(text('chen@example.com')),
  complainant: yesNo(true),
});
export type Contact = Shape<typeof contact>;

export const location = document('Location', {
  uuid: id,
  /** Null once erased; the street, the locality and the point stay. */
  raw: orNull(text('5601 Olde Wadsworth Blvd, Arvada, CO 80002')),
  street_number: orNull(text('5601')),
  subpremise: orNull(text('')),
  premise: orNull(text('')),
  route: text('Olde Wadsworth Blvd'),
  locality: text('Arvada'),
  administrative_level_1: text('CO'),
  administrative_level_2: text('Jefferson County'),
  administrative_level_3: text(''),
  country: text('US'),
  postal_code: text('80002'),
  lat: orNull(number(39.8028)),
  lng: orNull(number(-105.0875)),
  contacts: listOf(contact),
});
export type Location = Shape<typeof location>;

/** The fields of these parts on an incident's page. To add a part: add its document above and its field here. */
export const partFields = {
  labels: listOf(label),
  locations: listOf(location),
  notes: listOf(note),
  tags: listOf(tag),
  /** The fields of the newest tag of each content type. */
  tag_data: byName(orNull(tagData), 'appointment'),
  holds: listOf(hold),
  files: listOf(incidentFile),
};
