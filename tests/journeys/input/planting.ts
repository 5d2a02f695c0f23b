import { call } from '#events/call/decider';
import type { CalloutCommand } from '#events/callout/commands';
import { callout } from '#events/callout/decider';
import { onlyList, selectedPolicy } from '#events/callout/policies';
import { codec } from '#events/codec';
import { idFrom } from '#events/core/ids';
import { iso } from '#events/core/ports';
import { delivery } from '#events/delivery/decider';
import { directory, directoryOf } from '#events/directory/decider';
import { incident } from '#events/incident/incident';
import { ledger, ledgerOf } from '#events/ledger/decider';
import { notification } from '#events/notification/decider';
import { serviceAccount } from '#events/serviceAccount/decider';
import { spreadsheet, spreadsheetOf } from '#events/spreadsheet/decider';
import { configurationOf } from '#events/stakeholder/decider';
import { user } from '#events/user/decider';
import { systemRandom } from '#services/core/clock';
import { crewId, entityId, userId } from '#services/demo/ids';
import { Attached } from '../../support/forms.ts';
import { browser, type Installation, type Person } from '../../support/installation.ts';
import type { Ids } from '../../support/routeSamples.ts';
import { openWords, personalWords } from '../access/tenancy/personalWords.ts';

const jcw = entityId('jcw');
const words = personalWords;
const noon = '2026-03-04T12:00:00.000Z';
const outline: readonly (readonly [number, number])[] = [
  [-78.99, 36.01],
  [-78.98, 36.01],
  [-78.98, 36.02],
];

type Method = 'POST' | 'PATCH' | 'DELETE';

async function done(who: Person, method: Method, path: string, body?: object): Promise<{ readonly uuid: string }> {
  const reply = await who.send(method, path, body);
  if (reply.status >= 300) throw new Error(`${method} ${path}: ${reply.status} ${JSON.stringify(reply.body)}`);
  return reply.body;
}

/** Two incidents of Johnson County Wastewater: a case of its program, and a report from the street. */
export async function planted(here: Installation, theirs: Ids): Promise<Ids> {
  const dana = await here.person('dispatcher@jcw.example');
  const place = words.IncidentLocated;
  const person = words.ContactAdded;
  const { uuid: incident } = await done(dana, 'POST', '/api/incidents/', {
    version: 'jcw_bupp',
    description: words.IncidentCreated.description,
    labels: [openWords.label],
    source: openWords.source,
    alarm: { alarm: openWords.alarm, station: openWords.station },
    locations: [
      {
        raw: place.raw,
        street_number: place.streetNumber,
        subpremise: place.subpremise,
        premise: place.premise,
        route: openWords.route,
        locality: openWords.locality,
        lat: 38.96,
        lng: -94.68,
        contacts: [
          {
            name: person.name,
            email: person.email,
            phone_number: person.phoneNumber,
            phone_extension: person.phoneExtension,
          },
        ],
      },
    ],
  });
  const report = { version: 'standard_water', description: 'Water in the street' };
  const { uuid: other } = await done(dana, 'POST', '/api/incidents/', report);
  const { locations } = (await dana.get(`/api/incident/${incident}/`)).body;
  return { ...theirs, incident, other, subject: locations[0].uuid, contact: locations[0].contacts[0].uuid };
}

/** All other data of the incident, each in words found nowhere else. */
export async function plantAll(here: Installation, ids: Ids): Promise<Ids> {
  const lena = await here.person('leader@jcw.example');
  const alice = await here.person('administrator@jcw.example');
  const page = `/api/incident/${ids.incident}/`;
  const told = await tell(lena, page);
  const form = await report(lena, alice, `/api/incident/${ids.other}/form/`);
  await correctPlace(lena, page);
  await programme(here, lena, ids.incident);
  await transfer(alice, lena, ids.incident);
  const profile = await callers(lena);
  await beats(alice);
  await nights(here, lena);
  await people(alice);
  await declinedJob(here, ids.other);
  await register(here, ids.other);
  await calledOut(here);
  const skipped = { incident: ids.other, ...words.ClassificationSkipped };
  await done(alice, 'POST', '/api/incidents/ml/classify/v1/skip_manual/', skipped);
  await callContact(lena, ids);
  await here.settled();
  return { ...ids, ...told, form, profile };
}

