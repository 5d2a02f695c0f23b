import { Type } from 'class-transformer';
import { ValidateNested } from 'class-validator';
import { AnyWords, FromForm, Latitude, LogEvent, Longitude, Moment, OneOf, Optional, With } from '#contracts/api/rules';
import { limits } from '#contracts/core/limits';
import { listOf, nothing, reference } from '#contracts/core/schema';
import { type FileEditBody as FileEdit, shownInPlace } from '#contracts/incident/files';
import type { IncidentFile } from '#contracts/incident/incident';
import { incidentFile } from '#contracts/incident/parts';
import { idFrom } from '#events/core/ids';
import { Refused } from '#events/core/refused';
import { given } from '#events/incident/core/edit';
import type { IncidentCommand } from '#events/incident/incident';
import { type Principal } from '#services/access/principal';
import type { Happened } from '#services/api/http/carryOut';
import { media, route, type Signed, Takes, TakesPart } from '#services/api/http/route';
import type { App } from '#services/app/app';
import { nameOf } from './stream/incidentDetail.ts';
import {
  changeIncident,
  findAlsoDeleted,
  findIncident,
  happenedAt,
  liesAhead,
  liesLongBefore,
  mayRecord,
} from './stream/incidentStream.ts';

/** The fields that are sent with a file. The file and the log entry are recorded together or not at all (S2 §7.1). */
@Takes('POST /api/incident/:incident_uuid/file/', 'POST /api/incident/:incident_uuid/files/')
class UploadBody {
  @Optional() @AnyWords(limits.text.title) title?: string;
  @Optional() @AnyWords(limits.text.description) description?: string;
  @Optional() @LogEvent() log_entry_event?: string;
  @Optional() @AnyWords(limits.text.message) log_entry_message?: string;
  /** The time of the log event. The file itself is added now. */
  @Optional() @Moment() log_entry_time?: string;
  @Optional() @OneOf(['true', 'false']) log_entry_time_confirmed?: string;
  @FromForm() @Latitude() @With('log_entry_lng') log_entry_lat?: number;
  @FromForm() @Longitude() @With('log_entry_lat') log_entry_lng?: number;
}
@TakesPart<Omit<FileEdit, 'seen'>>()
class FileFieldsBody {
  @Optional() @AnyWords(limits.text.title) title?: string;
  @Optional() @AnyWords(limits.text.description) description?: string;
}
@Takes('PATCH /api/incident/:incident_uuid/file/:uuid/')
class FileEditBody extends FileFieldsBody {
  /** The values that the client had loaded. */
  @Optional() @Type(() => FileFieldsBody) @ValidateNested() seen?: FileFieldsBody;
}

const path = '/api/incident/:incident_uuid/file/';
const paths = '/api/incident/:incident_uuid/files/';
const seeing = 'incident.view';

const listing = {
  method: 'GET',
  permission: seeing,
  summary: 'The files of an incident',
  answers: { 200: listOf(incidentFile) },
  answer: ({ app, who, params }: Signed<object, object>) => ({
    json: shown(app, opened(app, who, params.incident_uuid ?? '').files),
  }),
} as const;

const uploading = {
  method: 'POST',
  permission: 'incident.attach',
  summary: 'Add a file',
  answers: { 201: reference },
  body: UploadBody,
  file: 'file',
  answer: add,
} as const;

