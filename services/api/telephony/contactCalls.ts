import { contactCallOperations } from '#contracts/api/telephony/contactCalls';
import { idFrom } from '#events/core/ids';
import { Refused } from '#events/core/refused';
import { answering } from '#services/api/http/route';
import { findIncident } from '#services/api/incident/stream/incidentStream';
import { callContact } from '#services/outbound/telephony/contactCall';

export const contactCallRoutes = answering(contactCallOperations, {
  'POST /incident/:incident_uuid/:product/incidents/calls/tasks/connect_to_contact/request/': async ({
    app,
    who,
    params,
    body,
    commandId,
    cause,
  }) => {
    const doc = findIncident(app, who, params.incident_uuid);
    const contact = doc.locations.flatMap(({ contacts }) => contacts).find(({ uuid }) => uuid === body.contact_uuid);
    if (!contact) throw new Refused('not-found');
    if (!contact.phone_number) throw new Refused('telephony.contact-numberless');
    const to = body.phone_number ?? who.account.phone_number;
    if (to === '') throw new Refused('telephony.no-phone');
    const uuid = idFrom('call', commandId);
    const ring = { uuid, user: who.account.uuid, to, cause, incident: doc.uuid, contact: contact.uuid };
    const { result } = await callContact(app, ring);
    if (result !== 'sent' && result !== 'unknown') throw new Refused('telephony.failed');
    return { json: { uuid } };
  },
});
