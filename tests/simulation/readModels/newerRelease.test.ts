import { readdirSync, readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it } from 'vitest';
import { afterHours } from '#events/afterHours/decider';
import { alarmPoint } from '#events/alarm/decider';
import { beat } from '#events/beat/decider';
import { call } from '#events/call/decider';
import { callout } from '#events/callout/decider';
import { selectedPolicy } from '#events/callout/policies';
import { callProfile } from '#events/callProfile/decider';
import { classification } from '#events/classification/decider';
import { codec } from '#events/codec';
import type { Decider } from '#events/core/decider';
import { idFrom } from '#events/core/ids';
import type { Fact } from '#events/core/message';
import { delivery } from '#events/delivery/decider';
import { designation } from '#events/designation/decider';
import { dialing } from '#events/dialing/decider';
import { digest } from '#events/digest/decider';
import { directory } from '#events/directory/decider';
import { entity } from '#events/entity/decider';
import { evidenceKey } from '#events/evidenceKey/decider';
import { feed } from '#events/feed/decider';
import { incident } from '#events/incident/incident';
import { layer } from '#events/layer/decider';
import { ledger } from '#events/ledger/decider';
import { link } from '#events/link/decider';
import { notification } from '#events/notification/decider';
import { optOut } from '#events/optOut/decider';
import { redaction } from '#events/redaction/decider';
import { request } from '#events/request/decider';
import { reservation } from '#events/reservation/decider';
import { reserveList } from '#events/reserveList/decider';
import { roster } from '#events/roster/decider';
import { savedView } from '#events/savedView/decider';
import { scavenge } from '#events/scavenge/decider';
import { schedule } from '#events/schedule/decider';
import { security } from '#events/security/decider';
import { serviceAccount } from '#events/serviceAccount/decider';
import { session } from '#events/session/decider';
import { shiftNews } from '#events/shiftNews/decider';
import { spreadsheet } from '#events/spreadsheet/decider';
import { eventConfiguration, eventTelling } from '#events/stakeholder/decider';
import { handler, load } from '#events/store/handle';
import { timeOff } from '#events/timeOff/decider';
import { token } from '#events/token/decider';
import { user } from '#events/user/decider';
import { userList } from '#events/userList/decider';
import { verification } from '#events/verification/decider';
import { webhook } from '#events/webhook/decider';
import { systemRandom } from '#services/core/clock';
import { ringOf } from '../house.ts';
import { type MemoryStore, memoryStore } from '../memoryStore.ts';

const noon = '2026-03-01T12:00:00.000Z';
const later = '2026-03-02T12:00:00.000Z';
const arvada = idFrom('arvada');
const id = idFrom('newer release');
const ada = idFrom('ada');
const cookie = 'a'.repeat(64);
const cause = { entity: arvada, actor: { kind: 'user', id: ada }, correlationId: 'c' } as const;

/** A kind of stream: how one begins, and what happens to it after a newer release wrote to it. */
interface Kind {
  readonly decider: Decider<unknown, unknown, Fact>;
  readonly begin: unknown;
  /** The command that follows, and the type that it writes; null when only a repeat of the beginning is possible. */
  readonly next: readonly [command: unknown, type: string] | null;
  /** The types that another message with the words of the beginning writes; none where it is known. */
  readonly again: readonly string[];
}
const kind = <State, Command, F extends Fact>(
  decider: Decider<State, Command, F>,
  begin: Command,
  next: readonly [command: Command, type: string] | null,
  again: Kind['again'] = [],
): Kind => ({ decider: decider as unknown as Kind['decider'], begin, next, again });

