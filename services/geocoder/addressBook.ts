import type { Address } from '#contracts/core/geo';
import type { Location } from '#contracts/incident/incident';
import { addressWords } from '#projections/addresses/addresses';
import { incidentMarks } from '#projections/incident/core/marks';
import type { Views } from '#services/views/views';
import { address } from './geocoder.ts';
import { readLine } from './typedLine.ts';

/** The most recent incidents to search. */
const incidents = 40;

/**
 * Addresses of earlier incidents of this organization, newest first. The unit always comes from the typed text, never
 * from another incident.
 */
export function knownAddresses(
  { views }: { readonly views: Views },
  entity: string,
  words: string,
): readonly Address[] {
  const { unit } = readLine(words);
  const said = withoutUnit(words);
  return placesOf(views, entity, said)
    .filter((place) => fits(addressWords(place), said))
    .map((place) => ({ ...suggested(place), subpremise: unit }));
}

/** The places of the latest incidents with all these words. */
export function placesOf(views: Views, entity: string, said: readonly string[]): readonly Location[] {
  const marks = [incidentMarks.entity(entity)];
  const { shown } = views.found('addresses', { marks, words: said.join(' '), limit: incidents, offset: 0 });
  return shown.flatMap((places) => JSON.parse(places) as readonly Location[]);
}

function suggested({ raw, ...place }: Location): Address {
  const { uuid: _, contacts: __, street_number, premise, ...parts } = place;
  const known = { street_number: street_number ?? '', premise: premise ?? '', country: place.country || 'US' };
  return { ...address({ ...parts, subpremise: '', ...known }), raw: raw ?? '' };
}

/** An incident may have several places; only the matching ones count. */
const fits = (words: readonly string[], said: readonly string[]): boolean =>
  said.every((one, n) => words.some((word) => (n === said.length - 1 ? word.startsWith(one) : word === one)));

/** The words to search for; the unit is not part of the searched text. */
function withoutUnit(words: string): readonly string[] {
  const { unit, ...line } = readLine(words);
  const asked = unit ? [line.number, line.route, line.locality, line.state, line.zip].join(' ') : words;
  return asked
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}
