import { mapUrl } from '#contracts/core/geo';
import type { JsonObject } from '#contracts/core/json';
import { urgentWords } from '#contracts/core/priority';
import { shownPhone } from '#contracts/values/phone';
import { workflowOf } from '#events/incident/versions/index';
import type { NoticeDoc } from '#projections/deliveries/notices';
import { addressLine } from '#projections/incident/course/course';
import type { IncidentDoc } from '#projections/incident/incidentPage';
import type { App } from '#services/app/app';
import { rulesOf } from '#services/app/boardRules';
import { dayAndClockOf, zoneOf } from '#services/app/calling/zone';
import { answeringNow, onDutyNow } from '#services/app/onDuty';

type Readable = Pick<App, 'views' | 'config' | 'secrets' | 'clock'>;

export interface Written {
  readonly subject: string;
  readonly body: string;
  readonly link: string;
}

/** Writes the words of one kind of message. */
export type Wording = (app: Readable, notice: NoticeDoc) => Written;
type Wordings = Partial<Readonly<Record<NoticeDoc['said']['type'], Wording>>>;

let wordings: Wordings = {};
/** Customers word their own kinds of message. Called once, before a message leaves. */
export const registerWordings = (own: Wordings): void => {
  wordings = own;
};

/** The words of a text or a mail, written from the log each time: the log holds no copy. */
export const wordsOf: Wording = (app, notice) =>
  (wordings[notice.said.type] ?? ownWordings[notice.said.type] ?? transferWords)(app, notice);

const linkOf = ({ config }: Readable, { incident }: NoticeDoc): string => `${config.publicUrl}/incident/${incident}/`;
const senderOf = ({ views }: Readable, { entity }: NoticeDoc): string =>
  views.doc('entities', entity)?.display_name ?? 'Dispatch';

/** The reason comes last: the person who is about to drive off reads the beginning. */
function standDownWords(app: Readable, notice: NoticeDoc): Written {
  const place = app.views.doc('incidents', notice.incident)?.locations[0];
  const where = (place && addressLine(place)) || 'the incident';
  const crew = notice.designation;
  const told = crew === '' ? `you do not need to go to ${where}` : `${crew} is not needed any more at ${where}`;
  const subject = `${senderOf(app, notice)}: ${told}.`;
  return { subject, body: `${subject} ${notice.said.name}`, link: linkOf(app, notice) };
}

/** A dispatcher's own words to a caller, who has no account. */
function callerWords(app: Readable, notice: NoticeDoc): Written {
  const subject = senderOf(app, notice);
  return { subject, body: `${subject}: ${notice.said.explanation} Reply STOP to end texts.`, link: '' };
}

/** A crew goes on for the organization that has the incident now, and needs its number. */
function handedOverWords(app: Readable, notice: NoticeDoc): Written {
  const incident = app.views.doc('incidents', notice.incident);
  const place = incident?.locations[0];
  const where = (place && addressLine(place)) || incident?.description || 'your incident';
  const subject = `${senderOf(app, notice)}: ${where} belongs to ${notice.said.name} now. You go on.`;
  const [duty] = incident ? answeringNow(app, incident.entity, incident.progress.version) : [];
  const account = duty && app.views.doc('accounts', duty.user);
  const number = duty?.phone_number ?? account?.phone_number ?? '';
  const call = account && number !== '' ? ` Questions: ${account.first_name} ${account.last_name}, ${number}.` : '';
  const link = `${app.config.publicUrl}/job/?k=${app.secrets.jobKey(notice.transfer)}`;
  return { subject, body: `${subject}${call} Your job: ${link}`, link };
}

/** The number is the one that rings for the leader, so that a wrong one is seen before the night. */
function nightLeaderWords(app: Readable, notice: NoticeDoc): Written {
  const { leads, from } = notice.said.option;
  const { shifts = [] } = app.views.doc('after_hours', notice.entity) ?? {};
  const number = shifts.find(({ uuid }) => uuid === notice.transfer)?.phone_number ?? '';
  const when = dayAndClockOf(Date.parse(String(from)), zoneOf(app, notice.entity));
  const rings = number === '' ? '' : ` Calls ring at ${shownPhone(number)}.`;
  const what = leads
    ? `you are the after-hours leader from ${when} on.${rings}`
    : `you are not the after-hours leader from ${when} on any more.`;
  const subject = `${senderOf(app, notice)}: ${what}`;
  return { subject, body: subject, link: '' };
}

