import type { SheetFields } from '#contracts/api/directories/directories';
import { type DirectoryItemBody, directoryOperations } from '#contracts/api/directories/directories';
import { limits } from '#contracts/core/limits';
import type { Directory, DirectoryItem, DirectoryItems, DirectoryKind } from '#contracts/directories/directories';
import { nameKey } from '#contracts/values/name';
import { Refused } from '#events/core/refused';
import { directory as decider, directoryOf } from '#events/directory/decider';
import type { DirectoryDoc } from '#projections/directories/directories';
import { type SpreadsheetRow, spreadsheetRowsName } from '#projections/directories/spreadsheetRows';
import { carryOut } from '#services/api/http/carryOut';
import { eraseKey } from '#services/api/http/parts/erasing';
import { answering, type Signed } from '#services/api/http/route';
import { nameOf } from '#services/api/incident/stream/nameOf';
import type { App } from '#services/app/app';
import { progressOf } from '#services/spreadsheets/progress';
import { uploadSheet } from './upload.ts';

export const directoryRoutes = answering(directoryOperations, {
  'GET /api/citizen_engagement/service_lists/': ({ app, who }) => {
    const where = { entity: who.entity, kind: 'service_list' };
    const docs = app.views.docs('directories', { where, orderBy: { column: 'name' } });
    return { json: docs.map((doc) => shown(app, doc)) };
  },

  'POST /api/citizen_engagement/service_lists/create/': (request) => {
    const { app, who } = request;
    const name = request.body.name.trim();
    const id = directoryOf(who.entity, 'service_list', nameKey(name));
    const where = { entity: who.entity, kind: 'service_list' };
    if (app.views.count('directories', { where }) >= limits.spreadsheet.lists) throw new Refused('directory.too-many');
    const command = { do: 'create', directory: id, kind: 'service_list', name } as const;
    return carryOut(request, { decider, id }, { commands: [command], json: { uuid: id } });
  },

  'GET /api/citizen_engagement/service_lists/:uuid/': ({ app, who, params, query }) => ({
    json: pageOf(app, found(app, who.entity, params.uuid, 'service_list'), query.page ?? 1),
  }),

  'POST /api/citizen_engagement/service_lists/upload_spreadsheet/': (request) => {
    const { uuid, name } = found(request.app, request.who.entity, request.body.service_list_id, 'service_list');
    return uploadSheet(request, { kind: 'service_list', directory: uuid, name });
  },

  'POST /api/citizen_engagement/service_lists/remove_item/': (request) => removeItem(request, 'service_list'),

  'POST /api/citizen_engagement/service_lists/undo_latest_update/': (request) =>
    undo(request, found(request.app, request.who.entity, request.body.list_id, 'service_list')),

  'GET /api/admin/facilities/': ({ app, who, query }) => ({ json: facilitiesOf(app, who.entity, query.page) }),

  'POST /api/admin/facilities/upload_spreadsheet/': (request) => uploadOwn(request, 'facilities'),

  'POST /api/admin/facilities/remove_item/': (request) => removeItem(request, 'facilities'),

  'POST /api/admin/facilities/undo_latest_update/': (request) =>
    undo(request, ownOf(request.app, request.who.entity, 'facilities')),

  'GET /api/flux/accounts/': ({ app, who }) => ({ json: accountsOf(app, who.entity) }),

  'POST /api/flux/accounts/add_by_spreadsheet/': (request) => uploadOwn(request, 'accounts'),

  'GET /api/admin/spreadsheets/:uuid/': ({ who, params }) => {
    const progress = progressOf({ entity: who.entity, upload: params.uuid });
    if (!progress) throw new Refused('not-found');
    return { json: progress };
  },
});

const uploadOwn = (request: Signed<SheetFields, object>, kind: 'facilities' | 'accounts') =>
  uploadSheet(request, { kind, directory: directoryOf(request.who.entity, kind), name: '' });

