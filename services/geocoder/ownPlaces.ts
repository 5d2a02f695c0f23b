import type { Address } from '#contracts/core/geo';
import { nameKey } from '#contracts/values/name';
import { directoryOf } from '#events/directory/decider';
import { spreadsheetRowsName } from '#projections/directories/spreadsheetRows';
import type { Views } from '#services/views/views';
import { address } from './geocoder.ts';

const beside =
  /^(across(?: the street)? from|opposite(?: of)?|next to|near|by|at|behind|in front of|beside)\s+(?:the\s+)?/i;
const most = 4;

/** The facilities of the organization whose name has the typed words, with the words that say on which side. */
export function ownPlaces({ views }: { readonly views: Views }, entity: string, typed: string): readonly Address[] {
  const { spreadsheet, rows } = views.doc('directories', directoryOf(entity, 'facilities')) ?? {};
  const said = nameKey(typed.replace(beside, ''));
  if (!spreadsheet || !rows || said.length < 3) return [];
  const side = beside.exec(typed)?.[1] ?? '';
  const range = { column: 'place', from: 0, below: rows } as const;
  return views
    .rangedRows(spreadsheetRowsName, { where: { spreadsheet, gone: 0 }, range, limit: rows })
    .filter(({ name, lat, lng }) => lat !== null && lng !== null && nameKey(name).includes(said))
    .slice(0, most)
    .map(({ name, lat, lng }) => address({ premise: side === '' ? name : `${side} ${name}`, lat, lng }));
}