const place = {
  entity: arvada,
  name: 'arvada',
  displayName: 'Arvada',
  timezone: 'America/Denver',
  lat: 39.8,
  lng: -105,
};
const ofIncident = { incident: id, callout: null, after: null, until: null };
const customer = { number: '1', name: 'Ada Park', phoneNumber: '', address: '1 Main St', place: '39.8,-105.1' };
const caller = { name: 'Jane Roe', phoneNumber: '', address: '', notes: '' };
const typed = { dateStart: '2026-03-01', timeStart: '05:00', dateEnd: '2026-03-02', timeEnd: '05:00', tzstr: 'UTC' };
const shift = { schedule: id, shift: idFrom('shift'), now: noon };
const list = { reserveList: id, name: 'Night', callMethod: 'SEQUENTIAL', targetCallCount: 1 } as const;
const person = {
  user: id,
  role: 'crew',
  email: 'a@b.example',
  firstName: 'Ada',
  lastName: 'L',
  phoneNumber: '',
} as const;
const ring = {
  call: id,
  callout: null,
  incident: null,
  purpose: 'test',
  contact: null,
  provider: 'simulator',
} as const;
const team = { incident: ada, kind: 'selected', name: 'Crew', role: 'crew', target: 1 } as const;
const policy = selectedPolicy({ people: 1 });
const first = { user: ada, rank: 1, list: policy.lists[0]?.list ?? '', startSeconds: 0, stopSeconds: null } as const;
const chosen = { ...first, rule: 'chosen-order', inputs: {}, subject: ada, personal: null } as const;
const stakeholders = { configuration: id, kind: 'CREW_SILENT' } as const;
const notice = {
  do: 'tell',
  telling: id,
  ...stakeholders,
  incident: ada,
  cause: ada,
  people: [],
  nextAt: null,
} as const;
const gateway = {
  token: id,
  name: 'SCADA',
  scopes: [],
  networks: [],
  limit: 60,
  secret: 'a'.repeat(64),
  expiresAt: later,
};
const report = { incident: id, version: 'arvada_water', description: 'Main break', source: null };

const hydrants = { directory: id, kind: 'service_list', name: 'Hydrants' } as const;
const sheetCounts = { rows: 1, added: 1, changed: 0, removed: 0 };
const sheetRow = { item: id, name: 'A', address: '', phone: '', contact: '', note: '', lat: null, lng: null };

const rotation = (nth: number) => ({
  previous: String(nth).repeat(64),
  next: String(nth + 1).repeat(64),
  by_previous: 'a',
  by_next: 'b',
});
const receiver = {
  name: 'Warehouse',
  url: 'https://warehouse.example/in',
  events: ['incident.created'],
  problems: [],
  priorities: [],
  active: true,
};

