import type { App } from '#services/app/app';
import { namedIn, onDutyNow } from '#services/app/onDuty';

export interface Designated {
  readonly user: string;
  readonly designation: string;
  readonly target: string;
}

/** The people named for an organization's versions, in that order. `services/app/onDuty.ts` says who is on duty. */
export const designatedIn: (app: Pick<App, 'views'>, entity: string) => readonly Designated[] = namedIn;

/** All people on duty for a designation now. */
export const holdersOf = (app: Pick<App, 'views' | 'clock'>, entity: string, designation: string): readonly string[] =>
  onDutyNow(app, entity, designation).map(({ user }) => user);
