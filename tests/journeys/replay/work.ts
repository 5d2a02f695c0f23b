import { entityId, userId } from '#services/demo/ids';
import type { Installation, Person } from '../../support/installation.ts';

/** Random numbers that follow from a seed. */
export interface Drawn {
  /** A whole number below `most`. */
  below(most: number): number;
  of<T>(all: readonly T[]): T;
  shuffled<T>(all: readonly T[]): readonly T[];
}

export function drawnFrom(seed: number): Drawn {
  let state = seed % 2_147_483_647 || 1;
  const below = (most: number): number => {
    state = (state * 48_271) % 2_147_483_647;
    return state % most;
  };
  return {
    below,
    of: (all) => all[below(all.length)] as (typeof all)[number],
    shuffled: (all) =>
      all
        .map((one) => ({ one, by: below(1_000_000) }))
        .toSorted((a, b) => a.by - b.by)
        .map(({ one }) => one),
  };
}

/** Random changes of the board of one organization, one at a time. */
export async function randomWork(here: Installation, draw: Drawn) {
  const dana = await here.person('dispatcher@arvada.example');
  const alice = await here.person('administrator@arvada.example');
  const dora = await here.person('dispatcher@durham.example');
  const carl = await here.person('crew@arvada.example');
  const held = (await carl.get('/api/my-job/')).body.crews.map(
    ({ uuid }: { uuid: string }) => uuid,
  ) as readonly string[];
  const entity = entityId('arvada');
  const incidents: string[] = [];
  const places: { incident: string; place: string }[] = [];
  const crews: { uuid: string; active: boolean }[] = (await dana.get('/api/beta/dispatch/get-data/')).body.crew;
  const seen = (await dana.get('/api/beta/dispatch/get-data/')).body.incidents as {
    uuid: string;
    target_version: string;
  }[];
  const targets = new Map(seen.map(({ uuid, target_version: target }) => [uuid, target] as const));
  incidents.push(...seen.slice(0, 4).map(({ uuid }) => uuid));
  const send = async (who: Person, method: 'POST' | 'PATCH', path: string, body: object = {}) => {
    const answer = await who.send(method, path, body);
    if (answer.status >= 500) throw new Error(`${method} ${path}: ${answer.status}`);
    return answer;
  };
  let n = 0;
  const create = async (): Promise<string> => {
    const report = { version: 'arvada_manual_dispatch', description: `Leak ${(n += 1)}`, labels: ['Main break'] };
    const { body } = await send(dana, 'POST', '/api/incidents/', report);
    incidents.push(body.uuid);
    targets.set(body.uuid, (await dana.get(`/api/incident/${body.uuid}/`)).body.target_version ?? 'arvada_dispatched');
    return body.uuid;
  };
  const late = (): string => new Date(here.clock.now() - draw.below(7_200) * 1_000).toISOString();
  const of = (uuid: string): string => `/api/incident/${uuid}/`;
  const schedule = '/api/entities/admin/v2';
  const shifts: string[] = [];
  const somebody = (): string => userId('arvada', draw.of(['crew', 'crew2', 'leader', 'manager']));
  const callouts: string[] = [];
  type Step = (uuid: string) => Promise<unknown>;
  const steps: readonly Step[] = [
    create,
    (uuid) => send(dana, 'POST', `${of(uuid)}log/`, { event: 'note', message: `Line ${(n += 1)}`, time: late() }),
    (uuid) => send(dana, 'POST', `${of(uuid)}log/`, { event: 'geo:arrived', message: '', time: late() }),
    (uuid) => send(dana, 'POST', `${of(uuid)}label/`, { name: draw.of(['Sewer', 'Odor', 'Hydrant']) }),
    (uuid) => send(dana, 'POST', `${of(uuid)}note/`, { body: `Note ${(n += 1)}` }),
    async (uuid) => {
      const at = { raw: `${(n += 1)} Main St`, lat: 39.8 + draw.below(100) / 1_000, lng: -105.1 };
      const { status, body } = await send(dana, 'POST', `${of(uuid)}location/`, at);
      if (status === 201) places.push({ incident: uuid, place: body.uuid });
    },
    (uuid) => send(dana, 'POST', `${of(uuid)}hold/`),
    (uuid) =>
      send(dana, 'POST', '/api/beta/dispatch/manual-dispatch/', {
        incident: uuid,
        new_version: targets.get(uuid) ?? 'arvada_dispatched',
        designation: draw.of(crews).uuid,
        again: true,
      }),
    (uuid) => send(dana, 'POST', '/api/beta/dispatch/recall/', { incident: uuid, designation: draw.of(crews).uuid }),
    () =>
      send(dana, 'POST', '/api/beta/dispatch/update-active-status/', {
        entity,
        designation: draw.of(crews).uuid,
        active: draw.below(3) > 0,
      }),
    () =>
      send(dana, 'POST', '/api/beta/dispatch/update-note/', {
        entity,
        designation: draw.of(crews).uuid,
        body: `Says ${(n += 1)}`,
      }),
    // A phone without network says later where the crew was.
    () => {
      const where = { lat: 39.7 + draw.below(300) / 1_000, lng: -105.2 + draw.below(200) / 1_000 };
      const time = draw.below(2) === 0 ? { time: late() } : {};
      return send(carl, 'POST', '/api/my-job/position/', { designation: draw.of(held), ...where, ...time });
    },
    () => send(dana, 'POST', '/api/beta/dispatch/initiate-checkins/', { entity, designations: [draw.of(crews).uuid] }),
    () => send(dana, 'POST', '/api/beta/dispatch/update-manual-mode-status/', { entity, enabled: draw.below(2) === 0 }),
    (uuid) => send(alice, 'PATCH', `/api/manage${of(uuid)}`, { archived: draw.below(2) === 0 }),
    (uuid) => send(alice, 'PATCH', `/api/manage${of(uuid)}`, { completed: draw.below(2) === 0 }),
    async () => {
      const [day, hour] = [10 + draw.below(9), 10 + draw.below(10)];
      const { status, body } = await send(dana, 'POST', `${schedule}/schedule_designation_profile`, {
        designation: draw.of(['Truck 2', 'Water on-call']),
        user: somebody(),
        tzstr: 'America/Denver',
        date_start: `2027-01-${day}`,
        time_start: `${hour}:00`,
        date_end: `2027-01-${day + draw.below(2)}`,
        time_end: `${hour + 1}:30`,
      });
      if (status === 201) shifts.push(body.uuid);
    },
    async () => {
      if (shifts.length > 0)
        await send(dana, 'POST', `${schedule}/delete_scheduled_profile`, { profile_uuid: draw.of(shifts) });
    },
    async (uuid) => {
      const { status, body } = await send(
        dana,
        'POST',
        `/incident/${uuid}/standard/incidents/calls/tasks/named_generic_form_team/request/`,
        {
          name: `Crew ${(n += 1)}`,
          target_count: 1 + draw.below(2),
          users: [...new Set([somebody(), somebody()])].map((one) => ({ uuid: one })),
        },
      );
      if (status === 201) callouts.push(body.uuid);
    },
    async () => {
      if (callouts.length === 0) return;
      const path = `/api/callout/${draw.of(callouts)}/`;
      const act = draw.of(['pause/', 'resume/', 'stop/', 'target/', 'correct/'] as const);
      if (act === 'target/') await send(dana, 'POST', `${path}${act}`, { target_count: 1 + draw.below(4) });
      else if (act === 'correct/')
        await send(dana, 'POST', `${path}${act}`, { user: somebody(), outcome: 'accepted', reason: 'Rang back' });
      else await send(dana, 'POST', `${path}${act}`);
    },
    () => here.clock.advance(draw.below(20) * 60_000),
    // The neighbor is at work meanwhile.
    () =>
      send(dora, 'POST', '/api/incidents/', { version: 'durham_manual_dispatch', description: `Theirs ${(n += 1)}` }),
  ];
  // Each kind of change comes once before any comes twice.
  let deck: readonly Step[] = [];
  const drawn = (): Step => {
    if (deck.length === 0) deck = draw.shuffled(steps);
    const [step, ...rest] = deck;
    deck = rest;
    return step ?? create;
  };
  return {
    incidents,
    places,
    next: async (): Promise<{ readonly touched: readonly string[] }> => {
      const uuid = draw.of(incidents.length === 0 ? [await create()] : incidents);
      await drawn()(uuid);
      return { touched: [uuid, draw.of(incidents)] };
    },
  };
}
