import { filterOf } from '#events/entity/filters';
import { idFrom } from '#events/ids';
import { integrationOf } from '#events/incident/integrations';
import { cityworksProblems } from '#events/incident/problems/cityworks';
import type { IncidentDoc } from '#projections/incidents';
import type { Route } from '#services/api/route';
import type { App } from '#services/app';
import { crewId, entityId } from '#services/demo/ids';
import { Attached } from './forms.ts';

/** What a request can name by id. */
export interface Ids {
  readonly entity: string;
  readonly entityName: string;
  readonly incident: string;
  readonly crew: string;
  readonly label: string;
  /** A place of the incident: whose data can be erased. */
  readonly subject: string;
  readonly contact: string;
  readonly note: string;
  readonly file: string;
  /** Another incident, whose place and contact may be removed, and a third that may be deleted. */
  readonly other: string;
  readonly otherPlace: string;
  readonly otherContact: string;
  readonly otherNote: string;
  readonly tag: string;
  readonly otherTag: string;
  /** It was released long ago. */
  readonly otherHold: string;
  readonly otherFile: string;
  readonly doomed: string;
  /** An incident that is transferred. */
  readonly moving: string;
  readonly alarmFilter: string;
  /** A service request in doubt, of an incident and of the other one. */
  readonly doubtful: string;
  readonly integration: string;
  readonly otherIntegration: string;
  /** The attempt to have each made. */
  readonly attempt: string;
  readonly otherAttempt: string;
  readonly checkInKey: string;
  readonly channel: string;
}

/** A request of one route, good as it stands. */
export interface Sample {
  readonly path: string;
  readonly body?: Readonly<Record<string, unknown>>;
  /** What whoever may ask is answered. */
  readonly status: number;
}

export interface Line {
  /** The ids it names: each is tried as a foreign one and as one that nobody has. */
  readonly names: readonly (keyof Ids)[];
  readonly request: (ids: Ids, once: string) => Sample;
  /** Staff may name another organisation here. */
  readonly staffCross?: true;
}

/** The ids of a demo organisation: `n` is the incident of its night, 10 to 15 are open, and nobody took the last. */
export function idsOf(app: App, organisation: string, n = 15): Ids {
  const incident = idFrom('demo', 'incident', organisation, n);
  const doc = app.views.doc<IncidentDoc>('incidents', incident);
  if (!doc) throw new Error(`${organisation} has no incident ${n}`);
  const entity = entityId(organisation);
  const other = idFrom('demo', 'incident', organisation, 9);
  const otherPlace = app.views.doc<IncidentDoc>('incidents', other)?.locations[0];
  const doubtful = idFrom('demo', 'incident', organisation, 12);
  const [integration, otherIntegration] = [doubtful, other].map((one) =>
    integrationOf(one, 'cityworks', sidOf(organisation)),
  ) as [string, string];
  return {
    entity,
    entityName: organisation,
    incident,
    crew: crewId(organisation, 0),
    label: doc.labels[0]?.uuid ?? '',
    subject: doc.locations[0]?.uuid ?? '',
    contact: doc.locations[0]?.contacts[0]?.uuid ?? '',
    other,
    otherPlace: otherPlace?.uuid ?? '',
    note: doc.notes[0]?.uuid ?? '',
    file: idFrom('demo', 'file', incident),
    otherFile: idFrom('demo', 'file', other),
    otherNote: idFrom('demo', 'note', organisation, 9),
    otherHold: idFrom('demo', 'hold', organisation, 9),
    tag: doc.tags[0]?.uuid ?? '',
    otherTag: idFrom('demo', 'tag', organisation, 9),
    otherContact: otherPlace?.contacts[0]?.uuid ?? '',
    doomed: idFrom('demo', 'incident', organisation, 8),
    moving: idFrom('demo', 'incident', organisation, 10),
    doubtful,
    alarmFilter: filterOf(entity, demoAlarm),
    integration,
    otherIntegration,
    attempt: idFrom('delivery', integration, 0),
    otherAttempt: idFrom('delivery', otherIntegration, 0),
    // A key of that organisation's own check-in, but not made here.
    checkInKey: forged(app.secrets.checkInKey(idFrom('demo', 'check-in', organisation, 0))),
    channel: `presence-incidents-active-${entity}`,
  };
}

