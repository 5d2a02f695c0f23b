import { Count, Id, OneOf, Optional, Words } from '#contracts/api/rules';
import { limits } from '#contracts/core/limits';
import { nothing, reference } from '#contracts/core/schema';
import {
  type Directory,
  type DirectoryItem,
  type DirectoryItems,
  type DirectoryKind,
  directories,
  directory,
  directoryItems,
  type SheetBody,
  sheetPreview,
  sheetProgress,
} from '#contracts/directories/directories';
import { Refused } from '#events/core/refused';
import { directory as decider, directoryOf } from '#events/directory/decider';
import type { DirectoryDoc } from '#projections/directories/directories';
import { type SpreadsheetRow, spreadsheetRowsName } from '#projections/directories/spreadsheetRows';
import { carryOut, eraseKey } from '#services/api/http/carryOut';
import { route, type Signed, Takes } from '#services/api/http/route';
import { nameOf } from '#services/api/incident/stream/incidentDetail';
import type { App } from '#services/app/app';
import { progressOf } from '#services/spreadsheets/progress';
import { uploadSheet } from './upload.ts';

class SheetFields {
  @Optional() @OneOf(['1']) dry?: string;
  @Optional() @Words(limits.text.label) upload?: string;
  @Optional() @Words(limits.text.label) seen?: string;
}
@Takes('POST /api/admin/facilities/upload_spreadsheet/')
class FacilitySheetBody extends SheetFields {}
@Takes('POST /api/flux/accounts/add_by_spreadsheet/')
class AccountSheetBody extends SheetFields {}
@Takes('POST /api/citizen_engagement/service_lists/upload_spreadsheet/')
class ServiceListSheetBody extends SheetFields {
  @Id() service_list_id!: string;
}
@Takes('POST /api/citizen_engagement/service_lists/create/')
class ServiceListBody {
  @Words(limits.text.label) name!: string;
}
@Takes('POST /api/citizen_engagement/service_lists/remove_item/', 'POST /api/admin/facilities/remove_item/')
class DirectoryItemBody {
  @Id() item_id!: string;
}
@Takes('POST /api/citizen_engagement/service_lists/undo_latest_update/')
class ServiceListUndoBody {
  @Id() list_id!: string;
}
class DirectoryPageQuery {
  @Optional() @Count(1_000_000) page?: number;
}

const lists = '/api/citizen_engagement/service_lists/';
const facilities = '/api/admin/facilities/';
const accounts = '/api/flux/accounts/';
const seeing = 'directory.view';
const permission = 'directory.write';
const uploading = {
  method: 'POST',
  permission,
  answers: { 200: sheetPreview },
  file: 'spreadsheet',
  refuses: ['directory.changed-meanwhile'],
} as const;

