import { listOf, nothing, reference } from '#contracts/core/schema';
import { contact, location } from '#contracts/incident/parts';
import { idFrom } from '#events/core/ids';
import { type Principal } from '#services/access/principal';
import { route } from '#services/api/http/route';
import type { App } from '#services/app/app';
import {
  ContactBody,
  ContactEditBody,
  LocationBody,
  LocationEditBody,
  newPerson,
  newPlace,
  personFields,
  placeFields,
} from './placeBodies.ts';
import { changeIncident, findIncident, oneOf } from './stream/incidentStream.ts';

const locations = '/api/incident/:incident_uuid/location/';
const contacts = '/api/incident/:incident_uuid/location/:location_uuid/contact/';
const seeing = 'incident.view';
const writing = 'incident.places';

/** The places of an incident and their contacts (S2 §2.3, §7.1). */
export const placeRoutes = [
  route({
    method: 'GET',
    path: locations,
    permission: seeing,
    summary: 'The places of an incident with their contacts',
    answers: { 200: listOf(location) },
    answer: ({ app, who, params }) => {
      const doc = findIncident(app, who, params.incident_uuid ?? '');
      app.parts.trail?.opened(who, doc.uuid);
      return { json: doc.locations };
    },
  }),

  route({
    method: 'GET',
    path: `${locations}:uuid/`,
    permission: seeing,
    summary: 'One place of an incident',
    answers: { 200: location },
    answer: ({ app, who, params }) => ({ json: oneOf(placesOf(app, who, params), params.uuid) }),
  }),

  route({
    method: 'POST',
    path: locations,
    permission: writing,
    summary: 'Add a place',
    answers: { 201: reference },
    body: LocationBody,
    answer: (request) => {
      const place = newPlace(request.commandId, request.body);
      return changeIncident(request, { uuid: place.location }, { do: 'addLocation', place });
    },
  }),

  route({
    method: 'PATCH',
    path: `${locations}:uuid/`,
    permission: writing,
    summary: 'Correct a place',
    answers: { 200: reference },
    body: LocationEditBody,
    answer: (request) => {
      const { body, params } = request;
      const edit = { change: placeFields(body), seen: placeFields(body.seen ?? {}) };
      const location = params.uuid ?? '';
      return changeIncident(request, { uuid: location }, { do: 'correctLocation', location, ...edit });
    },
  }),

  route({
    method: 'DELETE',
    path: `${locations}:uuid/`,
    permission: writing,
    summary: 'Remove a place and its contacts',
    answers: { 200: nothing },
    answer: (request) => changeIncident(request, {}, { do: 'removeLocation', location: request.params.uuid ?? '' }),
  }),

  route({
    method: 'GET',
    path: contacts,
    permission: seeing,
    summary: 'The contacts at a place',
    answers: { 200: listOf(contact) },
    answer: ({ app, who, params }) => ({ json: oneOf(placesOf(app, who, params), params.location_uuid).contacts }),
  }),

  route({
    method: 'GET',
    path: `${contacts}:uuid/`,
    permission: seeing,
    summary: 'One contact at a place',
    answers: { 200: contact },
    answer: ({ app, who, params }) => ({
      json: oneOf(oneOf(placesOf(app, who, params), params.location_uuid).contacts, params.uuid),
    }),
  }),

  route({
    method: 'POST',
    path: contacts,
    permission: writing,
    summary: 'Add a contact at a place',
    answers: { 201: reference },
    body: ContactBody,
    answer: (request) => {
      const location = request.params.location_uuid ?? '';
      const person = newPerson(idFrom('contact', request.commandId), request.body);
      return changeIncident(request, { uuid: person.contact }, { do: 'addContact', location, person });
    },
  }),

  route({
    method: 'PATCH',
    path: `${contacts}:uuid/`,
    permission: writing,
    summary: 'Correct a contact',
    answers: { 200: reference },
    body: ContactEditBody,
    answer: (request) => {
      const { body, params } = request;
      const at = { location: params.location_uuid ?? '', contact: params.uuid ?? '' };
      const edit = { change: personFields(body), seen: personFields(body.seen ?? {}) };
      return changeIncident(request, { uuid: at.contact }, { do: 'correctContact', ...at, ...edit });
    },
  }),

  route({
    method: 'DELETE',
    path: `${contacts}:uuid/`,
    permission: writing,
    summary: 'Remove a contact',
    answers: { 200: nothing },
    answer: (request) => {
      const { location_uuid: location = '', uuid: contact = '' } = request.params;
      return changeIncident(request, {}, { do: 'removeContact', location, contact });
    },
  }),
];

const placesOf = (app: App, who: Principal, { incident_uuid = '' }: Readonly<Record<string, string>>) =>
  findIncident(app, who, incident_uuid).locations;