/** A phone rings that is then connected to the contact. */
const callContact = (lena: Person, { incident, contact }: Ids) =>
  done(lena, 'POST', `/incident/${incident}/muster/incidents/calls/tasks/connect_to_contact/request/`, {
    contact_uuid: contact,
    phone_number: words.CallRequested.to,
  });

async function tell(lena: Person, page: string): Promise<Pick<Ids, 'note' | 'file' | 'tag'>> {
  const rewrite = async (path: string, first: object, second: object): Promise<void> => {
    const { uuid } = await done(lena, 'POST', `${page}${path}/`, first);
    await done(lena, 'PATCH', `${page}${path}/${uuid}/`, second);
  };
  const { uuid: note } = await done(lena, 'POST', `${page}note/`, words.NoteWritten);
  await rewrite('note', { body: 'Before' }, words.NoteRewritten);
  const { title, description, name } = words.FileAdded;
  const bytes = new Attached(name, openWords.bytes);
  const { uuid: file } = await done(lena, 'POST', `${page}file/`, { title, description, file: bytes });
  await rewrite('file', { title: 'Before', file: new Attached('valve.txt', 'Valve') }, words.FileDescribed);
  const noted = (word: string) => ({ data: { remark: word } });
  const { uuid: tag } = await done(lena, 'POST', `${page}tag/`, {
    content_type: 'remark',
    ...noted(words.TagAdded.data),
  });
  const urgent = { priority: 'emergency', reason: words.PriorityChanged.reason };
  await done(lena, 'POST', `${page}priority/`, urgent);
  await rewrite('tag', { content_type: 'remark', ...noted('Before') }, noted(words.TagChanged.data));
  await done(lena, 'POST', `${page}log/`, { event: 'notes:added', message: words.LogEntryRecorded.message });
  return { note, file, tag };
}

async function report(lena: Person, alice: Person, forms: string): Promise<string> {
  const { uuid } = await done(lena, 'POST', forms, { name: 'work_report', version: 1 });
  const values = {
    arrived: noon,
    departed: noon,
    crew_leader: words.FormTextWritten.words,
    crew_count: 3,
    found: words.FormTextWritten.words,
    done: 'Clamped it',
    service: 'restored',
    customer_told: true,
    follow_up: false,
  };
  await done(lena, 'PATCH', `${forms}${uuid}/`, { values });
  await done(lena, 'POST', `${forms}${uuid}/submit/`);
  await done(alice, 'POST', `${forms}${uuid}/return/`, words.FormReturned);
  return uuid;
}

/** A second place, corrected, with a contact and an asset. */
async function correctPlace(lena: Person, page: string): Promise<void> {
  const spot = { raw: 'Before', lat: 38.96, lng: -94.68, contacts: [{ name: 'Before' }] };
  const { uuid } = await done(lena, 'POST', `${page}location/`, spot);
  const path = `${page}location/${uuid}/`;
  const { contacts } = (await lena.get(path)).body;
  const { raw, streetNumber: street_number, subpremise, premise } = words.LocationCorrected;
  await done(lena, 'PATCH', path, { raw, street_number, subpremise, premise });
  const { name, email, phoneNumber: phone_number, phoneExtension: phone_extension } = words.ContactCorrected;
  await done(lena, 'PATCH', `${path}contact/${contacts[0].uuid}/`, { name, email, phone_number, phone_extension });
  const { note } = words.AssetRecorded;
  await done(lena, 'POST', `${path}assets/`, { kind: 'hydrant', asset_id: openWords.asset, note });
}

