import { Matches } from 'class-validator';
import { TagFields } from '#contracts/api/incident/tagFields';
import { operations } from '#contracts/api/operation';
import { Optional, Words } from '#contracts/api/rules';
import { listOf, nothing, reference } from '#contracts/core/schema';
import type { TagData } from '#contracts/incident/incident';
import { tag } from '#contracts/incident/parts';

export class TagBody {
  @Matches(/^[a-z][a-z0-9_]*([.:][a-z0-9_]+)*$/, { message: 'This is not the name of a kind of content.' })
  @Words(80)
  content_type!: string;
  @TagFields() data!: TagData;
}

/** Changes only the fields in `data`. */
export class TagEditBody {
  @TagFields() data!: TagData;
  /** The values that the client had loaded. */
  @Optional() @TagFields() seen?: TagData;
}

/**
 * The tags of an incident, which customers' modules use: an appointment is a tag with `{staff, time}` (S2 §3, §7.1).
 */
export const tagOperations = operations({
  'GET /api/incident/:incident_uuid/tag/': {
    permission: 'incident.view',
    summary: 'The tags of an incident, oldest first',
    answers: { 200: listOf(tag) },
  },

  'GET /api/incident/:incident_uuid/tag/:uuid/': {
    permission: 'incident.view',
    summary: 'One tag',
    answers: { 200: tag },
  },

  'POST /api/incident/:incident_uuid/tag/': {
    permission: 'incident.tag',
    summary: 'Add a tag with its content type and fields',
    answers: { 201: reference },
    body: TagBody,
  },

  'PATCH /api/incident/:incident_uuid/tag/:uuid/': {
    permission: 'incident.tag',
    summary: 'Set fields of a tag; other fields stay',
    answers: { 200: reference },
    body: TagEditBody,
  },

  'DELETE /api/incident/:incident_uuid/tag/:uuid/': {
    permission: 'incident.tag',
    summary: 'Remove a tag',
    answers: { 200: nothing },
  },
});
