import type { App } from '#services/app/app';

/**
 * The milliseconds after which an unused session of the organization's people ends; 0 when it stays until it expires.
 * The installation's setting applies where the organization has none, and is the most that an organization can have.
 */
export function sessionIdle({ views, config }: Pick<App, 'views' | 'config'>, entity: string): number {
  const most = config.sessionIdleMinutes;
  const own = views.doc('entities', entity)?.idle_minutes ?? most;
  return (most === 0 ? own : Math.min(own, most)) * 60_000;
}