/** The household gets the questions, and answers by its link. */
async function programme(here: Installation, lena: Person, incident: string): Promise<void> {
  const contact = { name: 'The household', email: words.QuestionnaireSent.to };
  const spot = { raw: 'The house', lat: 38.96, lng: -94.68, contacts: [contact] };
  const { uuid } = await done(lena, 'POST', `/api/incident/${incident}/location/`, spot);
  const { contacts } = (await lena.get(`/api/incident/${incident}/location/${uuid}/`)).body;
  await here.clock.advance(1_000);
  const bupp = '/api/jcw/bupp';
  await done(lena, 'POST', `${bupp}/assign-leader/`, { incident, user: userId('jcw', 'crew2') });
  await here.clock.advance(1_000);
  await done(lena, 'POST', `${bupp}/send-questionnaire/`, { incident, contact: contacts[0].uuid, medium: 'email' });
  const link = await linkTo(here, (to) => to === contact.email);
  await here.clock.advance(1_000);
  await done(browser(here.url), 'POST', `/api${link.pathname}`, {
    backed_up: 'yes',
    how_often: 'once',
    basement_drain: 'yes',
    device: 'no',
    holder: 'own',
    when_reachable: 'After 5 PM',
    remarks: words.QuestionnaireAnswered.answers,
  });
  await here.clock.advance(1_000);
  await done(lena, 'POST', `${bupp}/decision/`, { incident, decision: 'eligible' });
  const visit = { incident, kind: 'visit', staff: openWords.staff, time: noon };
  await done(lena, 'POST', `${bupp}/appointments/`, visit);
}

/** The link in the newest message to this address. */
async function linkTo(here: Installation, such: (to: string) => boolean): Promise<URL> {
  await here.settled();
  const dana = await here.person('dispatcher@jcw.example');
  const { results } = (await dana.get('/api/simulator/messages/')).body;
  return new URL(results.find(({ to, link }: { to: string; link?: string }) => link && such(to)).link);
}

async function transfer(alice: Person, lena: Person, incident: string): Promise<void> {
  const { addresses, explanation, contact: contact_name } = words.IncidentTransferred;
  const offer = {
    display_name: openWords.offer,
    transfer_type: 'EMAIL_TRANSFER',
    data: { emails: [addresses], contact_name },
  };
  const designee = { designation: openWords.designation, user: userId('jcw', 'leader'), target: 'standard_water' };
  await done(alice, 'POST', '/designated-user/', designee);
  const { revision: seen } = (await alice.get('/api/transfer-settings/')).body;
  const asking = { designation_name: openWords.designation, notification_type: 'sms' };
  const notice = { display_name: 'Ask', transfer_type: 'DESIGNATION_NOTIFICATION', data: asking };
  await done(alice, 'POST', '/api/transfer-settings/', { options: [offer, notice], seen });
  const { phoneNumber: phone_number } = words.DesignatedNumberChosen;
  const updated = { designation: openWords.designation, user: designee.user, phone_number };
  await done(alice, 'POST', '/designated-user/', updated);
  const crew = { ...updated, designation: 'Truck 2', phone_number: words.CrewNumberChosen.phoneNumber };
  await done(alice, 'POST', '/designated-user/', crew);
  const body = { incident_id: incident, emails: [addresses], explanation };
  await done(lena, 'POST', '/api/incidents/email-transfer/', body);
  const path = '/api/incidents/transfer-to-designation-notification/';
  await done(lena, 'POST', path, { incident_id: incident, ...asking });
  const answer = { answer: 'decline', ...words.AssignmentDeclined };
  await done(lena, 'POST', `/api/incident/${incident}/assignment/`, answer);
  await done(alice, 'POST', `/api/incident/${incident}/tell-callers/`, words.CallerTold);
  const report = { version: 'standard_manual_dispatch', description: 'No water' };
  const { uuid: to } = await done(lena, 'POST', '/api/incidents/', report);
  await done(lena, 'POST', `/api/incident/${incident}/link/`, { to });
  await done(lena, 'POST', `/api/incident/${incident}/unlink/`, words.IncidentUnlinked);
  const filter = { alarm: openWords.filter, station: openWords.station };
  await done(alice, 'POST', '/wichita_pump_stations/add-filter/', { incident, filter });
}

async function callers(lena: Person): Promise<string> {
  const path = '/api/incident-call-profile/';
  const profileOf = ({ name, phoneNumber, address, notes }: typeof words.CallProfileWritten) => ({
    name,
    phone_number: phoneNumber,
    address,
    notes,
  });
  const { uuid } = await done(lena, 'POST', path, profileOf(words.CallProfileWritten));
  const { uuid: second } = await done(lena, 'POST', path, { name: 'Before' });
  await done(lena, 'PATCH', `${path}${second}/`, profileOf(words.CallProfileCorrected));
  return uuid;
}