function found({ views }: Pick<App, 'views'>, entity: string, uuid = '', kind: DirectoryKind): DirectoryDoc {
  const doc = views.doc('directories', uuid);
  if (doc?.entity !== entity || doc.kind !== kind) throw new Refused('not-found');
  return doc;
}

/** The organization's one list of this kind. It is empty before its first spreadsheet. */
export const facilitiesOf = (app: Pick<App, 'views'>, entity: string, page = 1): DirectoryItems =>
  pageOf(app, ownOf(app, entity, 'facilities'), page);

/** The number of service accounts, and the latest spreadsheet of them. */
export const accountsOf = (app: Pick<App, 'views'>, entity: string): Directory =>
  shown(app, ownOf(app, entity, 'accounts'));

function ownOf({ views }: Pick<App, 'views'>, entity: string, kind: 'facilities' | 'accounts'): DirectoryDoc {
  const uuid = directoryOf(entity, kind);
  const known = views.doc('directories', uuid);
  const none = { spreadsheet: null, rows: 0, gone: 0, update: null };
  return known ?? { uuid, entity, kind, name: '', ...none, before: null };
}

function shown({ views }: Pick<App, 'views'>, doc: DirectoryDoc): Directory {
  const { uuid, kind, name, rows, gone, update, before } = doc;
  return {
    uuid,
    name,
    items: kind === 'accounts' ? rows : rows - gone,
    update: update && { ...update, by: nameOf(views.doc, update.by) },
    undoable: before !== null && kind !== 'accounts',
  };
}

function pageOf(app: Pick<App, 'views'>, doc: DirectoryDoc, page: number): DirectoryItems {
  const { largest: size } = limits.page;
  const from = (page - 1) * size;
  if (page > 1 && from >= doc.rows) throw new Refused('not-found');
  const where = { spreadsheet: doc.spreadsheet ?? '', gone: 0 };
  const range = { column: 'place', from, below: from + size } as const;
  const rows = app.views.rangedRows(spreadsheetRowsName, { where, range, limit: size }).toReversed();
  return {
    directory: shown(app, doc),
    count: doc.rows - doc.gone,
    next: from + size < doc.rows ? page + 1 : null,
    previous: page > 1 ? page - 1 : null,
    results: rows.map(itemShown),
  };
}

const itemShown = ({ item: uuid, name, address, phone, contact, note, lat, lng }: SpreadsheetRow): DirectoryItem => ({
  uuid,
  name,
  address,
  phone,
  contact,
  note,
  lat,
  lng,
});

/** The request names only the item. The same item of an older spreadsheet counts no more. */
function removeItem(request: Signed<DirectoryItemBody, object>, kind: 'service_list' | 'facilities') {
  const { app, who, body } = request;
  const ranged = {
    where: { item: body.item_id },
    range: { column: 'place', from: 0, below: limits.spreadsheet.rows },
    limit: 9,
  } as const;
  const rows = app.views.rangedRows(spreadsheetRowsName, ranged);
  const docs = kind === 'facilities' ? [ownOf(app, who.entity, kind)] : serviceLists(app, who.entity);
  const doc = docs.find(({ spreadsheet }) => rows.some((row) => row.spreadsheet === spreadsheet));
  if (!doc?.spreadsheet) throw new Refused('not-found');
  const id = doc.uuid;
  const command = { do: 'removeItem', directory: id, spreadsheet: doc.spreadsheet, item: body.item_id } as const;
  return carryOut(request, { decider, id }, { commands: [command], json: {} });
}

const serviceLists = ({ views }: Pick<App, 'views'>, entity: string): readonly DirectoryDoc[] =>
  views.docs('directories', { where: { entity, kind: 'service_list' } });

async function undo(request: Signed<object, object>, { uuid: id }: DirectoryDoc) {
  const command = { do: 'undo', directory: id } as const;
  const spreadsheet = request.app.views.doc('directories', id)?.spreadsheet;
  const done = await carryOut(request, { decider, id }, { commands: [command], json: {} });
  if (spreadsheet) await eraseKey(request, `directory-${id}`, spreadsheet);
  return done;
}