/** Ids in the right shape that nothing has. */
export function unknownIds(app: App, words = 'nothing'): Ids {
  const id = (what: string) => idFrom(words, what);
  return {
    entity: id('entity'),
    entityName: 'atlantis',
    incident: id('incident'),
    crew: id('crew'),
    label: id('label'),
    subject: id('subject'),
    contact: id('contact'),
    note: id('note'),
    otherNote: id('other note'),
    otherHold: id('other hold'),
    file: id('file'),
    otherFile: id('other file'),
    tag: id('tag'),
    otherTag: id('other tag'),
    other: id('other incident'),
    otherPlace: id('other place'),
    otherContact: id('other contact'),
    doomed: id('doomed incident'),
    moving: id('moving incident'),
    doubtful: id('doubtful incident'),
    alarmFilter: id('alarm filter'),
    integration: id('integration'),
    otherIntegration: id('other integration'),
    attempt: id('attempt'),
    otherAttempt: id('other attempt'),
    checkInKey: forged(app.secrets.checkInKey(id('check-in'))),
    channel: `presence-incidents-active-${id('entity')}`,
  };
}

const demoAlarm = { alarm: 'Low battery', station: 'Lift station 7', description: '', event: '' };
const sidOf = (organisation: string): number => cityworksProblems[organisation]?.[2]?.sid ?? 0;
const forged = (key: string) => `${key.slice(0, -2)}${key.endsWith('AA') ? 'BB' : 'AA'}`;

const board = '/api/beta/dispatch';

