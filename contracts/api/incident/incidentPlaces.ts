import { ContactBody, ContactEditBody, LocationBody, LocationEditBody } from '#contracts/api/incident/placeBodies';
import { operations } from '#contracts/api/operation';
import { listOf, nothing, reference } from '#contracts/core/schema';
import { contact, location } from '#contracts/incident/parts';

/** The places of an incident and their contacts (S2 §2.3, §7.1). */
export const placeOperations = operations({
  'GET /api/incident/:incident_uuid/location/': {
    permission: 'incident.view',
    summary: 'The places of an incident with their contacts',
    answers: { 200: listOf(location) },
  },

  'GET /api/incident/:incident_uuid/location/:uuid/': {
    permission: 'incident.view',
    summary: 'One place of an incident',
    answers: { 200: location },
  },

  'POST /api/incident/:incident_uuid/location/': {
    permission: 'incident.places',
    summary: 'Add a place',
    answers: { 201: reference },
    body: LocationBody,
  },

  'PATCH /api/incident/:incident_uuid/location/:uuid/': {
    permission: 'incident.places',
    summary: 'Correct a place',
    answers: { 200: reference },
    body: LocationEditBody,
  },

  'DELETE /api/incident/:incident_uuid/location/:uuid/': {
    permission: 'incident.places',
    summary: 'Remove a place and its contacts',
    answers: { 200: nothing },
  },

  'GET /api/incident/:incident_uuid/location/:location_uuid/contact/': {
    permission: 'incident.view',
    summary: 'The contacts at a place',
    answers: { 200: listOf(contact) },
  },

  'GET /api/incident/:incident_uuid/location/:location_uuid/contact/:uuid/': {
    permission: 'incident.view',
    summary: 'One contact at a place',
    answers: { 200: contact },
  },

  'POST /api/incident/:incident_uuid/location/:location_uuid/contact/': {
    permission: 'incident.places',
    summary: 'Add a contact at a place',
    answers: { 201: reference },
    body: ContactBody,
  },

  'PATCH /api/incident/:incident_uuid/location/:location_uuid/contact/:uuid/': {
    permission: 'incident.places',
    summary: 'Correct a contact',
    answers: { 200: reference },
    body: ContactEditBody,
  },

  'DELETE /api/incident/:incident_uuid/location/:location_uuid/contact/:uuid/': {
    permission: 'incident.places',
    summary: 'Remove a contact',
    answers: { 200: nothing },
  },
});
