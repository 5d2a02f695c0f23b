import { ownFields } from '#contracts/incident/transfers/transferSettings';
import type { ConfiguredOption } from './events.ts';

const isNothing = (value: unknown): boolean =>
  value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** Checks that a transfer option has the fields of its type. Only a separator may have no name. */
export function isComplete({ display_name, transfer_type, data }: ConfiguredOption): boolean {
  if (transfer_type === '_SEPARATOR') return true;
  const said = new Map<string, unknown>(Object.entries(data));
  const needed = ownFields[transfer_type].filter((field) => field.endsWith('*'));
  return display_name.trim() !== '' && needed.every((field) => !isNothing(said.get(field.slice(0, -1))));
}