/** The phones on which a person is called for a beat, and the notes on reserve members. */
async function beats(alice: Person): Promise<void> {
  const path = '/api/teams/beats/';
  const { phoneNumber: phone_number, pin } = words.BeatPhoneAdded;
  await done(alice, 'POST', `${path}create_phone/`, {
    user_id: userId('jcw', 'crew2'),
    phone_number,
    phone_type: 'CELL',
    pin,
  });
  await done(alice, 'POST', '/api/escalation/create_user_profile', {
    escalation_tree: 'Planted',
    new_tree: true,
    user: userId('jcw', 'crew2'),
    start_seconds: 0,
    phone_number: words.EscalationProfileAdded.phoneNumber,
  });
  await done(alice, 'POST', '/api/admin/events/add_user_stakeholder_to_event_configuration', {
    conf_id: configurationOf(jcw, 'INCIDENT_REPORTED'),
    target_user_id: userId('jcw', 'crew2'),
    send_checkins: false,
    alt_phone_number: { value: words.EventStakeholderAdded.phoneNumber, region: 'US' },
  });
  await done(alice, 'POST', '/api/incidents/', { version: 'jcw_bupp', description: 'Water in the park' });
  const list = { name: openWords.reserveList, call_method: 'SEQUENTIAL', target_call_count: 1 };
  const { uuid: reserve_list_id } = await done(alice, 'POST', `${path}reserve_lists/create/`, list);
  const { body } = words.ReserveListNotesWritten;
  await done(alice, 'POST', `${path}reserve_lists/update_notes/`, { reserve_list_id, body });
  await done(alice, 'POST', '/api/entities/admin/v2/schedule_designation_profile', {
    designation: openWords.designation,
    user: userId('jcw', 'crew2'),
    phone_number: words.ShiftScheduled.phoneNumber,
    date_end: '2026-03-06',
    time_end: '07:00',
  });
  const beat = { name: openWords.beat, description: openWords.beatDescription, reserve_list_id };
  await done(alice, 'POST', `${path}create/`, beat);
}

/** Adds a note and a check-in request to a crew, and an after-hours leader. */
async function nights(here: Installation, lena: Person): Promise<void> {
  const board = '/api/beta/dispatch';
  const [silent, crew] = [crewId('jcw', 1), crewId('jcw', 0)];
  await done(lena, 'POST', `${board}/update-note/`, { entity: jcw, designation: silent, ...words.CrewNoteWritten });
  await done(lena, 'POST', `${board}/initiate-checkins/`, { entity: jcw, designations: [crew] });
  const link = await linkTo(here, (to) => to === words.DeliveryRequested.to);
  const answer = { ck: link.searchParams.get('ck'), lat: 38.96, lng: -94.68, ...words.CheckInCompleted };
  await done(browser(here.url), 'POST', '/api/check-in/', answer);
  const { phoneNumber: phone_number } = words.AfterHoursLeaderChosen;
  const leader = { user: userId('jcw', 'leader'), phone_number };
  await done(lena, 'POST', '/api/jcw/after-hours/leader/', leader);
  await done(lena, 'POST', '/api/jcw/after-hours/phone-number/', { phone_number: openWords.afterHours });
}

/** A crew is sent to an incident, and declines by its link. */
async function declinedJob(here: Installation, other: string): Promise<void> {
  const dana = await here.person('dispatcher@jcw.example');
  await here.clock.advance(1_000);
  // A crew on duty may have been sent when the incident was reported.
  const job = { incident: other, new_version: 'standard_water', designation: crewId('jcw', 0), again: true };
  await done(dana, 'POST', '/api/beta/dispatch/manual-dispatch/', job);
  const link = await linkTo(here, (to) => to === words.JobTextRequested.to);
  const answer = { k: link.searchParams.get('k'), step: 'declined', ...words.JobDeclined };
  await done(browser(here.url), 'POST', '/api/job/', answer);
  await here.clock.advance(1_000);
  await done(dana, 'POST', '/api/beta/dispatch/manual-dispatch/', { ...job, designation: crewId('jcw', 1) });
  const next = await linkTo(here, (to) => to !== words.JobTextRequested.to);
  const asked = { k: next.searchParams.get('k'), kind: 'help', ...words.CrewHelpRequested };
  await done(browser(here.url), 'POST', '/api/job/message/', asked);
}

