import type { PhoneNumber } from '#contracts/phoneNumbers';
import type { AccountDoc } from '#projections/accounts';
import type { CrewDoc } from '#projections/crews';
import type { IncidentDoc } from '#projections/incidentPage';
import type { App } from '#services/app';
import { findIncident } from './incidentStream.ts';
import { route } from './route.ts';

export const phoneNumberRoutes = [
  route({
    method: 'GET',
    path: '/api/incident/:incident_uuid/context/phone-number-list/',
    permission: 'incident.log',
    summary: 'Whom one may call about an incident: the complainant first, then other contacts, crews, who is assigned',
    answer: ({ app, who, params }) => {
      const doc = findIncident(app, who, params.incident_uuid ?? '');
      const numbers = [...contacts(doc), ...crews(app, doc), ...assigned(app, doc)];
      return { json: distinct(numbers.filter(({ phone_number }) => phone_number !== '')) };
    },
  }),
];

const contacts = ({ locations }: IncidentDoc): PhoneNumber[] =>
  locations
    .flatMap((place) => place.contacts)
    .map(({ name, phone_number, phone_extension, complainant }) => ({
      kind: 'contact' as const,
      name: name ?? '',
      as: '',
      phone_number: phone_number ?? '',
      phone_extension: phone_extension ?? '',
      complainant,
    }))
    .toSorted((a, b) => Number(b.complainant) - Number(a.complainant));

/** Whoever holds the crew now. */
const crews = ({ views }: App, { dispatched }: IncidentDoc): PhoneNumber[] =>
  dispatched.flatMap(({ designation }) => {
    const crew = views.doc<CrewDoc>('crews', designation)?.crew;
    const held = crew?.designated_user;
    return crew && held ? [ours('crew', `${held.first_name} ${held.last_name}`, crew.name, held.phone_number)] : [];
  });

/** By the last transfer that assigned anybody. */
function assigned({ views }: App, { log }: IncidentDoc): PhoneNumber[] {
  const last = log.findLast(({ transfer }) => transfer?.assigned)?.transfer?.assigned;
  const account = last && views.doc<AccountDoc>('accounts', last.user);
  if (!account?.active) return [];
  return [
    ours('assigned', `${account.first_name} ${account.last_name}`, last?.designation ?? '', account.phone_number),
  ];
}

const ours = (kind: PhoneNumber['kind'], name: string, as: string, phone_number: string): PhoneNumber => ({
  kind,
  name: name.trim(),
  as,
  phone_number,
  phone_extension: '',
  complainant: false,
});

/** Each number once: two crews may be one person's. */
const distinct = (numbers: readonly PhoneNumber[]): readonly PhoneNumber[] =>
  numbers.filter(
    (one, n) =>
      numbers.findIndex(
        (other) => other.phone_number === one.phone_number && other.phone_extension === one.phone_extension,
      ) === n,
  );
