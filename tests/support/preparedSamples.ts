import { allows, roles } from '#contracts/core/roles';
import type { Route } from '#services/api/http/route';
import { userId } from '#services/demo/ids';
import { caseBefore } from './buppCase.ts';
import type { Installation, Person } from './installation.ts';
import { type Ids, idsOf, nameOf, type Sample, sampleOf } from './routeSamples.ts';

/** Organizations that together have all of the modules. */
export const houses = ['arvada', 'jcw', 'loveland'] as const;

const houseOf = ({ path }: Route): string => houses.find((house) => path.includes(`/${house}/`)) ?? 'arvada';
const ofStaffAlone = (permission: string) => permission.startsWith('staff.') || permission === 'entity.switch';

/** The accounts that may send this command, each at an organization that has it. */
export const askersOf = (route: Route): readonly string[] => {
  const { permission } = route;
  if (permission === 'open') return [];
  if (ofStaffAlone(permission)) return ['staff@muster.example'];
  const allowed = roles.filter((role) => role !== '_Staff' && allows(role, permission));
  return allowed.map((role) => `${role}@${houseOf(route)}.example`);
};

interface Preparing {
  readonly here: Installation;
  /** A user who may do everything in that organization. */
  readonly alice: Person;
  readonly ids: Ids;
  readonly once: string;
}

/** A changing request of this route; its preconditions have been met. */
export async function preparedSample(here: Installation, route: Route, once: string): Promise<Sample> {
  const house = houseOf(route);
  const ids = idsOf(here.muster.app, house);
  const sample = sampleOf(route).request(ids, once);
  const prepare = preparations[nameOf(route)];
  if (!prepare) return sample;
  const alice = await known(here, `administrator@${house}.example`);
  return { ...sample, ...(await prepare({ here, alice, ids, once })) };
}

const people = new WeakMap<Installation, Map<string, Person>>();
/** Signs in once. */
export async function known(here: Installation, email: string): Promise<Person> {
  const signedIn = people.get(here) ?? new Map<string, Person>();
  people.set(here, signedIn);
  const person = signedIn.get(email) ?? (await here.person(email));
  signedIn.set(email, person);
  return person;
}

const made = async (who: Person, path: string, body: object): Promise<string> => {
  const reply = await who.send('POST', path, body);
  if (reply.status >= 300) throw new Error(`${path}: ${reply.status} ${JSON.stringify(reply.body)}`);
  return reply.body.uuid ?? '';
};

/** A new incident that waits, so that no call-out and no priority of an earlier case stands in the way. */
const waiting = (alice: Person): Promise<string> =>
  made(alice, '/api/incidents/', { version: 'arvada_manual_dispatch', description: 'Water in the street' });
const callOut =
  (what: string) =>
  async ({ alice }: Preparing): Promise<Partial<Sample>> => ({
    path: `/incident/${await waiting(alice)}/muster/incidents/calls/tasks/${what}`,
  });
const callOuts = [
  'form_team_by_groups/request/',
  'generic_form_team/request/',
  'named_generic_form_team/request/',
  'named_generic_form_team/request_by_groups/',
  'generic_form_team_sequential/start/',
];

const report = {
  arrived: '2026-03-01T10:00:00.000Z',
  departed: '2026-03-01T11:00:00.000Z',
  crew_leader: 'Sam Okafor',
  crew_count: 3,
  found: 'A leak',
  done: 'Clamped it',
  service: 'restored',
  customer_told: true,
  follow_up: false,
};

/** A report that is filled in, and submitted when the command needs it. */
const form =
  (what: 'submit' | 'approve' | 'return') =>
  async ({ alice, ids: { reported } }: Preparing): Promise<Partial<Sample>> => {
    const forms = `/api/incident/${reported}/form/`;
    const path = `${forms}${await made(alice, forms, { name: 'work_report', version: 1 })}/`;
    await alice.send('PATCH', path, { values: report });
    if (what !== 'submit') await made(alice, `${path}submit/`, {});
    return { path: `${path}${what}/` };
  };

const bupp =
  (step: Parameters<typeof caseBefore>[2]) =>
  async ({ here, alice }: Preparing): Promise<Partial<Sample>> =>
    (await caseBefore(here, alice, step)).next;

const leading = (house: string): Readonly<Record<string, (known: Preparing) => Promise<Partial<Sample>>>> => {
  const path = `/api/${house}/after-hours/leader/`;
  const body = { user: userId(house, 'leader'), phone_number: '+19135550100', from: '2126-03-05T23:00:00.000Z' };
  return {
    [`POST ${path}`]: async () => ({ body }),
    [`DELETE ${path}:uuid/`]: async ({ alice }) => ({ path: `${path}${await made(alice, path, body)}/` }),
  };
};

