import { Attached } from '../forms.ts';
import type { Lines } from './line.ts';

/** Files. */
export const fileSamples: Lines = {
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
        log_entry_time: '2026-03-01T05:15:00Z',
        log_entry_lat: '39.8',
        log_entry_lng: '-105.1',
        file: new Attached('valve.txt', `Valve ${once}`),
      },
      status: 201,
    }),
  },
  'GET /api/incident/:incident_uuid/files/': {
    names: ['incident'],
    request: ({ incident }) => ({ path: `/api/incident/${incident}/files/`, status: 200 }),
  },
  'POST /api/incident/:incident_uuid/files/': {
    names: ['incident'],
    request: ({ incident }, once) => ({
      path: `/api/incident/${incident}/files/`,
      body: {
        title: `Plan ${once}`,
        log_entry_lat: '39.8',
        log_entry_lng: '-105.1',
        file: new Attached('plan.txt', `Plan ${once}`),
      },
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
};
