import { idFrom } from '#events/core/ids';
import { iso } from '#events/core/ports';
import { incident } from '#events/incident/incident';
import type { Outcome } from '#events/incident/integrations/integrations';
import type { ServiceRequestDoc } from '#projections/deliveries/serviceRequests';
import type { EntityDoc } from '#projections/entity/entities';
import type { IncidentDoc } from '#projections/incident/incidentPage';
import type { App } from '#services/app/app';
import type { Cityworks } from '#services/outbound/cityworks/cityworks';
import { requestOf } from '#services/outbound/cityworks/request';
import { tendDelivery } from '#services/outbound/deliver';

/** The Cityworks of an organisation, by its internal name; null where it has none. */
export type CityworksBy = (organisation: string) => Cityworks | null;

/**
 * One look at every service request that is to be made, and at those of which the incident has not been told what became of them.
 * Returns when the next one is due, in milliseconds, or undefined.
 */
export async function tendServiceRequests(app: App, cityworksOf: CityworksBy): Promise<number | undefined> {
  const open = app.views.docs<ServiceRequestDoc>('service_requests', {
    where: { open: 1 },
    orderBy: { column: 'time' },
  });
  const due = await Promise.all(open.map((doc) => tend(app, cityworksOf, doc)));
  return due.reduce((next, one) => (one === undefined ? next : Math.min(next ?? one, one)), undefined);
}

async function tend(app: App, cityworksOf: CityworksBy, doc: ServiceRequestDoc): Promise<number | undefined> {
  const said = outcomeOf(doc);
  if (said && said.status !== doc.told) await tell(app, doc, said);
  if (said && said.status !== 'waiting') return undefined;
  const name = app.views.doc<EntityDoc>('entities', doc.entity)?.name ?? '';
  const cityworks = cityworksOf(name);
  const { delivery, incident: uuid, integration } = doc;
  const stand = await tendDelivery(app, doc, {
    correlationId: uuid,
    intent: {
      do: 'requestIntegration',
      delivery,
      provider: cityworks?.provider ?? 'cityworks',
      incident: uuid,
      integration,
    },
    send: () => {
      const shown = app.views.doc<IncidentDoc>('incidents', uuid);
      if (!cityworks) return Promise.resolve({ result: 'refused', reason: 'not connected' } as const);
      if (!shown || shown.deleted) return Promise.resolve({ result: 'refused', reason: 'deleted' } as const);
      return cityworks.create(requestOf(app, doc, shown));
    },
    // It was asked and the answer is lost: whether to ask once more is for a person to decide.
    outcome: () => Promise.resolve({ result: 'unknown' }),
  });
  return stand.status === 'waiting' ? stand.due : undefined;
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

/** Whoever has the incident now is told, also where it was given away meanwhile. */
async function tell(app: App, { incident: uuid, integration, delivery }: ServiceRequestDoc, outcome: Outcome) {
  const entity = app.views.doc<IncidentDoc>('incidents', uuid)?.entity ?? '';
  await app.handle(
    incident,
    uuid,
    {
      commandId: idFrom('tell', delivery, outcome.status),
      occurredAt: iso(app.clock.now()),
      command: { do: 'tellIntegration', integration, delivery, outcome },
    },
    { entity, actor: { kind: 'system', id: 'engine' }, correlationId: uuid },
  );
}
