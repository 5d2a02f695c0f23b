import type { Act, Around } from './act.ts';
import { waited } from './linkActs.ts';
import { tasks } from './peopleActs.ts';
import { said } from './said.ts';

/** A new incident; with `link_to`, a call that is linked when it is taken. */
async function reported({ hands, house, luck }: Around, more: object = {}): Promise<string | undefined> {
  const body = {
    version: `${house}_water`,
    description: luck.one(['Main break', 'No water', 'Low pressure']),
    ...more,
  };
  return (await hands.send('POST', '/api/incidents/', body))?.body?.uuid as string | undefined;
}

/** The people of a desk, and one cause with many callers. */
export const causeActs = {
  /**
   * A main break: one call is linked when it is taken, one after its call-out has begun. One may be unlinked, the main
   * incident may be linked itself, and it may end.
   */
  linkCause: async (around) => {
    const { hands, luck, world } = around;
    const main = await reported(around);
    if (main === undefined) return 'no main incident';
    const taken = await reported(around, { link_to: main });
    const called = await reported(around);
    if (taken === undefined || called === undefined) return 'no calls';
    const asked = { target_count: 1, roles: ['crew', 'leader', 'manager'] };
    if (luck.is(0.6)) await hands.send('POST', `${tasks(called)}form_team_by_groups/request/`, asked);
    await waited(world, luck.whole(2, 40));
    const reply = await hands.send('POST', '/api/linked-incidents/', { to: main, incidents: [called, taken] });
    await waited(world, luck.whole(5, 60));
    if (luck.is(0.4)) await hands.send('POST', `/api/incident/${taken}/unlink/`, { reason: 'A leak of its own' });
    if (luck.is(0.3)) {
      const other = await reported(around);
      if (other) await hands.send('POST', `/api/incident/${main}/link/`, { to: other });
    }
    if (luck.is(0.5)) {
      const end = luck.one([{ completed: true }, { archived: true }, { completed: true, linked: 'unlink' }]);
      await hands.as('manager').send('PATCH', `/api/manage/incident/${main}/`, end);
    } else if (luck.is(0.2)) await hands.as('manager').send('DELETE', `/api/incident/${main}/`);
    return said(`link ${called.slice(0, 8)} to ${main.slice(0, 8)}`, reply);
  },
} satisfies Record<string, Act>;