/** The files of an incident (S2 §2.3, §7.1). */
export const fileRoutes = [
  route({ ...listing, path }),
  route({ ...uploading, path }),
  // The specification has both paths (§2.3 and §7.1).
  route({ ...listing, path: paths }),
  route({ ...uploading, path: paths }),

  route({
    method: 'GET',
    path: `${path}:uuid/`,
    permission: seeing,
    summary: 'The details of a file',
    answers: { 200: incidentFile },
    answer: ({ app, who, params }) => {
      opened(app, who, params.incident_uuid ?? '');
      return { json: fileShown(app, findFile(app, who, params)) };
    },
  }),

  route({
    method: 'GET',
    path: `${path}:uuid/content/`,
    permission: seeing,
    summary: 'The bytes of a file',
    answers: { 200: media('*/*') },
    refuses: ['file.unavailable', 'file.damaged'],
    answer: async ({ app, who, params }) => {
      opened(app, who, params.incident_uuid ?? '');
      const { uuid, sha256, size, content_type: type, name, title } = findFile(app, who, params);
      const kept = app.views.doc('files', params.incident_uuid ?? '')?.live[uuid];
      // The file was erased.
      if (!kept || title === null) throw new Refused('not-found');
      const stream = await app.files.open({ ...kept, size });
      return { bytes: { stream, size, type, sha256, name: name || title, inPlace: shownInPlace.includes(type) } };
    },
  }),

  route({
    method: 'PATCH',
    path: `${path}:uuid/`,
    permission: 'incident.file',
    summary: 'Change the title or the description of a file',
    answers: { 200: reference },
    body: FileEditBody,
    answer: (request) => {
      const { title, description, seen } = request.body;
      const { incident_uuid: incident = '', uuid: file = '' } = request.params;
      const edit = {
        change: given({ title, description }),
        seen: given({ title: seen?.title, description: seen?.description }),
      };
      return changeIncident(request, { uuid: file }, { do: 'describeFile', incident, file, ...edit });
    },
  }),

  route({
    method: 'DELETE',
    path: `${path}:uuid/`,
    permission: 'incident.file',
    summary: 'Remove a file',
    answers: { 200: nothing },
    answer: (request) => changeIncident(request, {}, { do: 'removeFile', file: request.params.uuid ?? '' }),
  }),
];

/** The incident whose files a person reads, which the security log names. */
function opened(app: App, who: Principal, uuid: string) {
  const doc = findIncident(app, who, uuid);
  app.parts.trail?.opened(who, doc.uuid);
  return doc;
}

async function add(request: Signed<UploadBody, object>) {
  const { app, who, body, commandId, params, file: received } = request;
  const incident = params.incident_uuid ?? '';
  const known = findAlsoDeleted(app, who, incident);
  if (body.log_entry_event) mayRecord(who, body.log_entry_event);
  if (liesAhead(body.log_entry_time, request.now)) throw new Refused('file.log-not-yet');
  const confirmed = body.log_entry_time_confirmed === 'true';
  if (!confirmed && liesLongBefore(body.log_entry_time, known)) throw new Refused('file.log-long-before');
  if (!received) throw new Refused('file.missing');
  const file = idFrom('file', commandId);
  const { name, sha256, size, contentType } = received;
  const { title, description = '', log_entry_event: event } = body;
  // A file without a title is shown by its name.
  const words = { title: title?.trim() || name, description };
  const commands: (IncidentCommand | Happened<IncidentCommand>)[] = [
    { do: 'addFile', incident, file, name, words, sha256, size, contentType },
  ];
  if (event) {
    commands.push({
      occurredAt: happenedAt(body.log_entry_time, request.now),
      command: {
        do: 'log',
        entry: idFrom('entry', commandId),
        incident,
        event,
        message: body.log_entry_message ?? '',
        lat: body.log_entry_lat ?? null,
        lng: body.log_entry_lng ?? null,
        designation: null,
      },
    });
  }
  return app.files.keep(who.entity, received, () => changeIncident(request, { uuid: file }, ...commands));
}

function findFile(app: App, who: Principal, { incident_uuid = '', uuid }: Readonly<Record<string, string>>) {
  const file = findIncident(app, who, incident_uuid).files.find((one) => one.uuid === uuid);
  if (!file) throw new Refused('not-found');
  return file;
}

const fileShown = (app: App, file: IncidentFile): IncidentFile => ({ ...file, by: nameOf(app.views.doc, file.by) });

const shown = (app: App, files: readonly IncidentFile[]): readonly IncidentFile[] =>
  files.map((file) => fileShown(app, file));
