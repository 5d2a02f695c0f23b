import { Readable } from 'node:stream';
import { fileOperations, type UploadBody } from '#contracts/api/incident/incidentFiles';
import { shownAsJpeg, shownInPlace } from '#contracts/incident/files';
import type { IncidentFile } from '#contracts/incident/incident';
import { idFrom } from '#events/core/ids';
import { Refused } from '#events/core/refused';
import { given } from '#events/incident/core/edit';
import type { IncidentCommand } from '#events/incident/incident';
import type { Principal } from '#services/access/principal';
import type { Happened } from '#services/api/http/carryOut';
import { checkCrewPosition } from '#services/api/http/parts/reach';
import { answering, type Signed } from '#services/api/http/route';
import type { App } from '#services/app/app';
import {
  changeIncident,
  findAlsoDeleted,
  findIncident,
  happenedAt,
  liesAhead,
  liesLongBefore,
  mayRecord,
  statedTime,
} from './stream/incidentStream.ts';
import { nameOf } from './stream/nameOf.ts';

export const fileRoutes = answering(fileOperations, {
  'GET /api/incident/:incident_uuid/file/': ({ app, who, params }: Signed<object, object, 'incident_uuid'>) => ({
    json: shown(app, opened(app, who, params.incident_uuid).files),
  }),

  'POST /api/incident/:incident_uuid/file/': add,

  // The specification has both paths (§2.3 and §7.1).
  'GET /api/incident/:incident_uuid/files/': ({ app, who, params }: Signed<object, object, 'incident_uuid'>) => ({
    json: shown(app, opened(app, who, params.incident_uuid).files),
  }),

  'POST /api/incident/:incident_uuid/files/': add,

  'GET /api/incident/:incident_uuid/file/:uuid/': ({ app, who, params }) => {
    opened(app, who, params.incident_uuid);
    return { json: fileShown(app, findFile(app, who, params)) };
  },

  'GET /api/incident/:incident_uuid/file/:uuid/content/': async ({ app, who, params, query }) => {
    opened(app, who, params.incident_uuid);
    const { uuid, sha256, size, content_type: type, name, title } = findFile(app, who, params);
    const kept = app.views.doc('files', params.incident_uuid)?.live[uuid];
    // The file was erased.
    if (!kept || title === null) throw new Refused('not-found');
    if (query.as === 'jpeg' && shownAsJpeg.includes(type)) {
      const jpeg = await app.files.asJpeg({ ...kept, size });
      if (jpeg === null) throw new Refused('not-found');
      const shown = { type: 'image/jpeg', sha256: `${sha256}-jpeg`, name: `${name || title}.jpg`, inPlace: true };
      return { bytes: { stream: Readable.from([jpeg]), size: jpeg.length, ...shown } };
    }
    const stream = await app.files.open({ ...kept, size });
    return { bytes: { stream, size, type, sha256, name: name || title, inPlace: shownInPlace.includes(type) } };
  },

  'PATCH /api/incident/:incident_uuid/file/:uuid/': (request) => {
    const { title, description, seen } = request.body;
    const { incident_uuid: incident, uuid: file } = request.params;
    const edit = {
      change: given({ title, description }),
      seen: given({ title: seen?.title, description: seen?.description }),
    };
    return changeIncident(request, { uuid: file }, { do: 'describeFile', incident, file, ...edit });
  },

  'DELETE /api/incident/:incident_uuid/file/:uuid/': (request) =>
    changeIncident(request, {}, { do: 'removeFile', file: request.params.uuid }),
});

/** The incident whose files a person reads, which the security log names. */
function opened(app: App, who: Principal, uuid: string) {
  const doc = findIncident(app, who, uuid);
  app.parts.trail?.opened(who, doc.uuid);
  return doc;
}

async function add(request: Signed<UploadBody, object, 'incident_uuid'>) {
  const { app, who, body, commandId, params, file: received } = request;
  const incident = params.incident_uuid;
  const known = findAlsoDeleted(app, who, incident);
  if (body.log_entry_event) mayRecord(who, body.log_entry_event);
  checkCrewPosition(app, who.entity, {
    lat: body.log_entry_lat,
    lng: body.log_entry_lng,
    field: 'log_entry_lat',
  });
  const confirmed = body.log_entry_time_confirmed === 'true';
  const time = statedTime(request, known, {
    said: body.log_entry_time,
    confirmed,
    doubt: new Refused('file.log-before-report'),
  });
  if (liesAhead(time, request.now)) throw new Refused('file.log-not-yet');
  if (!confirmed && liesLongBefore(time, known)) throw new Refused('file.log-long-before');
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
      occurredAt: happenedAt(time, request.now),
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