/** Service lists, facilities and service accounts, which come from spreadsheets (S1 §7). */
export const directoryRoutes = [
  route({
    method: 'GET',
    path: lists,
    permission: seeing,
    summary: 'The service lists, by name',
    answers: { 200: directories },
    answer: ({ app, who }) => {
      const where = { entity: who.entity, kind: 'service_list' };
      const docs = app.views.docs('directories', { where, orderBy: { column: 'name' } });
      return { json: docs.map((doc) => shown(app, doc)) };
    },
  }),

  route({
    method: 'POST',
    path: `${lists}create/`,
    permission,
    summary: 'Create a service list',
    answers: { 201: reference },
    body: ServiceListBody,
    refuses: ['directory.name-known', 'directory.too-many'],
    answer: (request) => {
      const { app, who } = request;
      const name = request.body.name.trim();
      const id = directoryOf(who.entity, 'service_list', name.toLowerCase());
      const where = { entity: who.entity, kind: 'service_list' };
      if (app.views.count('directories', { where }) >= limits.spreadsheet.lists)
        throw new Refused('directory.too-many');
      const command = { do: 'create', directory: id, kind: 'service_list', name } as const;
      return carryOut(request, { decider, id }, { commands: [command], json: { uuid: id } });
    },
  }),

  route({
    method: 'GET',
    path: `${lists}:uuid/`,
    permission: seeing,
    summary: 'The items of a service list, a page at a time',
    answers: { 200: directoryItems },
    query: DirectoryPageQuery,
    answer: ({ app, who, params, query }) => ({
      json: pageOf(app, found(app, who.entity, params.uuid, 'service_list'), query.page ?? 1),
    }),
  }),

  route({
    ...uploading,
    path: `${lists}upload_spreadsheet/`,
    summary: 'Replace the items of a service list by those of a spreadsheet, or say what would change',
    body: ServiceListSheetBody,
    answer: (request) => {
      const { uuid, name } = found(request.app, request.who.entity, request.body.service_list_id, 'service_list');
      return uploadSheet(request, { kind: 'service_list', directory: uuid, name });
    },
  }),

  route({
    method: 'POST',
    path: `${lists}remove_item/`,
    permission,
    summary: 'Remove an item from a service list',
    answers: { 200: nothing },
    body: DirectoryItemBody,
    refuses: ['directory.changed-meanwhile'],
    answer: (request) => removeItem(request, 'service_list'),
  }),

  route({
    method: 'POST',
    path: `${lists}undo_latest_update/`,
    permission,
    summary: 'Return to the items before the latest spreadsheet',
    answers: { 200: nothing },
    body: ServiceListUndoBody,
    refuses: ['directory.nothing-to-undo'],
    answer: (request) => undo(request, found(request.app, request.who.entity, request.body.list_id, 'service_list')),
  }),

  route({
    method: 'GET',
    path: facilities,
    permission: seeing,
    summary: 'The facilities, a page at a time',
    answers: { 200: directoryItems },
    query: DirectoryPageQuery,
    answer: ({ app, who, query }) => ({ json: facilitiesOf(app, who.entity, query.page) }),
  }),

  route({
    ...uploading,
    path: `${facilities}upload_spreadsheet/`,
    summary: 'Replace the facilities by those of a spreadsheet, or say what would change',
    body: FacilitySheetBody,
    answer: (request) => uploadOwn(request, 'facilities'),
  }),

  route({
    method: 'POST',
    path: `${facilities}remove_item/`,
    permission,
    summary: 'Remove a facility',
    answers: { 200: nothing },
    body: DirectoryItemBody,
    refuses: ['directory.changed-meanwhile'],
    answer: (request) => removeItem(request, 'facilities'),
  }),

  route({
    method: 'POST',
    path: `${facilities}undo_latest_update/`,
    permission,
    summary: 'Return to the facilities before the latest spreadsheet',
    answers: { 200: nothing },
    refuses: ['directory.nothing-to-undo'],
    answer: (request) => undo(request, ownOf(request.app, request.who.entity, 'facilities')),
  }),

  route({
    method: 'GET',
    path: accounts,
    permission: seeing,
    summary: 'The number of service accounts, and the latest spreadsheet of them',
    answers: { 200: directory },
    answer: ({ app, who }) => ({ json: accountsOf(app, who.entity) }),
  }),

  route({
    ...uploading,
    path: `${accounts}add_by_spreadsheet/`,
    summary: 'Add and change service accounts from a spreadsheet, or say what would change',
    body: AccountSheetBody,
    answer: (request) => uploadOwn(request, 'accounts'),
  }),

  route({
    method: 'GET',
    path: '/api/admin/spreadsheets/:uuid/',
    permission,
    summary: 'How far an upload is, for its sender',
    answers: { 200: sheetProgress },
    answer: ({ who, params }) => {
      const progress = progressOf({ entity: who.entity, upload: params.uuid });
      if (!progress) throw new Refused('not-found');
      return { json: progress };
    },
  }),
];

const uploadOwn = (request: Signed<SheetBody, object>, kind: 'facilities' | 'accounts') =>
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
