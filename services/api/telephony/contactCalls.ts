import { Id, Optional, Phone } from '#contracts/api/rules';
import { reference } from '#contracts/core/schema';
import { idFrom } from '#events/core/ids';
import { Refused } from '#events/core/refused';
import { route, Takes } from '#services/api/http/route';
import { findIncident } from '#services/api/incident/stream/incidentStream';
import { callContact } from '#services/outbound/telephony/contactCall';

@Takes('POST /incident/:incident_uuid/:product/incidents/calls/tasks/connect_to_contact/request/')
class ConnectBody {
  @Id() contact_uuid!: string;
  @Optional() @Phone() phone_number?: string;
}

/** A person is connected to a contact of an incident by telephone (S2 §7.1). */
export const contactCallRoutes = [
  route({
    method: 'POST',
    path: '/incident/:incident_uuid/:product/incidents/calls/tasks/connect_to_contact/request/',
    permission: 'incident.log',
    summary: "Ring the user's phone and connect it to a contact of the incident",
    answers: { 200: reference },
    refuses: ['telephony.failed', 'telephony.no-phone', 'telephony.contact-numberless'],
    body: ConnectBody,
    slow: true,
    answer: async ({ app, who, params, body, commandId, cause }) => {
      const doc = findIncident(app, who, params.incident_uuid ?? '');
      const contact = doc.locations.flatMap(({ contacts }) => contacts).find(({ uuid }) => uuid === body.contact_uuid);
      if (!contact) throw new Refused('not-found');
      if (!contact.phone_number) throw new Refused('telephony.contact-numberless');
      const to = body.phone_number ?? who.account.phone_number;
      if (to === '') throw new Refused('telephony.no-phone');
      const uuid = idFrom('call', commandId);
      const ring = { uuid, user: who.account.uuid, to, cause, incident: doc.uuid, contact: contact.uuid };
      const placed = await callContact(app, ring);
      // Null: the same request was answered before, so the phone rang already.
      if (placed && placed.result !== 'sent' && placed.result !== 'unknown') throw new Refused('telephony.failed');
      return { json: { uuid } };
    },
  }),
];
