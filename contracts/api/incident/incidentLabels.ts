import { operations } from '#contracts/api/operation';
import { Name } from '#contracts/api/rules';
import { limits } from '#contracts/core/limits';
import { listOf, nothing } from '#contracts/core/schema';
import { label } from '#contracts/incident/parts';

export class LabelBody {
  @Name(limits.text.label) name!: string;
}

/** The labels by which incidents are found (S2 §2.3, §7.1). */
export const labelOperations = operations({
  'GET /api/incident/:uuid/label/': {
    permission: 'incident.view',
    summary: 'The labels of an incident',
    answers: { 200: listOf(label) },
  },

  'GET /api/incident/:incident_uuid/label/:uuid/': {
    permission: 'incident.view',
    summary: 'One label',
    answers: { 200: label },
  },

  'POST /api/incident/:uuid/label/': {
    permission: 'incident.label',
    summary: 'Add a label',
    answers: { 201: label },
    body: LabelBody,
  },

  'DELETE /api/incident/:incident_uuid/label/:uuid/': {
    permission: 'incident.label',
    summary: 'Remove a label',
    answers: { 200: nothing },
  },
});
