import { due } from '#projections/due/due';
import type { Obligation } from '#projections/due/obligation';
import type { App } from '#services/app/app';
import type { World } from '../world.ts';
import type { Invariant } from './invariant.ts';

/** Work that is overdue by so much is marked on each screen. Milliseconds. */
const markedWithin = 30_000;
/** In the world, a machine looks for late work every 20 s, and not every 5 s. A frame takes some seconds. */
const looksLate = 25_000;

/** The work that is overdue on a machine that follows the log; undefined when there is none, or it does not follow. */
function overdueOn({ views, clock, projector }: App): Obligation | undefined {
  const { connected, projections } = projector.health();
  if (!connected || !projections.some(({ name, serving }) => name === due.name && serving)) return undefined;
  const before = new Date(clock.now() - markedWithin).toISOString();
  return views.docs(due.name, {
    above: { due_at: '' },
    atMost: { due_at: before },
    orderBy: { column: 'due_at' },
    limit: 1,
  })[0];
}

/** Since when each connected page says nothing, although work is overdue on a machine. */
const silentSince = new WeakMap<World, Map<object, number>>();

export const lateInvariants: readonly Invariant[] = [
  {
    says: 'Nothing is overdue for more than 30 s without a mark on every screen.',
    when: 'often',
    check: ({ world }) => {
      const { machines, screens, time } = world;
      const silent = silentSince.get(world) ?? new Map<object, number>();
      silentSince.set(world, silent);
      const overdue = machines.map(({ app }) => app && overdueOn(app));
      const one = overdue.find(Boolean);
      const isOverdue = one !== undefined && one !== null;
      for (const { email, page } of screens.all()) {
        if (!isOverdue || page.state() !== 'connected' || page.late() !== null) silent.delete(page);
        else silent.set(page, silent.get(page) ?? time.now());
        const since = silent.get(page) ?? Infinity;
        if (one && time.now() - since > looksLate)
          return `${email} sees nothing of ${one.kind} ${one.id}, due at ${one.due_at}, for ${(time.now() - since) / 1_000} s`;
      }
      return null;
    },
  },
];