/** Adds people and the correction of a report, because no screen does: they come with the organization or an import. */
/** Two people of the organization; one is corrected. */
async function people(alice: Person): Promise<void> {
  const before = { email: 'before@jcw.example', first_name: 'Before', last_name: 'Before', phone_number: '9135550148' };
  const written = ({ email, firstName, lastName, phoneNumber }: typeof words.PersonAdded) => ({
    email,
    first_name: firstName,
    last_name: lastName,
    phone_number: phoneNumber,
  });
  await done(alice, 'POST', '/api/user/', { ...written(words.PersonAdded), role: 'crew' });
  const { uuid } = await done(alice, 'POST', '/api/user/', { ...before, role: 'crew' });
  await done(alice, 'PATCH', `/api/user/${uuid}/`, written(words.PersonCorrected));
}

async function register(here: Installation, other: string): Promise<void> {
  const { app } = here.muster;
  const id = idFrom('planted', 'user');
  const step = <Command>(what: string, command: Command) => ({
    commandId: idFrom('planted', what),
    occurredAt: noon,
    command,
  });
  const account = { do: 'register', user: id, role: 'leader', ...words.UserRegistered } as const;
  const password = { do: 'setPassword', ...words.PasswordSet } as const;
  const mail = { to: words.UserRegistered.email, of: idFrom('planted', 'passkey') };
  const key = { do: 'addPasskey', passkey: mail.of, counter: 0, ...words.PasskeyAdded, ...mail } as const;
  const actor = { kind: 'user', id: userId('jcw', 'administrator') } as const;
  const cause = { entity: jcw, actor, correlationId: 'planted' };
  await app.handle(user, id, [step('user', account), step('password', password), step('passkey', key)], cause);
  const version = 'standard_water';
  const report = { do: 'correctReport', reported: noon, newVersion: version, ...words.ReportCorrected } as const;
  await app.handle(incident, other, step('report', report), cause);
  const customer = idFrom('planted', 'service account');
  const listed = { do: 'list', account: customer, holder: words.ServiceAccountListed } as const;
  await app.handle(serviceAccount, customer, step('service account', listed), cause);
  const [told, text] = [idFrom('planted', 'notification'), idFrom('planted', 'notification text')];
  const paths = [outline.map(([lng, lat]) => [lng, lat])];
  const kept = { paths, withoutPhone: 0, batch: 10, pause: 1_000, segments: 1, price: 0.01 };
  const recipients = [{ account: customer, phone: 'a hash' }];
  const create = { do: 'create', notification: told, ...words.NotificationCreated, ...kept, recipients } as const;
  const stop = { do: 'stop', notification: told } as const;
  await app.handle(notification, told, [step('notification', create), step('stopped', stop)], cause);
  const to = words.NotificationTextRequested.to;
  const asked = { delivery: text, provider: 'simulator', notification: told, account: customer, to } as const;
  const request = { do: 'requestNotificationText', ...asked } as const;
  const sent = { do: 'sent', providerId: 'planted' } as const;
  await app.handle(delivery, text, [step('notification text', request), step('text sent', sent)], cause);
  const [trade, shiftText] = [idFrom('planted', 'trade'), idFrom('planted', 'shift text')];
  const traded = { delivery: shiftText, provider: 'simulator', user: id, trade, says: 'asked' } as const;
  const askedOfShift = { do: 'requestShiftText', ...traded, ...words.ShiftTextRequested } as const;
  await app.handle(delivery, shiftText, [step('shift text', askedOfShift), step('shift text sent', sent)], cause);
  const sheet = idFrom('planted', 'spreadsheet');
  const facilities = directoryOf(jcw, 'facilities');
  const row = { item: idFrom('planted', 'row'), name: words.SpreadsheetRowsRead.rows, ...emptyRow };
  const read = { do: 'read', spreadsheet: sheet, first: 0, rows: [row] } as const;
  await app.handle(spreadsheet, sheet, step('rows', read), cause);
  const listOfAccounts = { do: 'readAccounts', spreadsheet: sheet, first: 1, rows: 1 } as const;
  const people = [{ subject: idFrom('planted', 'read account'), personal: words.ServiceAccountsRead }];
  await app.handle(spreadsheet, sheet, step('accounts', { ...listOfAccounts, people } as const), cause);
  const counts = { rows: 1, added: 1, changed: 0, removed: 0, seen: spreadsheetOf(idFrom('demo', facilities)) };
  const about = { directory: facilities, kind: 'facilities', name: '', spreadsheet: sheet } as const;
  await app.handle(directory, facilities, step('facilities', { do: 'update', ...about, ...counts } as const), cause);
}

