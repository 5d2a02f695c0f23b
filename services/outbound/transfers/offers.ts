import type { JsonObject, JsonValue } from '#contracts/core/json';
import type { TransferData, TransferType } from '#contracts/incident/transfers/transfer';
import { canonical } from '#events/core/chain';
import { Refused } from '#events/core/refused';
import type { ConfiguredOption } from '#events/entity/events';
import type { EntityDoc } from '#projections/entity/entities';
import type { App } from '#services/app/app';

/** The fields of an option that a request repeats (S2 §7.2). Labels and urgency are the dispatcher's choice. */
const repeated = [
  'version',
  'tree_name',
  'leader_designation_name',
  'new_entity',
  'auto_labels',
  'extra_data',
  'policy',
  'designation_name',
  'notification_type',
  'emails',
  'token',
  'handler_codename',
  'include_callback_numbers',
] as const satisfies readonly (keyof TransferData)[];

export type RepeatedFields = { readonly [Field in keyof TransferData]?: unknown };

const isNothing = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  value === false ||
  (typeof value === 'object' && Object.keys(value).length === 0);

const same = (a: unknown, b: unknown): boolean =>
  isNothing(a) ? isNothing(b) : !isNothing(b) && canonical(a as JsonValue) === canonical(b as JsonValue);

/**
 * The organization's own option that a request repeats. The option is the authority: a value that matches no option is
 * refused, and a missing one is taken from the option.
 */
export function offeredAs(
  app: Pick<App, 'views'>,
  entity: string,
  type: TransferType,
  said: RepeatedFields,
): ConfiguredOption {
  const { options = [] } = app.views.doc('transfer_options', entity) ?? {};
  const fields = repeated.filter((field) => said[field] !== undefined);
  const found = options.find(
    ({ transfer_type, data }) => transfer_type === type && fields.every((field) => same(said[field], data[field])),
  );
  if (!found) throw new Refused('transfer.not-offered');
  return found;
}

/** The organization that an option leads to; null when the incident stays. */
export function entityNamed({ views }: Pick<App, 'views'>, name: string | undefined): EntityDoc | null {
  if (!name) return null;
  const [found] = views.docs('entities', { where: { name }, limit: 1 });
  if (!found) throw new Refused('transfer.not-offered');
  return found;
}

/** Refuses a transfer to an organization whose administrator has not allowed transfers from this one. */
export function checkConsent({ views }: Pick<App, 'views'>, from: string, to: string): void {
  if (from === to) return;
  const { consents = [] } = views.doc('transfer_consents', to) ?? {};
  const name = views.doc('entities', from)?.name;
  if (!consents.some((one) => one.from === name)) throw new Refused('transfer.no-consent');
}

/** The part of an option that the log keeps, as it was when used. Addresses and names are sealed, elsewhere. */
export function snapshotOf({ data }: ConfiguredOption, more: JsonObject = {}): JsonObject {
  const { emails: _, contact_name: _c, default_labels: __, ...kept } = data;
  return { ...kept, ...more };
}
