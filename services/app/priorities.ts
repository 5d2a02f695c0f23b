import { classProblemTypes } from '#contracts/classification/labels';
import type { Priority } from '#contracts/core/priority';
import type { TagData } from '#contracts/incident/incident';
import type { ProblemPriority } from '#contracts/incident/problemPriority';
import { problemTag } from '#contracts/incident/problems';
import { workflowOf } from '#events/incident/versions/index';
import { type ProblemCode, priorityOf, problemKey } from '#events/incident/versions/problems/priorities';
import { classifiedBy } from '#projections/classification/classifications';
import type { IncidentDoc } from '#projections/incident/incidentPage';
import type { App } from '#services/app/app';

type Views = Pick<App, 'views'>;

const setBy = ({ views }: Views, entity: string) => views.doc('boards', entity)?.problem_priorities ?? {};

/** The priority of the incidents of these problems: as the organization set it, else the usual one. */
export const priorityOfProblems = (app: Views, entity: string, problems: readonly ProblemCode[]): Priority =>
  priorityOf(setBy(app, entity), problems);

/** A problem tag's fields as a code. */
export const codeIn = (data: TagData | null): readonly ProblemCode[] =>
  typeof data?.code === 'string'
    ? [{ code: data.code, option: typeof data.detail_code === 'string' ? data.detail_code : null }]
    : [];

/** The priority of the incident's problem as it is known now: of its tag, else of its classification. */
export function priorityByProblem(app: Views, doc: IncidentDoc): Priority {
  const tagged = codeIn(doc.tags.find(({ content_type }) => content_type === problemTag)?.data ?? null);
  const classified = app.views.doc('classifications', doc.uuid);
  const labels = classified ? classifiedBy(classified).problem_types : [];
  return priorityOfProblems(app, doc.entity, tagged.length > 0 ? tagged : labels.map((code) => ({ code })));
}

/** The problems of an organization's versions and of the classification, each with its priority. */
export function problemPriorities(app: Views, entity: string): readonly ProblemPriority[] {
  const own = setBy(app, entity);
  const problems = (app.views.doc('entities', entity)?.versions ?? [])
    .flatMap((key) => workflowOf(key).problemTypes ?? [])
    .flatMap(({ code, display, options = [] }) =>
      options.length === 0
        ? [{ code, words: `${code} ${display}` }]
        : options.map((option) => ({ code, option: option.code, words: `${code} ${display}: ${option.display}` })),
    );
  const classes = classProblemTypes.map(({ label, words }) => ({ code: label, words }));
  const byKey = new Map([...problems, ...classes].map((one) => [problemKey(one), one]));
  return [...byKey].map(([problem, one]) => ({
    problem,
    words: one.words,
    priority: priorityOf(own, [one]),
    usual: priorityOf({}, [one]),
  }));
}