const kinds: readonly Kind[] = [
  kind(afterHours, { do: 'setNumber', afterHours: id, phoneNumber: '+13035550101' }, [
    { do: 'setNumber', afterHours: id, phoneNumber: '+13035550102' },
    'AfterHoursNumberSet',
  ]),
  kind(beat, { do: 'create', beat: id, name: 'North', description: '', reserveList: null }, [
    { do: 'archive' },
    'BeatArchived',
  ]),
  kind(call, { do: 'request', ...ring, user: ada, ringSeconds: 25, to: '+13035550101' }, [
    { do: 'submitted', providerId: 'p1' },
    'CallSubmitted',
  ]),
  kind(callout, { do: 'start', now: noon, started: { callout: id, ...team, policy }, people: [chosen], leftOut: [] }, [
    { do: 'stop', reason: '', because: 'person' },
    'CalloutStopped',
  ]),
  kind(callProfile, { do: 'write', profile: id, facts: caller }, [
    { do: 'correct', profile: id, facts: { notes: 'Dog' } },
    'CallProfileCorrected',
  ]),
  kind(classification, { do: 'lock', incident: id, account: ada, now: noon, until: later, signedOut: [] }, [
    { do: 'skip', incident: id, account: ada, now: noon, reason: 'x' },
    'ClassificationSkipped',
  ]),
  kind(
    delivery,
    { do: 'requestNotice', delivery: id, medium: 'sms', provider: 'simulator', incident: ada, transfer: ada },
    [{ do: 'sent', providerId: 'p1' }, 'DeliverySent'],
  ),
  kind(designation, { do: 'create', designation: id, name: 'Truck 3', sharedPhoneNumber: '' }, [
    { do: 'activate' },
    'CrewActivated',
  ]),
  kind(digest, { do: 'subscribe', subscription: id, user: ada, dueAt: noon }, [
    { do: 'unsubscribe' },
    'DigestUnsubscribed',
  ]),
  kind(eventConfiguration, { ...stakeholders, do: 'setCheckIns', minutes: 30 }, [
    { ...stakeholders, do: 'setCheckIns', minutes: 0 },
    'EventCheckInsSet',
  ]),
  kind(eventTelling, { ...notice, round: 0 }, [{ ...notice, round: 1 }, 'StakeholdersTold']),
  kind(entity, { do: 'register', ...place, versions: [] }, [{ do: 'enableManualMode' }, 'ManualModeEnabled']),
  kind(feed, { do: 'make', feed: id, user: ada, designation: null }, [{ do: 'revoke' }, 'FeedRevoked']),
  kind(shiftNews, { do: 'choose', news: id, user: ada, by: 'text', weekly: true }, [
    { do: 'look', news: id, since: null, until: noon, next: null, cause: '', gaps: [], told: [] },
    'ShiftNewsLooked',
  ]),
  kind(timeOff, { do: 'import', timeOff: id, import: id, user: ada, spans: [] }, [
    { do: 'undo', timeOff: id, import: id },
    'TimeOffImportUndone',
  ]),
  kind(timeOff, { do: 'enter', timeOff: id, leave: id, user: ada, start: noon, end: later, now: noon }, [
    { do: 'withdraw', timeOff: id, leave: id, now: noon },
    'LeaveWithdrawn',
  ]),
  kind(incident, { do: 'create', ...report, labels: [{ label: ada, name: 'Water' }], locations: [] }, [
    { do: 'archive' },
    'IncidentArchived',
  ]),
  kind(ledger, { do: 'setPerson', ledger: id, user: ada, since: null, volunteer: true }, [
    { do: 'setPerson', ledger: id, user: ada, since: '2014-05-01', volunteer: true },
    'LedgerPersonSet',
  ]),
  kind(layer, { do: 'load', layer: id, entity: arvada, name: 'Mains', sha256: 'f'.repeat(64), size: 2, kinds: [] }, [
    { do: 'remove' },
    'MapLayerRemoved',
  ]),
  kind(link, { do: 'issue', link: cookie, user: ada, expiresAt: later }, [{ do: 'use', at: noon }, 'SignInLinkUsed']),
  kind(
    notification,
    {
      do: 'create',
      notification: id,
      message: 'Water is off.',
      paths: [],
      recipients: [{ account: ada, phone: 'h' }],
      withoutPhone: 0,
      batch: 10,
      pause: 1_000,
      segments: 1,
      price: 0.0083,
    },
    [{ do: 'stop', notification: id }, 'NotificationStopped'],
  ),
  kind(optOut, { do: 'optOut', number: id }, [{ do: 'optIn', number: id }, 'NumberOptedIn']),
  kind(request, { do: 'receive', request: 'r1', digest: 'd1' }, null),
  kind(redaction, { do: 'make', data: { redaction: id, ...ofIncident, redactions: 0, sha256: 'ab'.repeat(32) } }, null),
  kind(verification, { do: 'start', night: '2026-03-02' }, null),
  kind(dialing, { do: 'take', ask: id, from: 0, perSecond: 2, most: 1 }, [
    { do: 'take', ask: ada, from: 0, perSecond: 2, most: 1 },
    'DialTurnsTaken',
  ]),
  kind(reservation, { do: 'reserve', user: ada, call: id, callout: id, over: null }, [
    { do: 'reserve', user: ada, call: ada, callout: id, over: id },
    'PhoneReserved',
  ]),
  kind(reserveList, { do: 'create', ...list }, [{ do: 'append', user: ada }, 'ReserveProfileAppended']),
  kind(directory, { do: 'update', ...hydrants, spreadsheet: ada, seen: null, ...sheetCounts }, [
    { do: 'removeItem', directory: id, spreadsheet: ada, item: ada },
    'DirectoryItemRemoved',
  ]),
  kind(spreadsheet, { do: 'read', spreadsheet: id, first: 0, rows: [sheetRow] }, [
    { do: 'read', spreadsheet: id, first: 1, rows: [sheetRow] },
    'SpreadsheetRowsRead',
  ]),
  kind(
    spreadsheet,
    { do: 'readAccounts', spreadsheet: id, first: 0, rows: 1, people: [{ subject: ada, personal: customer }] },
    [
      { do: 'readAccounts', spreadsheet: id, first: 1, rows: 1, people: [{ subject: id, personal: customer }] },
      'ServiceAccountsRead',
    ],
  ),
  kind(userList, { do: 'arrange', userList: id, name: 'night', orders: [{ role: null, users: [ada] }] }, [
    { do: 'remove', userList: id },
    'UserListRemoved',
  ]),
  kind(roster, { do: 'add', ...person, earlier: new Map() }, [
    { do: 'deactivate', user: id, earlier: new Map() },
    'PersonDeactivated',
  ]),
  kind(savedView, { do: 'save', view: id, owner: null, name: 'Zones', search: 'by=zone' }, [
    { do: 'remove', view: id },
    'ViewRemoved',
  ]),
  kind(scavenge, { do: 'recordDeleted', data: { night: '2026-03-02', through: id, since: noon, remain: true } }, [
    { do: 'request', data: { night: '2026-03-02', nodes: ['store:2113'] } },
    'ScavengeRequested',
  ]),
  kind(
    schedule,
    { do: 'schedule', ...shift, designation: 'Water', user: ada, from: noon, until: later, typed, phoneNumber: '' },
    [{ do: 'unschedule', ...shift }, 'ShiftUnscheduled'],
  ),
  kind(
    security,
    {
      do: 'record',
      fact: { type: 'ExportMade', data: { note: id, account: ada, network: '192.0.2.0/24', what: 'form-csv', of: id } },
    },
    null,
  ),
  kind(serviceAccount, { do: 'list', account: id, holder: customer }, [
    { do: 'list', account: id, holder: { ...customer, name: 'Bo Lind' } },
    'ServiceAccountListed',
  ]),
  kind(session, { do: 'start', session: cookie, user: ada, expiresAt: later, by: 'password' }, [
    { do: 'end', reason: 'signed-out' },
    'SessionEnded',
  ]),
  kind(token, { do: 'make', ...gateway }, [{ do: 'revoke' }, 'TokenRevoked']),
  kind(user, { do: 'register', ...person }, [{ do: 'deactivate' }, 'UserDeactivated']),
  kind(
    alarmPoint,
    { do: 'raise', alarm: id, point: 'P1', at: noon, incident: id, within: 0, open: true },
    [{ do: 'clear', alarm: id, at: later }, 'AlarmCleared'],
    ['AlarmRepeated'],
  ),
  kind(evidenceKey, { do: 'rotate', data: rotation(0) }, [{ do: 'rotate', data: rotation(1) }, 'EvidenceKeyRotated']),
  kind(webhook, { do: 'make', webhook: id, ...receiver }, [{ do: 'remove' }, 'WebhookRemoved']),
];

