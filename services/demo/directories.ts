import type { DirectoryKind } from '#contracts/directories/directories';
import { idFrom } from '#events/core/ids';
import { iso } from '#events/core/ports';
import { directory, directoryOf, itemOf } from '#events/directory/decider';
import { spreadsheet, spreadsheetOf } from '#events/spreadsheet/decider';
import type { Cause } from '#events/store/handle';
import type { App } from '#services/app/app';
import { userId } from './ids.ts';
import type { DemoOrganisation } from './organisations.ts';
import { addressAt } from './streets.ts';

interface DemoList {
  readonly kind: DirectoryKind;
  readonly name: string;
  /** A row with a distance from the center, in degrees, stands on the street there. */
  readonly rows: readonly (readonly [name: string, address: string, note: string, away?: number])[];
}

const lists: readonly DemoList[] = [
  {
    kind: 'service_list',
    name: 'Hydrants',
    rows: [
      ['Hydrant 12', '5400 Olde Wadsworth Blvd', 'Behind the school'],
      ['Hydrant 13', '5600 Olde Wadsworth Blvd', ''],
      ['Hydrant 40', '7200 W 57th Ave', 'Turns hard'],
    ],
  },
  { kind: 'service_list', name: 'Standpipes', rows: [['Standpipe 1', '8001 Ralston Rd', '']] },
  {
    kind: 'facilities',
    name: '',
    rows: [
      ['North Elementary School', '', 'Call the office before a shut-off', 0.006],
      ['Creek Side Clinic', '', 'Dialysis on weekdays', -0.004],
    ],
  },
];

/** Service lists and facilities, each from one spreadsheet. */
export async function loadDirectories(app: App, organisation: DemoOrganisation, cause: Cause): Promise<void> {
  const { name, lat, lng } = organisation;
  const by: Cause = { ...cause, actor: { kind: 'user', id: userId(name, 'manager') } };
  const occurredAt = iso(app.clock.now() - 24 * 3_600_000);
  for (const { kind, name: called, rows } of lists) {
    const id = directoryOf(by.entity, kind, called.toLowerCase());
    const sheet = spreadsheetOf(idFrom('demo', id));
    const read = rows.map(([row, known, note, away]) => {
      const at = away === undefined ? null : addressAt(organisation, { lat: lat + away, lng: lng + away });
      const address = at ? `${at.streetNumber} ${at.route}` : known;
      const where = { address, lat: at?.lat ?? null, lng: at?.lng ?? null };
      return { item: itemOf(id, row, address), name: row, note, phone: '', contact: '', ...where };
    });
    const step = <Command>(what: string, command: Command) => ({
      commandId: idFrom('demo', id, what),
      occurredAt,
      command,
    });
    await app.handle(
      spreadsheet,
      sheet,
      step('rows', { do: 'read', spreadsheet: sheet, first: 0, rows: read } as const),
      by,
    );
    const counts = { rows: rows.length, added: rows.length, changed: 0, removed: 0, seen: null };
    const update = { do: 'update', directory: id, kind, name: called, spreadsheet: sheet, ...counts } as const;
    await app.handle(directory, id, step('update', update), by);
  }
}
