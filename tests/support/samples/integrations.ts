import { sidOf } from './ids.ts';
import type { Lines } from './line.ts';

/** Other systems that report incidents, and that create records of them. */
export const integrationSamples: Lines = {
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
  'POST /api/alarms/': {
    names: [],
    request: (_, once) => ({
      path: '/api/alarms/',
      body: {
        point: `LS-7 ${once}`,
        state: 'raised',
        time: '2026-03-01T07:00:00Z',
        version: 'arvada_water',
        alarm: 'HIGH WET WELL',
        station: 'LS 7',
        description: 'Wet well high level',
        event: 'ALM',
        priority: 'emergency',
        locations: [{ raw: 'Lift station 7', lat: 39.8, lng: -105.08 }],
      },
      status: 200,
    }),
  },
  'GET /entity-data/filter_list/': {
    names: [],
    request: () => ({ path: '/entity-data/filter_list/', status: 200 }),
  },
  'POST /entity-data/filter_list/': {
    names: [],
    request: (_, once) => ({
      path: '/entity-data/filter_list/',
      body: {
        key: 'filter_list',
        value: [
          { alarm: 'Low battery', station: 'Lift station 7', description: '', event: '' },
          { alarm: `Door ${once}`, station: 'Lift station 12' },
        ],
      },
      status: 200,
    }),
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
};
