import { idFrom } from '#events/core/ids';
import { iso } from '#events/core/ports';
import { incident } from '#events/incident/incident';
import type { Outcome } from '#events/incident/integrations/integrations';
import type { ServiceRequestDoc } from '#projections/deliveries/serviceRequests';
import type { MessageDue, OutcomeDue } from '#projections/due/obligation';
import type { App } from '#services/app/app';
import type { Cityworks } from '#services/outbound/cityworks/cityworks';
import { requestOf } from '#services/outbound/cityworks/request';
import { deliver } from '#services/outbound/delivery/deliver';
import { causeOf } from './cause.ts';

/** Returns the Cityworks of an organization, by its internal name; null when it has none. */
export type CityworksBy = (organisation: string) => Cityworks | null;

/** Creates a service request in the organization's Cityworks. */
export async function createServiceRequest(app: App, cityworksOf: CityworksBy, due: MessageDue): Promise<void> {
  const doc = app.views.doc('service_requests', due.id);
  if (!doc) return;
  const { delivery, entity, incident: uuid, integration } = doc;
  const cityworks = cityworksOf(app.views.doc('entities', entity)?.name ?? '');
  const provider = cityworks?.provider ?? 'cityworks';
  await deliver(app, due, {
    cause: causeOf(entity, uuid),
    intent: { do: 'requestIntegration', delivery, provider, incident: uuid, integration },
    send: () => {
      const shown = app.views.doc('incidents', uuid);
      if (!cityworks) return Promise.resolve({ result: 'refused', reason: 'not connected' } as const);
      if (!shown || shown.deleted) return Promise.resolve({ result: 'refused', reason: 'deleted' } as const);
      return cityworks.create(requestOf(app, doc, shown));
    },
    // The answer is lost, so a person decides whether to send again.
    outcome: () => Promise.resolve({ result: 'unknown' }),
  });
}

/** Reports the outcome of a service request to its incident. */
export async function tellOutcome(app: App, { id }: OutcomeDue): Promise<void> {
  const doc = app.views.doc('service_requests', id);
  const outcome = doc && outcomeOf(doc);
  if (!outcome || outcome.status === doc.told) return;
  const { incident: uuid, integration, delivery } = doc;
  // The command runs for the organization that has the incident now, even after a transfer.
  const entity = app.views.doc('incidents', uuid)?.entity ?? '';
  await app.handle(
    incident,
    uuid,
    {
      commandId: idFrom('tell', delivery, outcome.status),
      occurredAt: iso(app.clock.now()),
      command: { do: 'tellIntegration', integration, delivery, outcome },
    },
    causeOf(entity, uuid),
  );
}

function outcomeOf({ status, reference, reason }: ServiceRequestDoc): Outcome | null {
  switch (status) {
    case 'owed':
    case 'requested':
      return null;
    case 'waiting':
    case 'failed':
      return { status, reason };
    case 'sent':
      return { status: 'created', reference };
    case 'unknown':
      return { status };
  }
}