let store: MemoryStore;
let open: ReturnType<typeof codec>;
beforeEach(() => {
  store = memoryStore();
  open = codec(ringOf(store), systemRandom);
});

const told = (decider: Kind['decider'], n: number, command: unknown) =>
  handler(store, open)(decider, id, { commandId: idFrom('command', n), occurredAt: noon, command }, cause);

const written = [
  ['of a type that only a newer release knows', 'PigeonReleased', { user: id, session: cookie, status: 'gone' }],
  ['of a type that every object inherits', 'constructor', {}],
] as const;

describe.each(kinds)('a stream of the kind $decider.category', ({ decider, begin, next, again }) => {
  const follows = async () => next && (await told(decider, 3, next[0])).events.map((event) => event.type);

  it.each(written)('goes on after an event %s', async (_, type, data) => {
    await told(decider, 1, begin);
    const before = await load(store, open, `${decider.category}-${id}`);
    const metadata = { ...before.at(-1)?.metadata, causationId: 'newer' };
    store.put(`${decider.category}-${id}`, {
      id: idFrom('newer', type),
      type,
      data: Buffer.from(JSON.stringify(data)),
      metadata: Buffer.from(JSON.stringify(metadata)),
    });
    // The same beginning again is known.
    expect((await told(decider, 2, begin)).events.map((event) => event.type)).toEqual(again);
    expect(await follows()).toEqual(next && [next[1]]);
  });

  it('goes on after a fact of its own that cannot be read', async () => {
    await told(decider, 1, begin);
    const [first] = await load(store, open, `${decider.category}-${id}`);
    store.put(`${decider.category}-${id}`, {
      id: idFrom('misshapen'),
      type: first?.type ?? '',
      data: Buffer.from('{"wrong":[1]}'),
      metadata: Buffer.from(JSON.stringify(first?.metadata)),
    });
    expect(await follows()).toEqual(next && [next[1]]);
  });
});

/** The categories in the code, so that a new kind of stream is not forgotten here. */
const categories = new Set(
  readdirSync('events', { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .flatMap((path) => [...readFileSync(`events/${path}`, 'utf8').matchAll(/^ +category: '(\w+)',$/gm)])
    .map(([, category = '']) => category),
);

it('covers every kind of stream that has a decider', () =>
  expect(new Set(kinds.map(({ decider }) => decider.category))).toEqual(categories));
