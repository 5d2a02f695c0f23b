import { Matches } from 'class-validator';
import { TagFields } from '#contracts/api/incident/tagFields';
import { Moment, Optional, Words } from '#contracts/api/rules';
import { limits } from '#contracts/core/limits';
import { listOf, nothing, reference } from '#contracts/core/schema';
import type { TagData } from '#contracts/incident/incident';
import { tag } from '#contracts/incident/parts';
import { tagId } from '#events/incident/tags/tags';
import { route, Takes } from '#services/api/http/route';
import { validate } from '#services/api/http/validate';
import { tagsOf } from './stream/incidentDetail.ts';
import { changeIncident, oneOf } from './stream/incidentStream.ts';

@Takes('POST /api/incident/:incident_uuid/tag/')
class TagBody {
  @Matches(/^[a-z][a-z0-9_]*([.:][a-z0-9_]+)*$/, { message: 'This is not the name of a kind of content.' })
  @Words(80)
  content_type!: string;
  @TagFields() data!: TagData;
}
@Takes('PATCH /api/incident/:incident_uuid/tag/:uuid/')
class TagEditBody {
  @TagFields() data!: TagData;
  /** The values that the client had loaded. */
  @Optional() @TagFields() seen?: TagData;
}
/**
 * The fields that every appointment has: the staff and the time (S2 §7.1). Other fields belong to the customer's
 * module.
 */
class AppointmentFields {
  @Words(limits.tag.text) staff!: string;
  @Moment() time!: string;
}
function judge(contentType: string | undefined, { staff, time }: TagData): void {
  if (contentType === 'appointment') validate(AppointmentFields, { staff, time });
}

const path = '/api/incident/:incident_uuid/tag/';
const permission = 'incident.tag';

/**
 * The tags of an incident, which customers' modules use: an appointment is a tag with `{staff, time}` (S2 §3, §7.1).
 */
export const tagRoutes = [
  route({
    method: 'GET',
    path,
    permission: 'incident.view',
    summary: 'The tags of an incident, oldest first',
    answers: { 200: listOf(tag) },
    answer: ({ app, who, params }) => ({ json: tagsOf(app, who, params.incident_uuid ?? '') }),
  }),

  route({
    method: 'GET',
    path: `${path}:uuid/`,
    permission: 'incident.view',
    summary: 'One tag',
    answers: { 200: tag },
    answer: ({ app, who, params }) => ({ json: oneOf(tagsOf(app, who, params.incident_uuid ?? ''), params.uuid) }),
  }),

  route({
    method: 'POST',
    path,
    permission,
    summary: 'Add a tag with its content type and fields',
    answers: { 201: reference },
    body: TagBody,
    answer: (request) => {
      const { body, commandId, params } = request;
      const incident = params.incident_uuid ?? '';
      const { content_type: contentType, data } = body;
      judge(contentType, data);
      const tag = tagId(incident, contentType, commandId);
      return changeIncident(request, { uuid: tag }, { do: 'addTag', incident, tag, contentType, data });
    },
  }),

  route({
    method: 'PATCH',
    path: `${path}:uuid/`,
    permission,
    summary: 'Set fields of a tag; other fields stay',
    answers: { 200: reference },
    body: TagEditBody,
    answer: (request) => {
      const { app, who, body, params } = request;
      const at = { incident: params.incident_uuid ?? '', tag: params.uuid ?? '' };
      const { data, seen = {} } = body;
      const now = tagsOf(app, who, at.incident).find(({ uuid }) => uuid === at.tag);
      if (now?.data) judge(now.content_type, { ...now.data, ...data });
      return changeIncident(request, { uuid: at.tag }, { do: 'changeTag', ...at, data, seen });
    },
  }),

  route({
    method: 'DELETE',
    path: `${path}:uuid/`,
    permission,
    summary: 'Remove a tag',
    answers: { 200: nothing },
    answer: (request) => changeIncident(request, {}, { do: 'removeTag', tag: request.params.uuid ?? '' }),
  }),
];
