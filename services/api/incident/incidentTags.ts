import { tagOperations } from '#contracts/api/incident/incidentTags';
import { Moment, Words } from '#contracts/api/rules';
import { limits } from '#contracts/core/limits';
import type { TagData } from '#contracts/incident/incident';
import { problemTag } from '#contracts/incident/problems';
import { idFrom } from '#events/core/ids';
import type { IncidentCommand } from '#events/incident/incident';
import { tagId } from '#events/incident/tags/tags';
import { validate } from '#services/api/http/request/validate';
import { answering, type Signed } from '#services/api/http/route';
import { appointmentWords, judgeAppointment } from '#services/app/appointments';
import { codeIn, priorityOfProblems } from '#services/app/priorities';
import { tagsOf } from './stream/incidentDetail.ts';
import { changeIncident, findIncident, oneOf } from './stream/incidentStream.ts';

/**
 * The fields that every appointment has: the staff and the time (S2 §7.1). Other fields belong to the customer's
 * module.
 */
class AppointmentFields {
  @Words(limits.tag.text) staff!: string;
  @Moment() time!: string;
}
function fieldsOf(contentType: string | undefined, { staff, time }: TagData): AppointmentFields | null {
  return contentType === 'appointment' ? validate(AppointmentFields, { staff, time }) : null;
}

/** The data of an older tag may lack some: an appointment without a time is removed without a line. */
const soundFields = (contentType: string, { staff, time }: TagData): AppointmentFields | null =>
  contentType === 'appointment' &&
  typeof staff === 'string' &&
  typeof time === 'string' &&
  !Number.isNaN(Date.parse(time))
    ? { staff, time }
    : null;

export const tagRoutes = answering(tagOperations, {
  'GET /api/incident/:incident_uuid/tag/': ({ app, who, params }) => ({ json: tagsOf(app, who, params.incident_uuid) }),

  'GET /api/incident/:incident_uuid/tag/:uuid/': ({ app, who, params }) => ({
    json: oneOf(tagsOf(app, who, params.incident_uuid), params.uuid),
  }),

  'POST /api/incident/:incident_uuid/tag/': (request) => {
    const { body, commandId, params } = request;
    const incident = params.incident_uuid;
    const { content_type: contentType, data } = body;
    const tag = tagId(incident, contentType, commandId);
    judged(request, { incident, tag }, fieldsOf(contentType, data));
    return changeIncident(
      request,
      { uuid: tag },
      { do: 'addTag', incident, tag, contentType, data },
      ...following(request, contentType, data),
    );
  },

  'PATCH /api/incident/:incident_uuid/tag/:uuid/': (request) => {
    const { app, who, body, params } = request;
    const at = { incident: params.incident_uuid, tag: params.uuid };
    const { data, seen = {} } = body;
    const now = tagsOf(app, who, at.incident).find(({ uuid }) => uuid === at.tag);
    const planned = now?.data ? fieldsOf(now.content_type, { ...now.data, ...data }) : null;
    judged(request, at, planned);
    return changeIncident(
      request,
      { uuid: at.tag },
      { do: 'changeTag', ...at, data, seen, told: toldOf(request, at, planned) },
      ...following(request, now?.content_type, { ...now?.data, ...data }),
    );
  },

  'DELETE /api/incident/:incident_uuid/tag/:uuid/': (request) => {
    const { app, who, params } = request;
    const tag = params.uuid;
    const gone = tagsOf(app, who, params.incident_uuid).find(({ uuid }) => uuid === tag);
    const at = { incident: params.incident_uuid, tag };
    const told = toldOf(request, at, gone?.data ? soundFields(gone.content_type, gone.data) : null);
    return changeIncident(request, {}, { do: 'removeTag', tag, told }, ...following(request, gone?.content_type, null));
  },
});

type Asked = Pick<Signed<object, object>, 'app' | 'who' | 'commandId'>;
interface At {
  readonly incident: string;
  readonly tag: string;
}

function judged({ app, who }: Asked, { incident, tag }: At, planned: AppointmentFields | null): void {
  if (!planned) return;
  const { version } = findIncident(app, who, incident).progress;
  const { staff, time } = planned;
  judgeAppointment(app, { entity: who.entity, version, tag, staff, time });
}

/** The words of an appointment for its incident's log. */
const toldOf = ({ app, who, commandId }: Asked, { incident }: At, planned: AppointmentFields | null) =>
  planned
    ? {
        incident,
        entry: idFrom('entry', commandId),
        words: appointmentWords(app, { entity: who.entity, staff: planned.staff, time: planned.time }),
      }
    : undefined;

/** The priority follows the problem. */
function following(
  { app, who }: Pick<Signed<object, object>, 'app' | 'who'>,
  contentType: string | undefined,
  data: TagData | null,
): readonly IncidentCommand[] {
  if (contentType !== problemTag) return [];
  return [{ do: 'followProblem', priority: priorityOfProblems(app, who.entity, codeIn(data)) }];
}