/** False for a sample that has an effect only once, or none. */
const preparations: Readonly<Record<string, (known: Preparing) => Promise<Partial<Sample>>>> = {
  'DELETE /analytics/beta/v2/views/:uuid/': async ({ alice, once }) => {
    const path = '/analytics/beta/v2/views';
    return {
      path: `${path}/${await made(alice, path, { name: `Zones ${once}`, search: 'by=zone', shared: true })}/`,
      status: 200,
    };
  },
  // A person who revokes the own feed has one.
  'POST /api/feeds/revoke/': async ({ here }) => {
    for (const role of roles)
      if (role !== '_Staff') await made(await known(here, `${role}@arvada.example`), '/api/feeds/', {});
    return {};
  },
  'POST /api/on-call/feeds/revoke/': async ({ alice }) => {
    await made(alice, '/api/on-call/feeds/', { designation: 'Water on-call' });
    return {};
  },
  'PATCH /api/manage/incident/:uuid/': async ({ alice }) => {
    const report = { version: 'arvada_water', description: 'Water in the street' };
    const uuid = await made(alice, '/api/incidents/', report);
    return { path: `/api/manage/incident/${uuid}/`, body: { archived: true } };
  },
  'POST /wichita_pump_stations/add-filter/': async ({ alice, ids, once }) => {
    const alarm = { alarm: 'Low wet well', station: once };
    const report = { version: 'arvada_water', description: 'Low wet well', alarm };
    const incident = await made(alice, '/api/incidents/', report);
    const { body = {} } = sampleOf({ method: 'POST', path: '/wichita_pump_stations/add-filter/' }).request(ids, once);
    return { body: { ...body, incident } };
  },
  'POST /api/incidents/transfer-to-version/': async ({ alice, ids, once }) => {
    const report = { version: 'arvada_water', description: 'Water in the street' };
    const incident = await made(alice, '/api/incidents/', report);
    const { body = {} } = sampleOf({ method: 'POST', path: '/api/incidents/transfer-to-version/' }).request(ids, once);
    return { body: { ...body, incident } };
  },
  ...Object.fromEntries(
    callOuts.map((what) => [`POST /incident/:incident_uuid/:product/incidents/calls/tasks/${what}`, callOut(what)]),
  ),
  'DELETE /api/incident/:incident_uuid/priority/': async ({ alice }) => {
    const path = `/api/incident/${await waiting(alice)}/priority/`;
    await made(alice, path, { priority: 'low', reason: 'A drip' });
    return { path };
  },
  'POST /api/beta/dispatch/order-jobs/': async ({ alice, ids: { crew: designation } }) => {
    const incidents = [await waiting(alice), await waiting(alice)];
    for (const incident of incidents)
      await made(alice, '/api/beta/dispatch/manual-dispatch/', {
        incident,
        new_version: 'arvada_water',
        designation,
        again: true,
      });
    return { body: { designation, incidents: incidents.toReversed() } };
  },
  'POST /api/on-call/leave-calls/': async ({ alice, once }) => {
    const last = once.length % 2 === 0;
    await made(alice, '/api/on-call/leave-calls/', { last: !last });
    return { body: { last } };
  },
  'POST /api/switch-entity/': async ({ here }) => {
    const { entity } = idsOf(here.muster.app, 'jcw');
    await made(await known(here, 'staff@muster.example'), '/api/switch-entity/', { entity });
    return {};
  },
  'POST /api/beta/dispatch/update-active-status/': async ({ alice, ids: { entity, crew: designation } }) => {
    await made(alice, '/api/beta/dispatch/update-active-status/', { entity, designation, active: false });
    return {};
  },
  'POST /api/teams/beats/update_reserve_list/': async ({ alice, ids: { beat } }) => {
    await made(alice, '/api/teams/beats/update_reserve_list/', { beat_id: beat });
    return {};
  },
  'DELETE /api/incident/:incident_uuid/location/:location_uuid/contact/:uuid/': async ({ alice, ids }) => {
    const contacts = `/api/incident/${ids.incident}/location/${ids.subject}/contact/`;
    return { path: `${contacts}${await made(alice, contacts, { name: 'M. Chen' })}/` };
  },
  'DELETE /api/incident/:incident_uuid/location/:location_uuid/assets/:uuid/': async ({ alice, ids, once }) => {
    const assets = `/api/incident/${ids.incident}/location/${ids.subject}/assets/`;
    return { path: `${assets}${await made(alice, assets, { kind: 'hydrant', asset_id: once })}/` };
  },
  'DELETE /api/incident/:incident_uuid/tag/:uuid/': async ({ alice, ids, once }) => {
    const tags = `/api/incident/${ids.other}/tag/`;
    return {
      path: `${tags}${await made(alice, tags, { content_type: 'appointment', data: { staff: once, time: '2026-03-04T15:00:00.000Z' } })}/`,
    };
  },
  'DELETE /api/incident/:incident_uuid/hold/:uuid/': async ({ alice, ids }) => {
    const holds = `/api/incident/${ids.moving}/hold/`;
    return { path: `${holds}${await made(alice, holds, {})}/` };
  },
  'POST /api/incident/:incident_uuid/form/:uuid/submit/': form('submit'),
  'POST /api/incident/:incident_uuid/form/:uuid/approve/': form('approve'),
  'POST /api/incident/:incident_uuid/form/:uuid/return/': form('return'),
  'POST /api/transfer-settings/': async ({ alice, once }) => ({
    body: {
      options: [{ display_name: once, transfer_type: 'EMAIL_TRANSFER', data: { emails: ['desk@arvada.example'] } }],
      seen: (await alice.get('/api/transfer-settings/')).body.revision,
    },
  }),
  'POST /api/jcw/bupp/assign-leader/': bupp('assign-leader'),
  'POST /api/jcw/bupp/send-questionnaire/': bupp('send-questionnaire'),
  'POST /api/jcw/bupp/decision/': bupp('decision'),
  'POST /api/jcw/bupp/appointments/': bupp('appointments'),
  'POST /api/jcw/bupp/visited/': bupp('visited'),
  'DELETE /api/jcw/bupp/questionnaire/:uuid/': async ({ here, alice }) => ({
    path: `/api/jcw/bupp/questionnaire/${(await caseBefore(here, alice, 'answered')).last}/`,
  }),
  'POST /api/jcw/after-hours/phone-number/': async ({ once }) => ({
    body: { phone_number: `+191355501${String(once.length).padStart(2, '0')}` },
  }),
  ...leading('jcw'),
  ...leading('loveland'),
};
