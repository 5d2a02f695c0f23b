import { Refused } from '#events/core/refused';
import { workflowOf } from '#events/incident/versions/index';
import type { ProblemType } from '#events/incident/workflow/definition';
import type { App } from '#services/app/app';

/** A service of the organization: a problem of one of its versions, or a version that has no problems. */
export interface Service {
  readonly code: string;
  readonly name: string;
  readonly group: string;
  readonly version: string;
  readonly problem: ProblemType | null;
}

/** The services of an organization in the order of its versions. A code that several versions have is that of the first. */
export function servicesOf({ views }: Pick<App, 'views'>, entity: string): readonly Service[] {
  const all = (views.doc('entities', entity)?.versions ?? []).flatMap((version): readonly Service[] => {
    const { displayName: group, problemTypes = [], quiet } = workflowOf(version);
    if (quiet) return [];
    if (problemTypes.length === 0) return [{ code: version, name: group, group, version, problem: null }];
    return problemTypes.map((problem) => ({ code: problem.code, name: problem.display, group, version, problem }));
  });
  return [...new Map(all.toReversed().map((one) => [one.code, one])).values()].toReversed();
}

export function serviceNamed(app: Pick<App, 'views'>, entity: string, code: string): Service {
  const found = servicesOf(app, entity).find((one) => one.code === code);
  if (!found) throw new Refused('open311.service');
  return found;
}

/** A service as `GET services` lists it. */
export const shownService = ({ code, name, group, problem }: Service) => ({
  service_code: code,
  service_name: name,
  description: '',
  metadata: (problem?.options ?? []).length > 0,
  type: 'realtime',
  keywords: '',
  group,
});

/** The definition of a service: its one attribute is the detail of the problem, where it has details. */
export const definitionOf = ({ code, problem }: Service) => ({
  service_code: code,
  attributes:
    problem?.options === undefined || problem.options.length === 0
      ? []
      : [
          {
            variable: true,
            code: 'detail',
            datatype: 'singlevaluelist',
            required: false,
            datatype_description: '',
            order: 1,
            description: 'Detail',
            values: problem.options.map((option) => ({ key: option.code, name: option.display })),
          },
        ],
});
