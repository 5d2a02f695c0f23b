import { type DispatchRules, rulesWith } from '#contracts/core/dispatchRules';
import { isEmergency, type Priority } from '#contracts/core/priority';
import { iso } from '#events/core/ports';
import type { AsksLeader } from '#events/incident/team/team';
import { responseMinutes } from '#projections/dispatch/boards';
import type { App } from '#services/app/app';

const boardOf = (app: Pick<App, 'views'>, entity: string) => app.views.doc('boards', entity);

/** True while new incidents wait for a dispatcher. */
export const isManual = (app: Pick<App, 'views'>, entity: string): boolean =>
  boardOf(app, entity)?.manual_mode ?? false;

/** The time by which who is asked now must answer, ISO-8601 UTC. */
export const respondBy = (app: Pick<App, 'views' | 'clock'>, entity: string): string =>
  iso(app.clock.now() + responseMinutes(boardOf(app, entity)) * 60_000);

/** A text asks the leader that a command names, unless its author leads. */
export const asksLeader = (
  app: Pick<App, 'views' | 'clock'>,
  { entity, account }: { readonly entity: string; readonly account: { readonly uuid: string } },
): AsksLeader['asks'] => ({ respondBy: respondBy(app, entity), but: account.uuid });

/** True when crews that are sent now are called before they are texted. */
export const callsCrews = (app: Pick<App, 'views'>, entity: string): boolean =>
  boardOf(app, entity)?.job_calls ?? false;

/** The rules by which the board of an organization acts by itself. */
export const rulesOf = (app: Pick<App, 'views'>, entity: string): DispatchRules =>
  rulesWith(boardOf(app, entity)?.rules);

/** True when all phones of a call-out ring at once: the organization's rule for an emergency. */
export const ringsTogether = (
  app: Pick<App, 'views'>,
  entity: string,
  incident: { readonly priority: Priority },
): boolean => isEmergency(incident) && rulesOf(app, entity).emergency_callouts === 'together';