const ownWordings: Wordings = {
  'night-leader': nightLeaderWords,
  'stood-down': standDownWords,
  caller: callerWords,
  'handed-over': handedOverWords,
};

function transferWords(app: Readable, notice: NoticeDoc): Written {
  const { said, incident: uuid } = notice;
  const incident = app.views.doc('incidents', uuid);
  const entity = senderOf(app, notice);
  const link = linkOf(app, notice);
  const place = incident?.locations[0];
  const address = place ? addressLine(place) : '';
  const as = notice.designation === '' ? '' : ` for ${notice.designation}`;
  const urgent = incident ? urgentWords(incident) : '';
  const subject = `${urgent}${entity}: ${said.urgent ? 'urgent, ' : ''}${said.name}${as}`;
  const lines = [
    incident?.description || 'An incident',
    address,
    ...(said.explanation === '' ? [] : [`Why: ${said.explanation}`]),
    ...(said.callback_numbers || (notice.medium === 'email' && showsCaller(app, notice)) ? callersOf(incident) : []),
    ...(notice.medium === 'email' && place?.lat != null && place.lng != null
      ? [`Map: ${mapUrl(place.lat, place.lng)}`]
      : []),
    ...answerLines(app, notice),
  ].filter((line) => line !== '');
  const body = (notice.medium === 'email' ? lines : [subject, ...lines]).join('\n');
  return { subject, body, link: answerLinkOf(app, notice) ?? link };
}

/** The address at which whoever reads the message answers without an account; null when it asks nobody. */
const answerLinkOf = (app: Pick<App, 'config' | 'secrets'>, { asks, delivery }: NoticeDoc): string | null =>
  asks === undefined ? null : `${app.config.publicUrl}/answer/?k=${app.secrets.answerKey(delivery)}`;

/** The ways to answer, and the incident's page for those who have an account. */
function answerLines(app: Readable, notice: NoticeDoc): readonly string[] {
  const answer = answerLinkOf(app, notice);
  const page = linkOf(app, notice);
  if (answer === null) return [page];
  if (notice.medium === 'sms') return [`Reply YES to take it or NO to decline, or open ${answer}`];
  return [`Accept or decline: ${answer}`, ...(notice.contact === undefined ? [`In Muster: ${page}`] : [])];
}

/** The body sent to an outside system, in the fields of S2 §7.2. */
export function payloadOf(app: Readable, notice: NoticeDoc): JsonObject {
  const { said, incident, transfer } = notice;
  const numbers = said.callback_numbers ? { callback_numbers: callersOf(app.views.doc('incidents', incident)) } : {};
  if (said.type === 'version') {
    return {
      incident,
      new_version: said.version,
      explanation: said.explanation,
      assign_to: said.assigned?.user ?? null,
      assign_as: said.assigned?.designation ?? null,
      run_initiation_sequence: said.urgent,
      transfer,
    };
  }
  const { version = workflowOf(said.version).key, ...option } = said.option;
  return { incident_id: incident, version, ...option, explanation: said.explanation, ...numbers, transfer };
}

/** True where the organization shows the caller to those whom a mail or a link asks. */
export const showsCaller = (app: Pick<App, 'views'>, { entity }: NoticeDoc): boolean =>
  rulesOf(app, entity).asked_see_caller === 'show';

/** "Ada Lovelace +13035550101": the people to call back. */
export const callersOf = (incident: IncidentDoc | null): string[] =>
  (incident?.locations ?? []).flatMap(({ contacts }) =>
    contacts.flatMap(({ name, phone_number }) => (phone_number ? [`${name ?? ''} ${phone_number}`.trim()] : [])),
  );

/** The recipient's number; '' when there is none. */
export function numberOf(
  app: Pick<App, 'views' | 'clock'>,
  { to, said, entity, designation, incident }: Receiver,
): string {
  if (to === null) return '';
  if (said.type === 'caller') return callerIn(app.views.doc('incidents', incident), to)?.phone_number ?? '';
  if (said.type === 'questionnaire') return to;
  // A duty may have a number of its own.
  const duty = onDutyNow(app, entity, designation).find(({ user }) => user === to);
  return duty?.phone_number ?? app.views.doc('accounts', to)?.phone_number ?? '';
}
type Receiver = Pick<NoticeDoc, 'to' | 'said' | 'entity' | 'designation' | 'incident'>;

const callerIn = (incident: IncidentDoc | null, contact: string) =>
  incident?.locations.flatMap(({ contacts }) => contacts).find(({ uuid }) => uuid === contact);
