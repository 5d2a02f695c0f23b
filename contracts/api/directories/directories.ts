import { operations } from '#contracts/api/operation';
import { Count, Id, Name, OneOf, Optional, Words } from '#contracts/api/rules';
import { limits } from '#contracts/core/limits';
import { nothing, reference } from '#contracts/core/schema';
import {
  directories,
  directory,
  directoryItems,
  sheetPreview,
  sheetProgress,
} from '#contracts/directories/directories';

export class SheetFields {
  /** `1`: say what would change, and write nothing. */
  @Optional() @OneOf(['1']) dry?: string;
  /** An id by which the sender asks how far the upload is. */
  @Optional() @Words(limits.text.label) upload?: string;
  /** The state of the list that the preview was compared with. The upload is refused when the list has changed since. */
  @Optional() @Words(limits.text.label) seen?: string;
}

/** The fields beside the file, which is in the field `spreadsheet`. */
export class FacilitySheetBody extends SheetFields {}

/** The fields beside the file, which is in the field `spreadsheet`. */
export class AccountSheetBody extends SheetFields {}

export class ServiceListSheetBody extends SheetFields {
  @Id() service_list_id!: string;
}

export class ServiceListBody {
  @Name(limits.text.label) name!: string;
}

export class DirectoryItemBody {
  @Id() item_id!: string;
}

export class ServiceListUndoBody {
  @Id() list_id!: string;
}

export class DirectoryPageQuery {
  @Optional() @Count(1_000_000) page?: number;
}

/** Service lists, facilities and service accounts, which come from spreadsheets (S1 §7). */
export const directoryOperations = operations({
  'GET /api/citizen_engagement/service_lists/': {
    permission: 'directory.view',
    summary: 'The service lists, by name',
    answers: { 200: directories },
  },

  'POST /api/citizen_engagement/service_lists/create/': {
    permission: 'directory.write',
    summary: 'Create a service list',
    answers: { 201: reference },
    body: ServiceListBody,
    refuses: ['directory.name-known', 'directory.too-many'],
  },

  'GET /api/citizen_engagement/service_lists/:uuid/': {
    permission: 'directory.view',
    summary: 'The items of a service list, a page at a time',
    answers: { 200: directoryItems },
    query: DirectoryPageQuery,
  },

  'POST /api/citizen_engagement/service_lists/upload_spreadsheet/': {
    permission: 'directory.write',
    summary: 'Replace the items of a service list by those of a spreadsheet, or say what would change',
    answers: { 200: sheetPreview },
    body: ServiceListSheetBody,
    file: 'spreadsheet',
    refuses: ['directory.changed-meanwhile'],
  },

  'POST /api/citizen_engagement/service_lists/remove_item/': {
    permission: 'directory.write',
    summary: 'Remove an item from a service list',
    answers: { 200: nothing },
    body: DirectoryItemBody,
    refuses: ['directory.changed-meanwhile'],
  },

  'POST /api/citizen_engagement/service_lists/undo_latest_update/': {
    permission: 'directory.write',
    summary: 'Return to the items before the latest spreadsheet',
    answers: { 200: nothing },
    body: ServiceListUndoBody,
    refuses: ['directory.nothing-to-undo'],
  },

  'GET /api/admin/facilities/': {
    permission: 'directory.view',
    summary: 'The facilities, a page at a time',
    answers: { 200: directoryItems },
    query: DirectoryPageQuery,
  },

  'POST /api/admin/facilities/upload_spreadsheet/': {
    permission: 'directory.write',
    summary: 'Replace the facilities by those of a spreadsheet, or say what would change',
    answers: { 200: sheetPreview },
    body: FacilitySheetBody,
    file: 'spreadsheet',
    refuses: ['directory.changed-meanwhile'],
  },

  'POST /api/admin/facilities/remove_item/': {
    permission: 'directory.write',
    summary: 'Remove a facility',
    answers: { 200: nothing },
    body: DirectoryItemBody,
    refuses: ['directory.changed-meanwhile'],
  },

  'POST /api/admin/facilities/undo_latest_update/': {
    permission: 'directory.write',
    summary: 'Return to the facilities before the latest spreadsheet',
    answers: { 200: nothing },
    refuses: ['directory.nothing-to-undo'],
  },

  'GET /api/flux/accounts/': {
    permission: 'directory.view',
    summary: 'The number of service accounts, and the latest spreadsheet of them',
    answers: { 200: directory },
  },

  'POST /api/flux/accounts/add_by_spreadsheet/': {
    permission: 'directory.write',
    summary: 'Add and change service accounts from a spreadsheet, or say what would change',
    answers: { 200: sheetPreview },
    body: AccountSheetBody,
    file: 'spreadsheet',
    refuses: ['directory.changed-meanwhile'],
  },

  'GET /api/admin/spreadsheets/:uuid/': {
    permission: 'directory.write',
    summary: 'How far an upload is, for its sender',
    answers: { 200: sheetProgress },
  },
});
