import { operations } from '#contracts/api/operation';
import { Id, LabelOrLabels, Words } from '#contracts/api/rules';
import { nextToClassify } from '#contracts/classification/classification';
import { moduleLabels, problemTypeLabels } from '#contracts/classification/labels';
import { limits } from '#contracts/core/limits';
import { nothing } from '#contracts/core/schema';

export class ClassifyBody {
  @Id() incident!: string;
  @LabelOrLabels(moduleLabels) module!: string | readonly string[];
  @LabelOrLabels(problemTypeLabels) problem_type!: string | readonly string[];
}

export class SkipBody {
  @Id() incident!: string;
  @Words(limits.text.note) reason!: string;
}

/** Classification (S0 §2, §4, §7): the next incident for this person, and what the person says it is. */
export const classificationOperations = operations({
  'POST /api/incidents/ml/classify/v1/lock_next/': {
    permission: 'incident.classify',
    summary: 'Lock the next unclassified incident for the user, or renew the present lock',
    answers: { 200: nextToClassify },
  },

  'POST /api/incidents/ml/classify/v1/manually_classify/': {
    permission: 'incident.classify',
    summary: 'Say what an incident is, or correct what was said',
    answers: { 200: nothing },
    body: ClassifyBody,
  },

  'POST /api/incidents/ml/classify/v1/skip_manual/': {
    permission: 'incident.classify',
    summary: 'Leave an incident unclassified, with a reason',
    answers: { 200: nothing },
    body: SkipBody,
  },
});
