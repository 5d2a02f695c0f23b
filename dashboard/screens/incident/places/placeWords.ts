import type { Contact, Location } from '#contracts/incident/incident';

/** The typed address; after an erasure, the remaining street and city. */
export function addressOf({
  raw,
  subpremise,
  route,
  locality,
  administrative_level_1,
  postal_code,
}: Pick<Location, 'raw' | 'subpremise' | 'route' | 'locality' | 'administrative_level_1' | 'postal_code'>): string {
  const rest = [route, locality, `${administrative_level_1} ${postal_code}`.trim()].filter(Boolean).join(', ');
  return raw ? [raw, subpremise && `unit ${subpremise}`].filter(Boolean).join(', ') : rest;
}

/** The person to call: the complainant, otherwise the first with a number. */
export function callerOf(locations: readonly Pick<Location, 'contacts'>[]): Contact | undefined {
  const people = locations.flatMap(({ contacts }) => contacts).filter(({ phone_number }) => phone_number);
  return people.find(({ complainant }) => complainant) ?? people[0];
}
