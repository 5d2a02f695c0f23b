import type { Address } from '#contracts/core/geo';
import { type AddressQuery, Away, address, degrees } from './geocoder.ts';
import { states } from './states.ts';
import { readLine } from './typedLine.ts';

/** How to query an address service, and how to read its answer. */
export interface Dialect {
  readonly parameters: (asked: AddressQuery) => Readonly<Record<string, string>>;
  /** Throws `Away` when the answer is not this service's. */
  readonly read: (answer: unknown, asked: AddressQuery) => readonly Address[];
}

type Fields = Readonly<Record<string, unknown>>;

/** Half the side of the box that Nominatim prefers. Degrees. */
const preferred = 0.5;

/** Nominatim's `/search`: https://nominatim.org/release-docs/latest/api/Search/ */
export const nominatim: Dialect = {
  parameters: ({ words, near: [lat, lng], limit }) => ({
    q: words,
    format: 'jsonv2',
    addressdetails: '1',
    countrycodes: 'us',
    limit: String(limit),
    viewbox: [lng - preferred, lat + preferred, lng + preferred, lat - preferred].join(','),
  }),
  read: (answer, asked) =>
    listOf(answer).flatMap((found) => {
      const { lat, lon, address: parts } = fieldsOf(found);
      const of = fieldsOf(parts);
      if (text(of.country_code, 2).toLowerCase() !== 'us') return [];
      return known(asked, {
        street_number: text(of.house_number, 40),
        route: text(of.road, 200),
        premise: text(of.building ?? of.amenity, 200),
        locality: text(of.city ?? of.town ?? of.village ?? of.hamlet ?? of.municipality, 120),
        postal_code: text(of.postcode, 20),
        administrative_level_1: state(of['ISO3166-2-lvl4'], of.state),
        administrative_level_2: text(of.county, 120),
        administrative_level_3: text(of.municipality, 120),
        lat: degrees(lat, 90),
        lng: degrees(lon, 180),
      });
    }),
};

/** Photon's `/api`: https://github.com/komoot/photon/blob/master/docs/api-v1.md */
export const photon: Dialect = {
  parameters: ({ words, near: [lat, lng], limit }) => ({
    q: words,
    lat: String(lat),
    lon: String(lng),
    limit: String(limit),
    lang: 'en',
    countrycode: 'US',
  }),
  read: (answer, asked) =>
    listOf(fieldsOf(answer).features).flatMap((found) => {
      const { properties, geometry } = fieldsOf(found);
      const of = fieldsOf(properties);
      const [lng, lat] = listOf(fieldsOf(geometry).coordinates);
      if (text(of.countrycode, 2).toLowerCase() !== 'us') return [];
      const name = text(of.name, 200);
      const isPlace = ['city', 'district', 'locality'].includes(text(of.type, 20));
      return known(asked, {
        street_number: text(of.housenumber, 40),
        route: text(of.street, 200) || (of.type === 'street' ? name : ''),
        premise: isPlace || of.type === 'street' ? '' : name,
        locality: text(of.city, 120) || (isPlace ? name : ''),
        postal_code: text(of.postcode, 20),
        administrative_level_1: state('', of.state),
        administrative_level_2: text(of.county, 120),
        lat: degrees(lat, 90),
        lng: degrees(lng, 180),
      });
    }),
};

/** A unit comes from the typed text: services seldom know one. Results without a name or a point are dropped. */
function known({ words }: AddressQuery, parts: Parameters<typeof address>[0]): readonly Address[] {
  const found = address({ ...parts, subpremise: readLine(words).unit });
  return found.raw === '' || found.lat === null || found.lng === null ? [] : [found];
}

/** Two letters, from `US-CO` or `Colorado`. */
function state(code: unknown, name: unknown): string {
  const said = text(name, 120);
  return /^US-([A-Z]{2})$/.exec(text(code, 8))?.[1] ?? states.get(said.toLowerCase()) ?? said;
}

function listOf(value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) throw new Away('the answer has another shape');
  return value;
}

function fieldsOf(value: unknown): Fields {
  if (value === null || typeof value !== 'object') throw new Away('the answer has another shape');
  return value as Fields;
}

/** Words of an outside server: one line, at most as long as the address field. */
const text = (value: unknown, longest: number): string =>
  typeof value === 'string'
    ? value
        .replaceAll(/[\p{C}\s]+/gu, ' ')
        .trim()
        .slice(0, longest)
    : '';
