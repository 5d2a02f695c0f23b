import { operations } from '#contracts/api/operation';
import { Id, Optional, Phone } from '#contracts/api/rules';
import { reference } from '#contracts/core/schema';

export class ConnectBody {
  @Id() contact_uuid!: string;
  /** The phone that rings first; the person's own when it is absent. */
  @Optional() @Phone() phone_number?: string;
}

/** A person is connected to a contact of an incident by telephone (S2 §7.1). */
export const contactCallOperations = operations({
  'POST /incident/:incident_uuid/:product/incidents/calls/tasks/connect_to_contact/request/': {
    permission: 'incident.log',
    person: true,
    summary: "Ring the user's phone and connect it to a contact of the incident",
    answers: { 200: reference },
    body: ConnectBody,
    slow: true,
    refuses: ['telephony.failed', 'telephony.phone-in-use', 'telephony.no-phone', 'telephony.contact-numberless'],
  },
});