/** A good request for every route there is: a route that is missing here fails the test that walks the table. */
export const samples: Readonly<Record<string, Line>> = {
  'GET /healthz': { names: [], request: () => ({ path: '/healthz', status: 200 }) },
  'GET /metrics': { names: [], request: () => ({ path: '/metrics', status: 200 }) },
  'GET /api/openapi.json': { names: [], request: () => ({ path: '/api/openapi.json', status: 200 }) },
  'GET /api/config/': { names: [], request: () => ({ path: '/api/config/', status: 200 }) },
  'POST /login/': {
    names: [],
    request: (_, once) => ({
      path: '/login/',
      body: { email: `${once}@nowhere.example`, password: 'not the password' },
      status: 400,
    }),
  },
  'POST /logout/': { names: [], request: () => ({ path: '/logout/', status: 200 }) },
  'GET /l/:token/': { names: [], request: (_, once) => ({ path: `/l/${once}/`, status: 404 }) },
  'GET /api/viewer/': { names: [], request: () => ({ path: '/api/viewer/', status: 200 }) },
  'POST /api/switch-entity/': {
    names: ['entity'],
    staffCross: true,
    request: ({ entity }) => ({ path: '/api/switch-entity/', body: { entity }, status: 200 }),
  },
  'POST /pusher/auth': {
    names: ['channel'],
    request: ({ channel }) => ({
      path: '/pusher/auth',
      body: { socket_id: '1.1', channel_name: channel },
      status: 200,
    }),
  },
  'POST /pusher/user-auth': {
    names: [],
    request: () => ({ path: '/pusher/user-auth', body: { socket_id: '1.1' }, status: 200 }),
  },
  'GET /api/beta/dispatch/get-data/': {
    names: ['entityName'],
    staffCross: true,
    request: ({ entityName }) => ({ path: `${board}/get-data/?e=${entityName}`, status: 200 }),
  },
  'POST /api/beta/dispatch/update-manual-mode-status/': {
    names: ['entity'],
    request: ({ entity }) => ({
      path: `${board}/update-manual-mode-status/`,
      body: { entity, enabled: true },
      status: 200,
    }),
  },
  'POST /api/beta/dispatch/update-note/': {
    names: ['entity', 'crew'],
    request: ({ entity, crew }, once) => ({
      path: `${board}/update-note/`,
      body: { entity, designation: crew, body: `Note ${once}` },
      status: 200,
    }),
  },
  'POST /api/beta/dispatch/update-active-status/': {
    names: ['entity', 'crew'],
    request: ({ entity, crew }) => ({
      path: `${board}/update-active-status/`,
      body: { entity, designation: crew, active: true },
      status: 200,
    }),
  },
  'POST /api/beta/dispatch/initiate-checkins/': {
    names: ['entity', 'crew'],
    request: ({ entity, crew }) => ({
      path: `${board}/initiate-checkins/`,
      body: { entity, designations: [crew] },
      status: 200,
    }),
  },
  'POST /api/beta/dispatch/manual-dispatch/': {
    names: ['incident', 'crew'],
    request: ({ incident, crew }) => ({
      path: `${board}/manual-dispatch/`,
      body: { incident, new_version: 'arvada_water', designation: crew },
      status: 200,
    }),
  },
  'GET /api/active-incidents/': { names: [], request: () => ({ path: '/api/active-incidents/', status: 200 }) },
  'POST /api/incidents/': {
    names: [],
    request: (_, once) => ({
      path: '/api/incidents/',
      body: {
        version: 'arvada_manual_dispatch',
        description: `Hydrant ${once}`,
        labels: ['Water'],
        source: `test:${once}`,
        alarm: { alarm: 'High wet well', station: 'Lift station 3', description: 'Pump 2 is off', event: 'ALM' },
        locations: [
          {
            raw: '1 Main St',
            street_number: '1',
            route: 'Main St',
            locality: 'Arvada',
            lat: 39.8,
            lng: -105.1,
            contacts: [
              { name: 'J. Alvarez', phone_number: '+13035550199', email: 'j@alvarez.example', complainant: true },
            ],
          },
        ],
      },
      status: 201,
    }),
  },
  'POST /api/flux/graphql/': {
    names: [],
    request: () => ({
      path: '/api/flux/graphql/',
      body: {
        query: 'query($n: Int) { viewer { user { uuid } } incidents(page_size: $n) { count } }',
        variables: { n: 3 },
      },
      status: 200,
    }),
  },
  'GET /api/incident/': {
    names: [],
    request: () => ({ path: '/api/incident/?page=1&page_size=5&search=water&active=true', status: 200 }),
  },
  'GET /api/incident/:uuid/': {
    names: ['incident'],
    request: ({ incident }) => ({ path: `/api/incident/${incident}/`, status: 200 }),
  },
  'GET /api/incident/:uuid/log/': {
    names: ['incident'],
    request: ({ incident }) => ({ path: `/api/incident/${incident}/log/`, status: 200 }),
  },
  'POST /api/incident/:uuid/log/': {
    names: ['incident'],
    request: ({ incident }, once) => ({
      path: `/api/incident/${incident}/log/`,
      body: { event: 'notes:added', message: `Words ${once}`, lat: 39.8, lng: -105.1 },
      status: 201,
    }),
  },
  'POST /api/incident/:uuid/label/': {
    names: ['incident'],
    request: ({ incident }, once) => ({
      path: `/api/incident/${incident}/label/`,
      body: { name: `Label ${once}` },
      status: 201,
    }),
  },
  'DELETE /api/incident/:incident_uuid/label/:uuid/': {
    names: ['incident', 'label'],
    request: ({ incident, label }) => ({ path: `/api/incident/${incident}/label/${label}/`, status: 200 }),
  },
  'GET /api/incident/:incident_uuid/location/': {
    names: ['incident'],
    request: ({ incident }) => ({ path: `/api/incident/${incident}/location/`, status: 200 }),
  },
  'GET /api/incident/:incident_uuid/location/:uuid/': {
    names: ['incident', 'subject'],
    request: ({ incident, subject }) => ({ path: `/api/incident/${incident}/location/${subject}/`, status: 200 }),
  },
  'POST /api/incident/:incident_uuid/location/': {
    names: ['incident'],
    request: ({ incident }, once) => ({
      path: `/api/incident/${incident}/location/`,
      body: { raw: `2 Main St ${once}`, route: 'Main St', locality: 'Arvada', lat: 39.8, lng: -105.1, contacts: [] },
      status: 201,
    }),
  },
  'PATCH /api/incident/:incident_uuid/location/:uuid/': {
    names: ['incident', 'subject'],
    request: ({ incident, subject }, once) => ({
      path: `/api/incident/${incident}/location/${subject}/`,
      body: { subpremise: once },
      status: 200,
    }),
  },
  'DELETE /api/incident/:incident_uuid/location/:uuid/': {
    names: ['other', 'otherPlace'],
    request: ({ other, otherPlace }) => ({ path: `/api/incident/${other}/location/${otherPlace}/`, status: 200 }),
  },
  'POST /api/incident/:incident_uuid/location/:location_uuid/contact/': {
    names: ['incident', 'subject'],
    request: ({ incident, subject }, once) => ({
      path: `/api/incident/${incident}/location/${subject}/contact/`,
      body: { name: `M. Chen ${once}`, phone_number: '+13035550198', email: '', complainant: false },
      status: 201,
    }),
  },
  'PATCH /api/incident/:incident_uuid/location/:location_uuid/contact/:uuid/': {
    names: ['incident', 'subject', 'contact'],
    request: ({ incident, subject, contact }, once) => ({
      path: `/api/incident/${incident}/location/${subject}/contact/${contact}/`,
      body: { phone_extension: once },
      status: 200,
    }),
  },
  'DELETE /api/incident/:incident_uuid/location/:location_uuid/contact/:uuid/': {
    names: ['other', 'otherPlace', 'otherContact'],
    request: ({ other, otherPlace, otherContact }) => ({
      path: `/api/incident/${other}/location/${otherPlace}/contact/${otherContact}/`,
      status: 200,
    }),
  },
  'POST /api/incident/:incident_uuid/note/': {
    names: ['incident'],
    request: ({ incident }, once) => ({
      path: `/api/incident/${incident}/note/`,
      body: { body: `Gate code ${once}` },
      status: 201,
    }),
  },
  'PATCH /api/incident/:incident_uuid/note/:uuid/': {
    names: ['incident', 'note'],
    request: ({ incident, note }, once) => ({
      path: `/api/incident/${incident}/note/${note}/`,
      body: { body: `Two dogs ${once}` },
      status: 200,
    }),
  },
  'DELETE /api/incident/:incident_uuid/note/:uuid/': {
    names: ['other', 'otherNote'],
    request: ({ other, otherNote }) => ({ path: `/api/incident/${other}/note/${otherNote}/`, status: 200 }),
  },
  'POST /api/incidents/transfer-to-escalation-tree/': {
    names: ['moving'],
    request: ({ moving }, once) => ({
      path: '/api/incidents/transfer-to-escalation-tree/',
      body: {
        incident_id: moving,
        version: 'arvada_water',
        tree_name: 'On-call',
        leader_designation_name: 'Water on-call',
        new_entity: '',
        explanation: `It needs more people ${once}`,
        labels: ['After hours'],
        auto_labels: ['Escalated'],
        is_urgent: false,
        extra_data: {},
        policy: 'first-to-answer',
      },
      status: 201,
    }),
  },
  'POST /api/incidents/transfer-to-designation-notification/': {
    names: ['moving'],
    request: ({ moving }) => ({
      path: '/api/incidents/transfer-to-designation-notification/',
      body: {
        incident_id: moving,
        version: 'arvada_water',
        designation_name: 'Water on-call',
        notification_type: 'sms',
        new_entity: '',
        labels: [],
        auto_labels: ['Notified'],
        extra_data: {},
        policy: '',
      },
      status: 201,
    }),
  },
  'POST /api/incidents/email-transfer/': {
    names: ['moving'],
    request: ({ moving }, once) => ({
      path: '/api/incidents/email-transfer/',
      body: {
        incident_id: moving,
        emails: ['desk@arvada.example'],
        explanation: `They have the pump ${once}`,
        labels: ['Contractor'],
      },
      status: 201,
    }),
  },
  'POST /api/incidents/custom-transfer/': {
    names: ['moving'],
    request: ({ moving }, once) => ({
      path: '/api/incidents/custom-transfer/',
      body: {
        incident_id: moving,
        token: 'work-orders',
        dispatch: true,
        explanation: `A new valve ${once}`,
        extra_data: { queue: 'night' },
      },
      status: 201,
    }),
  },
  'POST /api/incidents/flux-handler-transfer/': {
    names: ['moving'],
    request: ({ moving }) => ({
      path: '/api/incidents/flux-handler-transfer/',
      body: {
        incident_id: moving,
        version: 'arvada_water',
        handler_codename: 'notify_on_call_and_by_mail',
        dispatch: false,
        include_callback_numbers: true,
      },
      status: 201,
    }),
  },
  'GET /designated-user/': { names: [], request: () => ({ path: '/designated-user/', status: 200 }) },
  'POST /api/incidents/transfer-to-version/': {
    names: ['moving'],
    request: ({ moving }, once) => ({
      path: '/api/incidents/transfer-to-version/',
      body: {
        incident: moving,
        new_version: 'arvada_manual_dispatch',
        explanation: `The sewer is full ${once}`,
        assign_to: '',
        assign_as: '',
        run_initiation_sequence: false,
      },
      status: 201,
    }),
  },
  'GET /api/incident/:incident_uuid/tag/': {
    names: ['incident'],
    request: ({ incident }) => ({ path: `/api/incident/${incident}/tag/`, status: 200 }),
  },
  'GET /api/incident/:incident_uuid/tag/:uuid/': {
    names: ['incident', 'tag'],
    request: ({ incident, tag }) => ({ path: `/api/incident/${incident}/tag/${tag}/`, status: 200 }),
  },
  'POST /api/incident/:incident_uuid/tag/': {
    names: ['incident'],
    request: ({ incident }, once) => ({
      path: `/api/incident/${incident}/tag/`,
      body: { content_type: 'appointment', data: { staff: once, time: '2026-03-04T15:00:00.000Z' } },
      status: 201,
    }),
  },
  'PATCH /api/incident/:incident_uuid/tag/:uuid/': {
    names: ['incident', 'tag'],
    request: ({ incident, tag }, once) => ({
      path: `/api/incident/${incident}/tag/${tag}/`,
      body: { data: { staff: once } },
      status: 200,
    }),
  },
  'DELETE /api/incident/:incident_uuid/tag/:uuid/': {
    names: ['other', 'otherTag'],
    request: ({ other, otherTag }) => ({ path: `/api/incident/${other}/tag/${otherTag}/`, status: 200 }),
  },
  'POST /wichita_pump_stations/add-filter/': {
    names: ['other'],
    request: ({ other }, once) => ({
      path: '/wichita_pump_stations/add-filter/',
      body: {
        incident: other,
        filter: {
          alarm: `High wet well ${once}`,
          station: 'Lift station 12',
          description: 'The float sticks',
          event: 'ALM',
        },
      },
      status: 201,
    }),
  },
  'GET /wichita_pump_stations/filter/': {
    names: [],
    request: () => ({ path: '/wichita_pump_stations/filter/', status: 200 }),
  },
  'DELETE /wichita_pump_stations/filter/:uuid/': {
    names: ['alarmFilter'],
    request: ({ alarmFilter }) => ({ path: `/wichita_pump_stations/filter/${alarmFilter}/`, status: 200 }),
  },
  'GET /api/integrations/cityworks/problems/': {
    names: [],
    request: () => ({ path: '/api/integrations/cityworks/problems/', status: 200 }),
  },
  'POST /api/integrations/cityworks/service_requests/queue_from_incident': {
    names: ['incident'],
    request: ({ incident }) => ({
      path: '/api/integrations/cityworks/service_requests/queue_from_incident',
      body: { incident_id: incident, problem_sid: sidOf('arvada') },
      status: 201,
    }),
  },
  'POST /api/incident/:incident_uuid/integration/:uuid/retry/': {
    names: ['other', 'otherIntegration', 'otherAttempt'],
    request: ({ other, otherIntegration, otherAttempt }) => ({
      path: `/api/incident/${other}/integration/${otherIntegration}/retry/`,
      body: { delivery: otherAttempt },
      status: 200,
    }),
  },
  'POST /api/incident/:incident_uuid/integration/:uuid/mark/': {
    names: ['doubtful', 'integration', 'attempt'],
    request: ({ doubtful, integration, attempt }) => ({
      path: `/api/incident/${doubtful}/integration/${integration}/mark/`,
      body: { delivery: attempt, reference: '48213' },
      status: 200,
    }),
  },
  'POST /api/incident/:incident_uuid/hold/': {
    names: ['other'],
    request: ({ other }) => ({ path: `/api/incident/${other}/hold/`, status: 201 }),
  },
  'DELETE /api/incident/:incident_uuid/hold/:uuid/': {
    names: ['other', 'otherHold'],
    request: ({ other, otherHold }) => ({ path: `/api/incident/${other}/hold/${otherHold}/`, status: 200 }),
  },
  'GET /api/incident/:incident_uuid/file/': {
    names: ['incident'],
    request: ({ incident }) => ({ path: `/api/incident/${incident}/file/`, status: 200 }),
  },
  'POST /api/incident/:incident_uuid/file/': {
    names: ['incident'],
    request: ({ incident }, once) => ({
      path: `/api/incident/${incident}/file/`,
      body: {
        title: `Photo ${once}`,
        description: 'The valve',
        log_entry_event: 'files:added',
        log_entry_message: `Photo ${once}`,
        log_entry_lat: '39.8',
        log_entry_lng: '-105.1',
        file: new Attached('valve.txt', `Valve ${once}`),
      },
      status: 201,
    }),
  },
  'POST /api/incident/:incident_uuid/files/': {
    names: ['incident'],
    request: ({ incident }, once) => ({
      path: `/api/incident/${incident}/files/`,
      body: { title: `Plan ${once}`, file: new Attached('plan.txt', `Plan ${once}`) },
      status: 201,
    }),
  },
  'GET /api/incident/:incident_uuid/file/:uuid/': {
    names: ['incident', 'file'],
    request: ({ incident, file }) => ({ path: `/api/incident/${incident}/file/${file}/`, status: 200 }),
  },
  'GET /api/incident/:incident_uuid/file/:uuid/content/': {
    names: ['incident', 'file'],
    request: ({ incident, file }) => ({ path: `/api/incident/${incident}/file/${file}/content/`, status: 200 }),
  },
  'PATCH /api/incident/:incident_uuid/file/:uuid/': {
    names: ['incident', 'file'],
    request: ({ incident, file }, once) => ({
      path: `/api/incident/${incident}/file/${file}/`,
      body: { title: `Valve ${once}` },
      status: 200,
    }),
  },
  'DELETE /api/incident/:incident_uuid/file/:uuid/': {
    names: ['other', 'otherFile'],
    request: ({ other, otherFile }) => ({ path: `/api/incident/${other}/file/${otherFile}/`, status: 200 }),
  },
  'DELETE /api/incident/:uuid/': {
    names: ['doomed'],
    request: ({ doomed }) => ({ path: `/api/incident/${doomed}/`, status: 200 }),
  },
  'PATCH /api/manage/incident/:uuid/': {
    names: ['incident'],
    request: ({ incident }) => ({
      path: `/api/manage/incident/${incident}/`,
      body: { archived: false, completed: false },
      status: 200,
    }),
  },
  'POST /api/incident/:uuid/erase/:subject/': {
    names: ['incident', 'subject'],
    request: ({ incident, subject }) => ({ path: `/api/incident/${incident}/erase/${subject}/`, status: 200 }),
  },
  'GET /api/check-in/': {
    names: ['checkInKey'],
    request: ({ checkInKey }) => ({ path: `/api/check-in/?ck=${checkInKey}`, status: 404 }),
  },
  'POST /api/check-in/': {
    names: ['checkInKey'],
    request: ({ checkInKey }) => ({
      path: '/api/check-in/',
      body: { ck: checkInKey, lat: 39.8, lng: -105.1, accuracy: 9, note: 'Here' },
      status: 404,
    }),
  },
  'GET /api/simulator/messages/': { names: [], request: () => ({ path: '/api/simulator/messages/', status: 200 }) },
};

export const nameOf = ({ method, path }: Pick<Route, 'method' | 'path'>): string => `${method} ${path}`;

export function sampleOf(route: Pick<Route, 'method' | 'path'>): Line {
  const found = samples[nameOf(route)];
  if (!found) throw new Error(`${nameOf(route)} has no sample: add one to routeSamples.ts`);
  return found;
}
