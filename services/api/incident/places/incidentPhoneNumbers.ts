import { phoneNumberOperations } from '#contracts/api/incident/incidentPhoneNumbers';
import { roleNames } from '#contracts/incident/team';
import type { PhoneNumber } from '#contracts/onCall/phoneNumbers';
import { logRows } from '#projections/incident/incidentLog';
import type { IncidentDoc } from '#projections/incident/incidentPage';
import type { Principal } from '#services/access/principal';
import { answering } from '#services/api/http/route';
import { seesNumbers, teamOf } from '#services/api/incident/stream/shownTeam';
import type { App } from '#services/app/app';
import { answeringNow } from '#services/app/onDuty';
import { findIncident } from '../stream/incidentStream.ts';

export const phoneNumberRoutes = answering(phoneNumberOperations, {
  'GET /api/incident/:incident_uuid/context/phone-number-list/': ({ app, who, params }) => {
    const doc = findIncident(app, who, params.incident_uuid);
    app.parts.trail?.opened(who, doc.uuid);
    const people = [...crews(app, doc), ...team(app, who, doc), ...assigned(app, doc), ...onCallFor(app, who, doc)];
    const numbers = [...contacts(doc), ...together(people)];
    return { json: distinct(numbers.filter(({ phone_number }) => phone_number !== '')) };
  },
});

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

/** The people who hold the dispatched crews now. */
const crews = ({ views }: App, { dispatched }: IncidentDoc): PhoneNumber[] =>
  dispatched.flatMap(({ designation }) => {
    const crew = views.doc('crews', designation)?.crew;
    const held = crew?.designated_user;
    return crew && held ? [ours('crew', `${held.first_name} ${held.last_name}`, crew.name, held.phone_number)] : [];
  });

/** The active members of the team. Empty when the user may not see the team's numbers. */
const team = ({ views }: App, who: Principal, doc: IncidentDoc): PhoneNumber[] =>
  teamOf((projection, key) => views.doc(projection, key), doc, seesNumbers(who, doc)).flatMap(({ user, role }) =>
    views.doc('accounts', user.uuid)?.active
      ? [ours('team', `${user.first_name} ${user.last_name}`, roleNames[role], user.phone_number ?? '')]
      : [],
  );

/** The person whom the last transfer with an assignment assigned. */
function assigned({ views }: App, { uuid }: IncidentDoc): PhoneNumber[] {
  const log = views.rows(logRows, uuid);
  const last = log.findLast(({ transfer }) => transfer?.assigned)?.transfer?.assigned;
  const account = last && views.doc('accounts', last.user);
  if (!account?.active) return [];
  return [
    ours('assigned', `${account.first_name} ${account.last_name}`, last?.designation ?? '', account.phone_number),
  ];
}

/** As of the team, only who may see the numbers gets those of the people on duty. */
const onCallFor = (app: App, who: Principal, doc: IncidentDoc): PhoneNumber[] =>
  seesNumbers(who, doc) ? onCall(app, doc) : [];

/** The active people who answer for the incident's version now. */
export const onCall = (app: Pick<App, 'views' | 'clock'>, { entity, progress }: IncidentDoc): PhoneNumber[] =>
  answeringNow(app, entity, progress.version).flatMap(({ user, designation, phone_number }) => {
    const account = app.views.doc('accounts', user);
    if (!account?.active) return [];
    const name = `${account.first_name} ${account.last_name}`;
    return [ours('on-call', name, designation, phone_number ?? account.phone_number)];
  });

const ours = (kind: PhoneNumber['kind'], name: string, as: string, phone_number: string): PhoneNumber => ({
  kind,
  name: name.trim(),
  as,
  phone_number,
  phone_extension: '',
  complainant: false,
});

/** A person with several roles is listed once, with all roles. */
const together = (people: readonly PhoneNumber[]): readonly PhoneNumber[] =>
  people.map((one) => {
    const same = people.filter(({ name, phone_number }) => name === one.name && phone_number === one.phone_number);
    return { ...one, as: [...new Set(same.map((other) => other.as))].join(', ') };
  });

/** Each number once: a neighbor may be on the crew. */
const distinct = (numbers: readonly PhoneNumber[]): readonly PhoneNumber[] =>
  numbers.filter(
    (one, n) =>
      numbers.findIndex(
        (other) => other.phone_number === one.phone_number && other.phone_extension === one.phone_extension,
      ) === n,
  );
