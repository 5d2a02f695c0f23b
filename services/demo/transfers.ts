import type { EntityCommand } from '#events/entity/decider';
import { workflowOf } from '#events/incident/versions/index';
import { userId } from './ids.ts';
import type { DemoOrganisation } from './organisations.ts';

/** Who answers first, second and third for a version. */
const answering = ['crew2', 'crew3', 'leader'] as const;

/** Who answers for the versions of a demo organisation, and to where its incidents may go. */
export function transfersOf({ name, versions }: DemoOrganisation): readonly EntityCommand[] {
  return versions.flatMap((target) =>
    (workflowOf(target).designations ?? []).map((designation, n): EntityCommand => {
      const user = userId(name, answering[n] ?? 'leader');
      return { do: 'nameDesignatedUser', designation, user, target };
    }),
  );
}
