import { Attached } from '../forms.ts';
import type { Lines } from './line.ts';

/** The links of check-ins and jobs, and the simulator that receives them. */
export const checkInSamples: Lines = {
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
  'GET /api/job/': {
    names: ['checkInKey'],
    request: ({ checkInKey }) => ({ path: `/api/job/?k=${checkInKey}`, status: 404 }),
  },
  'POST /api/job/': {
    names: ['checkInKey'],
    request: ({ checkInKey }) => ({ path: '/api/job/', body: { k: checkInKey, step: 'read' }, status: 404 }),
  },
  'POST /api/job/message/': {
    names: ['checkInKey'],
    request: ({ checkInKey }) => ({
      path: '/api/job/message/',
      body: { k: checkInKey, kind: 'note', words: 'The valve is closed' },
      status: 404,
    }),
  },
  'POST /api/job/photo/': {
    names: ['checkInKey'],
    request: ({ checkInKey }, once) => ({
      path: `/api/job/photo/?k=${checkInKey}`,
      body: { file: new Attached('trench.jpg', `Trench ${once}`) },
      status: 404,
    }),
  },
  'GET /api/my-job/': { names: [], request: () => ({ path: '/api/my-job/', status: 200 }) },
  // Only the holder of a crew may report for it; the journey of jobs does.
  'POST /api/my-job/position/': {
    names: ['otherCrew'],
    request: ({ otherCrew }) => ({
      path: '/api/my-job/position/',
      body: { designation: otherCrew, lat: 39.8, lng: -105.1, accuracy: 9 },
      status: 404,
    }),
  },
  'POST /api/text-report/': {
    names: ['checkInKey'],
    request: ({ checkInKey }) => ({ path: `/api/text-report/?k=${checkInKey}`, body: {}, status: 404 }),
  },
  'GET /api/simulator/messages/': { names: [], request: () => ({ path: '/api/simulator/messages/', status: 200 }) },
};
