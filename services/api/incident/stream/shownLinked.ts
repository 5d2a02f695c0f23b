import type { Incident } from '#contracts/incident/incident';
import type { LinkedCall, MainIncident } from '#contracts/incident/linking/linked';
import { type IncidentDoc, summaryOf } from '#projections/incident/incidentPage';
import { peopleOf } from '#projections/incident/parts/coming/called';
import type { Look } from '#services/views/views';
import { nameOf } from './nameOf.ts';

/** The calls that are linked to an incident, and the main incident that it is linked to. */
export function linkedShown(look: Look, doc: IncidentDoc): Pick<Incident, 'linked_calls' | 'main_incident'> {
  const main = doc.linked_to === undefined ? null : ofSame(look, doc, doc.linked_to);
  const calls = (doc.linked ?? []).flatMap((uuid) => ofSame(look, doc, uuid) ?? []);
  return {
    ...(calls.length > 0 ? { linked_calls: calls.map(callShown) } : {}),
    ...(main ? { main_incident: mainShown(look, main) } : {}),
  };
}

/** An incident of another organization, or a deleted one, does not exist. */
const ofSame = (look: Look, { entity }: IncidentDoc, uuid: string): IncidentDoc | null => {
  const doc = look('incidents', uuid);
  return doc && doc.entity === entity && !doc.deleted ? doc : null;
};

function callShown(doc: IncidentDoc): LinkedCall {
  const { uuid, description, address, time, state_display, active } = summaryOf(doc);
  const contacts = doc.locations.flatMap((place) => place.contacts);
  return { uuid, description, address, time, state_display, active, linked_time: doc.linked_time ?? time, contacts };
}

function mainShown(look: Look, doc: IncidentDoc): MainIncident {
  const { uuid, description, address, standing, state_display, state_meaning, dispatched } = summaryOf(doc);
  // Roles that see call-outs also see the people who did not accept.
  const people = peopleOf(doc)
    .filter(({ status }) => ['accepted', 'assigned', 'asked', 'done'].includes(status))
    .map((one) => ({ ...one, name: nameOf(look, `user:${one.user}`) }));
  return {
    uuid,
    description,
    address,
    standing,
    state_display,
    state_meaning,
    dispatched,
    people,
    callouts: doc.callouts,
  };
}

/** The address of an incident in another one's log; '' without one. */
export const addressOf = (look: Look, uuid: string): string => {
  const doc = look('incidents', uuid);
  return doc && !doc.deleted ? summaryOf(doc).address : '';
};
