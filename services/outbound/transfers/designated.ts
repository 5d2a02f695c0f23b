import type { CrewDoc } from '#projections/dispatch/crews';
import type { DesigneesDoc } from '#projections/entity/designees';
import type { App } from '#services/app/app';

export interface Designated {
  readonly user: string;
  readonly designation: string;
  readonly target: string;
}

/** The people who answer for an organization's versions, in the order in which they were named. */
export const designatedIn = ({ views }: Pick<App, 'views'>, entity: string): readonly Designated[] =>
  views.doc<DesigneesDoc>('designees', entity)?.designated ?? [];

/** All current holders of a designation of that name: for a version, or as a crew of the board. */
export function holdersOf(app: Pick<App, 'views'>, entity: string, designation: string): readonly string[] {
  const named = designatedIn(app, entity).filter((one) => one.designation === designation);
  const crews = app.views.docs<CrewDoc>('crews', { where: { entity, name: designation } });
  const holding = crews.flatMap(({ crew }) => (crew.designated_user ? [crew.designated_user.uuid] : []));
  return [...new Set([...named.map(({ user }) => user), ...holding])];
}
