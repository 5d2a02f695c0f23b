import { placeOperations } from '#contracts/api/incident/incidentPlaces';
import { idFrom } from '#events/core/ids';
import type { Principal } from '#services/access/principal';
import { checkPlace } from '#services/api/http/parts/reach';
import { answering } from '#services/api/http/route';
import type { App } from '#services/app/app';
import { changeIncident, findIncident, oneOf } from '../stream/incidentStream.ts';
import { newPerson, newPlace, personFields, placeFields } from './placeBodies.ts';

export const placeRoutes = answering(placeOperations, {
  'GET /api/incident/:incident_uuid/location/': ({ app, who, params }) => {
    const doc = findIncident(app, who, params.incident_uuid);
    app.parts.trail?.opened(who, doc.uuid);
    return { json: doc.locations };
  },

  'GET /api/incident/:incident_uuid/location/:uuid/': ({ app, who, params }) => ({
    json: oneOf(placesOf(app, who, params), params.uuid),
  }),

  'POST /api/incident/:incident_uuid/location/': (request) => {
    checkPlace(request.app, request.who.entity, request.body);
    const place = newPlace(request.commandId, request.body);
    return changeIncident(request, { uuid: place.location }, { do: 'addLocation', place });
  },

  'PATCH /api/incident/:incident_uuid/location/:uuid/': (request) => {
    const { app, who, body, params } = request;
    if (body.lat !== undefined || body.lng !== undefined)
      checkPlace(app, who.entity, { ...oneOf(placesOf(app, who, params), params.uuid), ...placeFields(body) });
    const edit = { change: placeFields(body), seen: placeFields(body.seen ?? {}) };
    const location = params.uuid;
    return changeIncident(request, { uuid: location }, { do: 'correctLocation', location, ...edit });
  },

  'DELETE /api/incident/:incident_uuid/location/:uuid/': (request) =>
    changeIncident(request, {}, { do: 'removeLocation', location: request.params.uuid }),

  'GET /api/incident/:incident_uuid/location/:location_uuid/contact/': ({ app, who, params }) => ({
    json: oneOf(placesOf(app, who, params), params.location_uuid).contacts,
  }),

  'GET /api/incident/:incident_uuid/location/:location_uuid/contact/:uuid/': ({ app, who, params }) => ({
    json: oneOf(oneOf(placesOf(app, who, params), params.location_uuid).contacts, params.uuid),
  }),

  'POST /api/incident/:incident_uuid/location/:location_uuid/contact/': (request) => {
    const location = request.params.location_uuid;
    const person = newPerson(idFrom('contact', request.commandId), request.body);
    return changeIncident(request, { uuid: person.contact }, { do: 'addContact', location, person });
  },

  'PATCH /api/incident/:incident_uuid/location/:location_uuid/contact/:uuid/': (request) => {
    const { body, params } = request;
    const at = { location: params.location_uuid, contact: params.uuid };
    const edit = { change: personFields(body), seen: personFields(body.seen ?? {}) };
    return changeIncident(request, { uuid: at.contact }, { do: 'correctContact', ...at, ...edit });
  },

  'DELETE /api/incident/:incident_uuid/location/:location_uuid/contact/:uuid/': (request) => {
    const { location_uuid: location, uuid: contact } = request.params;
    return changeIncident(request, {}, { do: 'removeContact', location, contact });
  },
});

const placesOf = (app: App, who: Principal, { incident_uuid = '' }: Readonly<Record<string, string>>) =>
  findIncident(app, who, incident_uuid).locations;
