import type { Ids } from './ids.ts';
import type { Line } from './line.ts';
import { answers } from './questionnaire.ts';

/** The organization of most samples has none of a customer's modules. */
const absent = (path: string): Line => ({ names: [], request: () => ({ path, status: 404 }) });
const step = (path: string, body: object): Line => ({
  names: ['incident'],
  request: ({ incident }) => ({ path, body: { incident, ...body }, status: 404 }),
});

const bupp = '/api/jcw/bupp';
const profiles = '/api/incident-call-profile/';
const leader = (organisation: string): Readonly<Record<string, Line>> => {
  const path = `/api/${organisation}/after-hours/leader/`;
  return {
    [`GET ${path}`]: absent(path),
    [`POST ${path}`]: {
      names: ['crew'],
      request: ({ crew }: Ids) => ({
        path,
        body: { user: crew, phone_number: '+19135550100', from: '2126-03-01T23:00:00.000Z' },
        status: 404,
      }),
    },
    [`DELETE ${path}:uuid/`]: {
      names: ['note'],
      request: ({ note }: Ids) => ({ path: `${path}${note}/`, status: 404 }),
    },
  };
};

/** Valid requests of the modules' routes, as sent by a person without the module. */
export const moduleSamples: Readonly<Record<string, Line>> = {
  'GET /api/jcw/sas/': absent('/api/jcw/sas/'),
  'GET /api/jcw/bupp/sas/': absent('/api/jcw/bupp/sas/'),
  'GET /api/loveland/sas/': absent('/api/loveland/sas/'),
  'GET /api/ug_sewer/sas/': absent('/api/ug_sewer/sas/'),
  'GET /api/jcw/bupp/cases/': absent(`${bupp}/cases/`),
  'GET /api/jcw/bupp/appointments/': absent(
    `${bupp}/appointments/?from=2026-03-01T00:00:00.000Z&to=2026-03-08T00:00:00.000Z`,
  ),
  'POST /api/jcw/bupp/assign-leader/': {
    names: ['incident', 'crew'],
    request: ({ incident, crew }: Ids) => ({
      path: `${bupp}/assign-leader/`,
      body: { incident, user: crew },
      status: 404,
    }),
  },
  'POST /api/jcw/bupp/send-questionnaire/': {
    names: ['incident', 'contact'],
    request: ({ incident, contact }: Ids) => ({
      path: `${bupp}/send-questionnaire/`,
      body: { incident, contact, medium: 'sms' },
      status: 404,
    }),
  },
  'DELETE /api/jcw/bupp/questionnaire/:uuid/': {
    names: ['note'],
    request: ({ note }: Ids) => ({ path: `${bupp}/questionnaire/${note}/`, status: 404 }),
  },
  'POST /api/jcw/bupp/decision/': step(`${bupp}/decision/`, { decision: 'ineligible', reason: 'Rented' }),
  'POST /api/jcw/bupp/appointments/': step(`${bupp}/appointments/`, {
    kind: 'visit',
    staff: 'Ines Roth',
    time: '2026-03-04T15:00:00.000Z',
  }),
  'POST /api/jcw/bupp/visited/': step(`${bupp}/visited/`, { kind: 'visit', message: 'Nobody home' }),
  'GET /api/jcw/bupp/questionnaire/:token/': {
    names: [],
    request: (_, once) => ({ path: `${bupp}/questionnaire/${once}/`, status: 404 }),
  },
  'POST /api/jcw/bupp/questionnaire/:token/': {
    names: [],
    request: (_, once) => ({ path: `${bupp}/questionnaire/${once}/`, body: answers, status: 404 }),
  },
  ...leader('jcw'),
  ...leader('loveland'),
  'GET /api/jcw/after-hours/phone-number/': absent('/api/jcw/after-hours/phone-number/'),
  'POST /api/jcw/after-hours/phone-number/': {
    names: [],
    request: () => ({
      path: '/api/jcw/after-hours/phone-number/',
      body: { phone_number: '+19135550111' },
      status: 404,
    }),
  },
  'GET /api/incident-call-profile/': { names: [], request: () => ({ path: `${profiles}?search=Grace`, status: 200 }) },
  'POST /api/incident-call-profile/': {
    names: [],
    request: (_, once) => ({
      path: profiles,
      body: { name: `Grace ${once}`, phone_number: '+13035550180', address: '1 Main St', notes: 'Hard of hearing' },
      status: 201,
    }),
  },
  'GET /api/incident-call-profile/:uuid/': {
    names: ['profile'],
    request: ({ profile }: Ids) => ({ path: `${profiles}${profile}/`, status: 200 }),
  },
  'PATCH /api/incident-call-profile/:uuid/': {
    names: ['profile'],
    request: ({ profile }: Ids, once) => ({
      path: `${profiles}${profile}/`,
      body: { notes: `Two dogs ${once}` },
      status: 200,
    }),
  },
  'DELETE /api/incident-call-profile/:uuid/': {
    names: ['otherProfile'],
    request: ({ otherProfile }: Ids) => ({ path: `${profiles}${otherProfile}/`, status: 200 }),
  },
};
