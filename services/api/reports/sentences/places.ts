import { endingSentences } from '#contracts/incident/consequences';
import { shownPhone } from '#contracts/values/phone';
import type { RecordedFact } from '#events/facts';
import type { AssetFact } from '#events/incident/assets/assets';
import type { PlaceFact } from '#events/incident/places/facts';
import type { TagFact } from '#events/incident/tags/tags';
import { quoted } from '#services/api/reports/words';
import type { Known, Sentences } from './told.ts';

interface Point {
  readonly lat: number | null;
  readonly lng: number | null;
}
const pointWords = ({ lat, lng }: Point): string => (lat === null || lng === null ? '' : `${lat}, ${lng}`);

/** The words of a contact: its name, and how it is reached. */
function contactWords(personal: RecordedFact<'ContactAdded'>['data']['personal'] | undefined): string {
  if (!personal) return '(erased)';
  const { name, phoneNumber, phoneExtension, email } = personal;
  const phone =
    phoneNumber === '' ? '' : `${shownPhone(phoneNumber)}${phoneExtension === '' ? '' : ` x${phoneExtension}`}`;
  return [name, phone, email].filter((one) => one !== '').join(', ') || 'without a name';
}

type Fields = Readonly<Record<string, unknown>>;

/** The fields that a fact sets, each with the value before: "visit from (none) to 2026-03-04". */
function changes(thing: string, fields: Fields, { was, time }: Known): string {
  const said = Object.entries(fields).flatMap(([name, value]) => {
    if (value === null || value === undefined) return [];
    const words = valueWords(value, time);
    const before = was(`${thing} ${name}`, words);
    if (before === words) return [];
    return [`${fieldWords(name)} ${before === null ? `“${words}”` : `from ${quoted(before)} to ${quoted(words)}`}`];
  });
  return said.length === 0 ? 'no field' : said.join('; ');
}

const valueWords = (value: unknown, time: Known['time']): string => {
  if (typeof value === 'object') return JSON.stringify(value);
  return /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(String(value)) ? time(String(value)) : String(value);
};

/** "phoneNumber" is "phone number". */
const fieldWords = (name: string): string =>
  name
    .replaceAll('_', ' ')
    .replaceAll(/([a-z])([A-Z0-9])/g, '$1 $2')
    .toLowerCase();

/** The sentences of places, the contacts at them, the utility's assets there, and appointments. */
export const placeSentences: Sentences<PlaceFact['type'] | AssetFact['type'] | TagFact['type']> = {
  IncidentLocated: ({ location, personal, lat, lng, route, locality }, known) => {
    const words = personal?.raw ?? [route, locality].filter((one) => one !== '').join(', ');
    known.was(location, words);
    const point = pointWords({ lat, lng });
    known.was(`${location} point`, point);
    return `added the place ${quoted(words)}${point === '' ? ', without a point on the map' : ` at ${point}`}`;
  },
  LocationCorrected: ({ location, personal, lat, lng, route, locality }, known) => {
    const before = known.was(location);
    const words = personal?.raw ?? ([route, locality].filter(Boolean).join(', ') || before || '');
    known.was(location, words);
    const point = pointWords({ lat, lng });
    const from = known.was(`${location} point`, point === '' ? undefined : point);
    const moved = point === '' || point === from ? '' : `. Its point was ${from || 'unknown'} and is ${point}`;
    return words === before
      ? `corrected the place ${quoted(words)}${moved}`
      : `corrected the place from ${quoted(before)} to ${quoted(words)}${moved}`;
  },
  LocationRemoved: ({ location }, { was }) => `removed the place ${quoted(was(location))}`,
  ContactAdded: ({ contact, complainant, personal }, known) => {
    known.was(contact, personal?.name ?? '');
    changes(contact, personal ?? {}, known);
    return `added ${complainant ? 'the complainant' : 'the contact'} ${contactWords(personal)}`;
  },
  ContactCorrected: ({ contact, complainant, personal }, known) => {
    const name = known.was(contact);
    if (personal?.name !== undefined) known.was(contact, personal.name);
    const marked =
      complainant === null ? '' : complainant ? '. It is the complainant now' : '. It is no complainant any more';
    return `corrected the contact ${quoted(name)}: ${changes(contact, personal ?? {}, known)}${marked}`;
  },
  ContactRemoved: ({ contact }, { was }) => `removed the contact ${quoted(was(contact))}`,
  AssetRecorded: ({ asset, kind, assetId, personal }, { was }) => {
    const words = `${kind.replaceAll('_', ' ')} ${assetId}`;
    was(asset, words);
    return `recorded the ${words}${(personal?.note ?? '') === '' ? '' : `: ${quoted(personal?.note)}`}`;
  },
  AssetRemoved: ({ asset }, { was }) => `removed the ${was(asset) ?? 'asset'}`,
  TagAdded: ({ tag, contentType, personal }, known) => {
    known.was(tag, fieldWords(contentType));
    return `added the ${fieldWords(contentType)}: ${personal ? changes(tag, personal.data, known) : '(erased)'}`;
  },
  TagChanged: ({ tag, personal }, known) =>
    `changed the ${known.was(tag) ?? 'entry'}: ${personal ? changes(tag, personal.data, known) : '(erased)'}`,
  AppointmentCancelled: ({ tag, because }, { was }) =>
    `The ${was(tag) ?? 'appointment'} was cancelled. ${endingSentences[because]}`,
  TagRemoved: ({ tag }, { was }) => `removed the ${was(tag) ?? 'entry'}`,
};