/** A call-out with words for its people: a number, a message, and the reasons of those who change it. */
async function calledOut(here: Installation): Promise<void> {
  const { app } = here.muster;
  const id = idFrom('planted', 'call-out');
  const now = iso(here.clock.now());
  const people = ['crew', 'crew2'].map((name, n) => ({
    user: userId('jcw', name),
    subject: userId('jcw', name),
    personal: words.CandidateListed,
    rank: n + 1,
    list: onlyList,
    startSeconds: 0,
    stopSeconds: null,
    rule: 'chosen-order' as const,
    inputs: {},
  }));
  const [sam = '', theo = ''] = people.map(({ user: each }) => each);
  const policy = selectedPolicy({ people: 2 });
  const kept = {
    callout: id,
    incident: null,
    kind: 'named',
    name: 'Planted',
    role: 'crew',
    target: 2,
    policy,
  } as const;
  const commands: readonly CalloutCommand[] = [
    {
      do: 'start',
      now,
      started: kept,
      people,
      leftOut: [],
      overrides: [{ user: sam, to: 'first', ...words.CandidateOverridden }],
    },
    { do: 'pause', now },
    { do: 'correct', now, user: sam, outcome: 'accepted', ...words.ResponseCorrected },
    { do: 'correctWork', user: sam, from: now, until: now, ...words.WorkCorrected },
    { do: 'excuse', user: theo, because: 'sick', ...words.ChargeExcused },
    { do: 'release', now, user: sam, ...words.MemberReleased },
    { do: 'correct', now, user: theo, outcome: 'unfit', ...words.ResponseCorrected },
    { do: 'stop', because: 'person', ...words.CalloutStopped },
  ];
  const actor = { kind: 'user', id: userId('jcw', 'administrator') } as const;
  const steps = commands.map((command, n) => ({ commandId: idFrom(id, n), occurredAt: now, command }));
  const cause = { entity: jcw, actor, correlationId: 'planted' };
  await app.handle(callout, id, steps, cause);
  const ledgerId = ledgerOf(jcw, idFrom('demo', 'reserve list', 'jcw', 0));
  const correction = { ledger: ledgerId, correction: idFrom(id, 'correction'), user: sam, month: '2026-03' } as const;
  const charged = { do: 'correct', ...correction, minutes: 60, callout: id, ...words.ChargeCorrected } as const;
  await app.handle(ledger, ledgerId, { commandId: idFrom(id, 'charge'), occurredAt: now, command: charged }, cause);
  // The number of a person who was called.
  const uuid = idFrom(id, 'call');
  const of = { call: uuid, callout: null, incident: null, contact: null, user: sam } as const;
  const how = { purpose: 'test', provider: 'simulator', ringSeconds: 25, ...words.CallRequested } as const;
  const placed = [
    { do: 'request', ...of, ...how },
    { do: 'fail', source: 'refused' },
  ] as const;
  const calls = placed.map((command, n) => ({ commandId: idFrom(uuid, n), occurredAt: now, command }));
  await app.handle(call, uuid, calls, cause);
}

/** The words of the table that are in no fact, by name and field. */
export async function notPlanted(here: Installation): Promise<readonly string[]> {
  const { store, keys } = here.muster.app;
  const { decode } = codec(keys, systemRandom);
  const missing = new Set(
    Object.entries(words).flatMap(([type, fields]) =>
      Object.entries(fields).flatMap(([field, word]) => (word === '' ? [] : `${type}.${field}`)),
    ),
  );
  for await (const event of store.readAll()) {
    if (event.metadata.entity !== jcw) continue;
    const { type, data } = await decode(event);
    const known: Readonly<Record<string, string>> = words[type as keyof typeof words] ?? {};
    const [first] = Array.isArray(data.people) ? (data.people as { personal: unknown }[]) : [];
    for (const [field, value] of Object.entries(data.personal ?? first?.personal ?? {}))
      if (known[field] && JSON.stringify(value).includes(known[field])) missing.delete(`${type}.${field}`);
  }
  return [...missing];
}

const emptyRow = { address: '', phone: '', contact: '', note: '', lat: null, lng: null };
