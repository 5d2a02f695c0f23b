import { Type } from 'class-transformer';
import { ValidateNested } from 'class-validator';
import { media, operations } from '#contracts/api/operation';
import {
  AnyWords,
  FromForm,
  Latitude,
  LogEvent,
  Longitude,
  MomentOrClock,
  OneOf,
  Optional,
  With,
} from '#contracts/api/rules';
import { limits } from '#contracts/core/limits';
import { listOf, nothing, reference } from '#contracts/core/schema';
import { incidentFile } from '#contracts/incident/parts';

/** The fields that are sent with a file. The file and the log entry are recorded together or not at all (S2 §7.1). */
export class UploadBody {
  @Optional() @AnyWords(limits.text.title) title?: string;
  @Optional() @AnyWords(limits.text.description) description?: string;
  @Optional() @LogEvent() log_entry_event?: string;
  @Optional() @AnyWords(limits.text.message) log_entry_message?: string;
  /** The time of the log event, as in an entry of the log. The file itself is added now. */
  @Optional() @MomentOrClock() log_entry_time?: string;
  /** `true` when the time is meant although it is more than a day before the report. */
  @Optional() @OneOf(['true', 'false']) log_entry_time_confirmed?: string;
  @FromForm() @Latitude() @With('log_entry_lng') log_entry_lat?: number;
  @FromForm() @Longitude() @With('log_entry_lat') log_entry_lng?: number;
}

export class FileFieldsBody {
  @Optional() @AnyWords(limits.text.title) title?: string;
  @Optional() @AnyWords(limits.text.description) description?: string;
}

/** Changes only the given fields. */
export class FileEditBody extends FileFieldsBody {
  /** The values that the client had loaded. */
  @Optional() @Type(() => FileFieldsBody) @ValidateNested() seen?: FileFieldsBody;
}

/** A photo that no browser shows (HEIC) is asked for as a JPEG. */
export class ContentQuery {
  @Optional() @OneOf(['jpeg']) as?: 'jpeg';
}

/** The files of an incident (S2 §2.3, §7.1). */
export const fileOperations = operations({
  'GET /api/incident/:incident_uuid/file/': {
    permission: 'incident.view',
    summary: 'The files of an incident',
    answers: { 200: listOf(incidentFile) },
  },

  'POST /api/incident/:incident_uuid/file/': {
    permission: 'incident.attach',
    summary: 'Add a file',
    answers: { 201: reference },
    body: UploadBody,
    file: 'file',
  },

  'GET /api/incident/:incident_uuid/files/': {
    permission: 'incident.view',
    summary: 'The files of an incident',
    answers: { 200: listOf(incidentFile) },
  },

  'POST /api/incident/:incident_uuid/files/': {
    permission: 'incident.attach',
    summary: 'Add a file',
    answers: { 201: reference },
    body: UploadBody,
    file: 'file',
  },

  'GET /api/incident/:incident_uuid/file/:uuid/': {
    permission: 'incident.view',
    summary: 'The details of a file',
    answers: { 200: incidentFile },
  },

  'GET /api/incident/:incident_uuid/file/:uuid/content/': {
    permission: 'incident.view',
    summary: 'The bytes of a file',
    answers: { 200: media('*/*') },
    query: ContentQuery,
    refuses: ['file.unavailable', 'file.damaged'],
  },

  'PATCH /api/incident/:incident_uuid/file/:uuid/': {
    permission: 'incident.file',
    summary: 'Change the title or the description of a file',
    answers: { 200: reference },
    body: FileEditBody,
  },

  'DELETE /api/incident/:incident_uuid/file/:uuid/': {
    permission: 'incident.file',
    summary: 'Remove a file',
    answers: { 200: nothing },
  },
});
