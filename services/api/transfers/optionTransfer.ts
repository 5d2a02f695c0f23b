import type { OptionTransferBody } from '#contracts/api/transfers/transferBodies';
import type { JsonObject } from '#contracts/core/json';
import type { Reference } from '#contracts/core/schema';
import type { TransferType } from '#contracts/incident/transfers/transfer';
import { Refused } from '#events/core/refused';
import type { Answer, Signed } from '#services/api/http/route';
import { checkConsent, entityNamed, offeredAs, snapshotOf } from '#services/outbound/transfers/offers';
import { owedBy } from '#services/outbound/transfers/plan';
import { type Planned, transferIncident } from './transferStream.ts';

type Explained = OptionTransferBody & { readonly explanation?: string };

interface By {
  readonly type: TransferType;
  readonly kind: Planned['kind'];
  readonly more?: JsonObject;
  readonly urgent?: boolean | undefined;
}

interface Is {
  readonly transfer: string;
  /** The incident's version before the transfer. */
  readonly version: string;
}

/** Transfers an incident by one of the organization's own options. */
export function byOption<Body extends Explained>(request: Signed<Body, object>, by: By): Promise<Answer<Reference>> {
  const { body } = request;
  const { incident_id: uuid, seen, hand_over: handOver } = body;
  for (const crew of handOver ?? []) crewThere(request, uuid, crew);
  return transferIncident(request, {
    uuid,
    seen,
    handOver,
    plan: (doc, transfer) => planned(request, by, { transfer, version: doc.progress.version }),
  });
}

/** A crew of the organization, or one that came along with the incident. One that was recalled meanwhile is passed over. */
function crewThere({ app: { views }, who }: Signed<Explained, object>, incident: string, crew: string): void {
  const isOwn = views.doc('crews', crew)?.entity === who.entity;
  const isThere = views.doc('incident_cards', incident)?.crews.some(({ designation }) => designation === crew);
  if (!isOwn && !isThere) throw new Refused('not-found');
}

function planned(request: Signed<Explained, object>, by: By, is: Is): Planned {
  const { app, who, body } = request;
  const { explanation = '', labels = [] } = body;
  const option = offeredAs(app, who.entity, by.type, body as object);
  const { data, display_name: name } = option;
  const target = entityNamed(app, data.new_entity);
  if (target) checkConsent(app, who.entity, target.uuid);
  const owner = target?.uuid ?? who.entity;
  checkVersion(request, owner, data.version);
  const newVersion = data.version ?? null;
  const version = newVersion ?? is.version;
  const owed = owedBy(app, { option, entity: owner, version, transfer: is.transfer });
  const usuallyUrgent = data.default_urgent ?? false;
  return {
    kind: by.kind,
    name,
    newVersion,
    newEntity: target && { entity: target.uuid, name: target.display_name },
    explanation,
    addresses: owed.addresses,
    contact: data.contact_name ?? '',
    urgent: by.urgent ?? usuallyUrgent,
    assigned: null,
    option: snapshotOf(option, by.more),
    callbackNumbers: data.include_callback_numbers ?? false,
    labels: [...(data.auto_labels ?? []), ...owed.labels, ...labels],
    notices: owed.notices,
    calls: owed.calls,
    rules: {
      // An escalation always needs an explanation (S2 §5).
      explanationRequired: by.kind === 'escalation' || (data.explanation_required ?? false),
      usuallyUrgent,
      designated: [],
    },
  };
}

/** Refuses a version that the next owner does not use. An incident cannot keep another organization's version. */
function checkVersion({ app, who }: Signed<object, object>, owner: string, version: string | undefined): void {
  const works = (key: string) => app.views.doc('entities', owner)?.versions.includes(key);
  if (version === undefined ? owner !== who.entity : !works(version)) throw new Refused('transfer.not-offered');
}
