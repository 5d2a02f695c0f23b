import type { DirectoryKind } from '#contracts/directories/directories';
import { idFrom } from '#events/core/ids';
import { iso } from '#events/core/ports';
import { directory, directoryOf, itemOf } from '#events/directory/decider';
import { spreadsheet, spreadsheetOf } from '#events/spreadsheet/decider';
import type { Cause } from '#events/store/handle';
import type { App } from '#services/app/app';
import { userId } from './ids.ts';
import type { DemoOrganisation } from './organisations.ts';

interface DemoList {
  readonly kind: DirectoryKind;
  readonly name: string;
  readonly rows: readonly (readonly [name: string, address: string, note: string])[];
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
      ['North Elementary School', '100 School Rd', 'Call the office before a shut-off'],
      ['Creek Side Clinic', '22 Clinic Way', 'Dialysis on weekdays'],
    ],
  },
];

/** Service lists and facilities, each from one spreadsheet. */
export async function loadDirectories(app: App, { name }: DemoOrganisation, cause: Cause): Promise<void> {
  const by: Cause = { ...cause, actor: { kind: 'user', id: userId(name, 'manager') } };
  const occurredAt = iso(app.clock.now() - 24 * 3_600_000);
  for (const { kind, name: called, rows } of lists) {
    const id = directoryOf(by.entity, kind, called.toLowerCase());
    const sheet = spreadsheetOf(idFrom('demo', id));
    const none = { phone: '', contact: '', lat: null, lng: null };
    const read = rows.map(([row, address, note]) => ({
      item: itemOf(id, row, address),
      name: row,
      address,
      note,
      ...none,
    }));
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
