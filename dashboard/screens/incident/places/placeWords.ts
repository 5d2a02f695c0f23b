import type { Contact, Location } from '#contracts/incident/incident';

/** What was typed; once that is erased, the street and the place that stay. */
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

/** Whom one calls about it: who complained, else the first who can be called at all. */
export function callerOf(locations: readonly Pick<Location, 'contacts'>[]): Contact | undefined {
  const people = locations.flatMap(({ contacts }) => contacts).filter(({ phone_number }) => phone_number);
  return people.find(({ complainant }) => complainant) ?? people[0];
}
