import { due } from '#projections/due/due';
import type { Obligation } from '#projections/due/obligation';
import type { App } from '#services/app/app';
import { isCurrent } from '#services/projector/following';
import type { World } from '../world.ts';
import type { Invariant } from './invariant.ts';

/** Work that is overdue by so much is marked on each screen. Milliseconds. */
const markedWithin = 30_000;
/** In the world, a machine looks for late work every 20 s, and not every 5 s. A frame takes some seconds. */
const looksLate = 25_000;

/** The first obligation of each machine, with the number of writes until it was read. */
const firsts = new WeakMap<App, { readonly changes: number; readonly first: Obligation | undefined }>();

function firstOn(app: App): Obligation | undefined {
  const { views } = app;
  const [changes, known] = [views.changes(), firsts.get(app)];
  if (known?.changes === changes) return known.first;
  const [first] = views.docs(due.name, {
    above: { due_at: '' },
    orderBy: { column: 'due_at' },
    limit: 1,
  });
  firsts.set(app, { changes, first });
  return first;
}

/** The work that is overdue by the clock of a machine. */
function overdueOn(app: App): Obligation | undefined {
  const first = firstOn(app);
  return first?.due_at && first.due_at <= new Date(app.clock.now() - markedWithin).toISOString() ? first : undefined;
}

function follows({ projector }: App): boolean {
  const { connected, projections } = projector.health();
  return connected && isCurrent(projections, due.name);
}

/** The work that is overdue on a machine that follows the log. A machine whose clock is behind cannot know it yet. */
function overdueIn({ machines, time }: World): Obligation | undefined {
  const up = machines.flatMap(({ app }) => (app ? [app] : []));
  if (up.some(({ clock }) => clock.now() !== time.now())) return undefined;
  const one = up.find((app) => overdueOn(app) && follows(app));
  return one && overdueOn(one);
}

/** Since when each connected page says nothing, although work is overdue on a machine. */
const silentSince = new WeakMap<World, Map<object, number>>();

export const lateInvariants: readonly Invariant[] = [
  {
    says: 'Nothing is overdue for more than 30 s without a mark on every screen.',
    when: 'often',
    check: ({ world, saw }) => {
      const { screens, time } = world;
      const silent = silentSince.get(world) ?? new Map<object, number>();
      silentSince.set(world, silent);
      const one = overdueIn(world);
      if (one) saw();
      for (const { email, page } of screens.all()) {
        if (!one || page.state() !== 'connected' || page.late() !== null) silent.delete(page);
        else silent.set(page, silent.get(page) ?? time.now());
        const since = silent.get(page) ?? Infinity;
        if (one && time.now() - since > looksLate)
          return `${email} sees nothing of ${one.kind} ${one.id}, due at ${one.due_at}, for ${(time.now() - since) / 1_000} s`;
      }
      return null;
    },
  },
];
