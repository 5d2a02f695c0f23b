import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { channels } from '#contracts/channels';
import { codec } from '#events/codec';
import type { RecordedFact } from '#events/facts';
import { workflowOf } from '#events/incident/versions/index';
import { incidents as incidentPages } from '#projections/incidents';
import { apply } from '#projections/projection';
import { systemRandom } from '#services/clock';
import { entityId } from '#services/demo/ids';
import { seed, together } from './chance.ts';
import { type Installation, installation, type Listening, type Person } from './installation.ts';

const count = Number(process.env.INCIDENTS ?? 1_000);
const clients = 20;
/** So many states of the workflow, each with one thing or two beside. */
const steps = 4;
const entity = entityId('arvada');
const version = 'arvada_water';

/** In turn. The third manages: only managers complete and archive. */
const roles = ['dispatcher', 'leader', 'manager', 'administrator'];

let here: Installation;
let people: Person[];

beforeAll(async () => {
  here = await installation({ organisations: ['arvada'] });
  people = await Promise.all(
    Array.from({ length: clients }, (_, n) => here.person(`${roles[n % roles.length]}@arvada.example`)),
  );
});
afterAll(() => here.close());

interface Life {
  readonly uuid: string;
  readonly labels: readonly string[];
  readonly notes: readonly string[];
  readonly contacts: readonly string[];
  readonly route: string;
  readonly log: readonly string[];
}

const tally = { requests: 0 };

const done = async (who: Person, method: 'POST' | 'PATCH', path: string, body: object) => {
  tally.requests += 1;
  const { status, body: said } = await who.send(method, path, body);
  if (status !== 200 && status !== 201 && status !== 202)
    throw new Error(`SEED=${seed} ${method} ${path}: ${status} ${JSON.stringify(said)}`);
  return said as { readonly uuid: string };
};

/** One incident from the report to the archive; at each step others write to it in the same moment. */
async function live(n: number): Promise<Life> {
  const hand = (shift: number): Person => people[(seed + n * 7 + shift) % clients] as Person;
  const manager = (shift: number): Person => people[(roles.length * (n + shift) + 2) % clients] as Person;
  const { uuid } = await done(hand(0), 'POST', '/api/incidents/', {
    version,
    description: `Water in the street, report ${n}`,
    locations: [{ raw: `${n} Ralston Rd`, route: 'Ralston Rd', street_number: String(n), lat: 39.8, lng: -105.08 }],
  });
  const page = `/api/incident/${uuid}/`;
  const place = (await hand(1).get(page)).body.locations[0].uuid as string;
  const life = { labels: [] as string[], notes: [] as string[], contacts: [] as string[], log: [] as string[] };
  let route = '';
  for (const [step, { logEvents }] of workflowOf(version).states.slice(0, steps).entries()) {
    const words = `${n}.${step}`;
    const entry = done(hand(step), 'POST', `${page}log/`, { event: logEvents[0] ?? '', message: words });
    if (step % 2 === 0) {
      const label = done(hand(step + 3), 'POST', `${page}label/`, { name: `label ${words}` });
      const note = done(hand(step + 5), 'POST', `${page}note/`, { body: words });
      life.labels.push((await label).uuid);
      life.notes.push((await note).uuid);
    } else {
      const contact = { name: words, phone_number: '303-555-0142' };
      const added = done(hand(step + 7), 'POST', `${page}location/${place}/contact/`, contact);
      route = `Street ${words}`;
      await done(hand(step + 11), 'PATCH', `${page}location/${place}/`, { route });
      life.contacts.push((await added).uuid);
    }
    life.log.push((await entry).uuid);
  }
  // Whoever completes and whoever archives it does not wait for the other.
  await Promise.all([
    done(manager(0), 'PATCH', `/api/manage/incident/${uuid}/`, { completed: true }),
    done(manager(1), 'PATCH', `/api/manage/incident/${uuid}/`, { archived: true }),
  ]);
  return { uuid, route, ...life };
}

type Uuids = readonly { readonly uuid: string }[];
const uuids = (all: Uuids) => all.map(({ uuid }) => uuid).toSorted();

/** What was acknowledged stands on the page, each thing once, and nothing else. */
async function judge({ uuid, labels, notes, contacts, route, log }: Life): Promise<void> {
  const { body } = await (people[0] as Person).get(`/api/incident/${uuid}/`);
  const place = body.locations[0];
  const written = (body.log as { uuid: string; event: string }[]).filter(
    ({ event }) => !['created', 'completed', 'archived'].includes(event),
  );
  expect([uuid, uuids(body.labels)]).toEqual([uuid, labels.toSorted()]);
  expect([uuid, uuids(body.notes)]).toEqual([uuid, notes.toSorted()]);
  expect([uuid, uuids(place.contacts)]).toEqual([uuid, contacts.toSorted()]);
  expect([uuid, uuids(written)]).toEqual([uuid, log.toSorted()]);
  expect([uuid, place.route, body.state, body.archived, body.completed]).toEqual([
    uuid,
    route,
    'completed',
    true,
    true,
  ]);
}

/** The page as the incident's own stream alone makes it. */
async function folded(uuid: string): Promise<string> {
  const { store, keys } = here.muster.app;
  const { decode } = codec(keys, systemRandom);
  let doc: object | null = null;
  for await (const event of store.read(`incident-${uuid}`)) {
    const fact = (await decode(event)) as unknown as RecordedFact;
    for (const { after } of apply(incidentPages, fact, () => doc)) doc = after;
  }
  return JSON.stringify(doc);
}

interface Known {
  readonly shown: object | null;
  readonly position: number;
}

/** What a screen shows that began with one answer and then only listened. */
function screen(began: readonly { readonly uuid: string }[], position: number, { heard }: Listening): string[] {
  const known = new Map<string, Known>(began.map((shown) => [shown.uuid, { shown, position }]));
  for (const { data } of heard) {
    const frame = data as { incident?: string | { readonly uuid: string }; position?: number } | undefined;
    if (frame?.incident === undefined || frame.position === undefined) continue;
    const gone = typeof frame.incident === 'string';
    const uuid = typeof frame.incident === 'string' ? frame.incident : frame.incident.uuid;
    const at = known.get(uuid)?.position ?? -1;
    if (frame.position >= at)
      known.set(uuid, { shown: gone ? null : (frame.incident as object), position: frame.position });
  }
  return [...known.values()].flatMap(({ shown }) => (shown ? [JSON.stringify(shown)] : [])).toSorted();
}

const lines = (all: readonly object[]): string[] => all.map((one) => JSON.stringify(one)).toSorted();

describe('twenty people who work through a thousand incidents at once', {
  timeout: Math.max(600_000, count * 600),
}, () => {
  const boardPath = '/api/beta/dispatch/get-data/';
  let lives: Life[];
  let boards: { listening: Listening; began: { incidents: { uuid: string }[]; position: number } }[];

  const openBoard = async (who: Person) => {
    const listening = await who.listen(channels.dispatch(entity));
    boards.push({ listening, began: (await who.get(boardPath)).body });
  };

  it('are told of every change that it was made', async () => {
    boards = [];
    lives = [];
    await openBoard(people[0] as Person);
    const began = performance.now();
    await together(
      Array.from({ length: count }, (_, n) => n),
      clients,
      async (n) => {
        // Others come to their boards in the middle of it.
        if (n === Math.floor(count / 3) || n === Math.floor(count / 2)) await openBoard(people[n % clients] as Person);
        lives.push(await live(n));
      },
    );
    await here.settled();
    const seconds = (performance.now() - began) / 1_000;
    console.log(
      `SEED=${seed}, ${count} incidents, ${clients} people, ${tally.requests} commands in ${seconds.toFixed(1)} s, ${boards.length} boards`,
    );
    expect(lives.length).toBe(count);
  });

  it('and lose none of it to one another', () => together(lives, clients, judge));

  it('leave on each page what its stream alone says', () =>
    together(lives, clients, async ({ uuid }) => {
      expect(here.muster.app.views.text('incidents', uuid)).toBe(await folded(uuid));
    }));

  it('see the same on every board, whenever it was opened', async () => {
    const last = await (people[1] as Person).get(boardPath);
    const marker = { entity, enabled: true };
    await done(people[2] as Person, 'POST', '/api/beta/dispatch/update-manual-mode-status/', marker);
    for (const { listening, began } of boards) {
      // What was said before it has been heard when this is.
      await listening.hears('MANUAL_MODE_UPDATED');
      expect(screen(began.incidents, began.position, listening)).toEqual(lines(last.body.incidents));
    }
  });

  it('would be seen to have lost something, were it lost', async () => {
    const [one] = lives;
    if (!one) throw new Error('nobody lived');
    await expect(judge({ ...one, labels: [...one.labels, 'a label that nobody kept'] })).rejects.toThrow(
      'to deeply equal',
    );
    const [board] = boards;
    if (!board) throw new Error('nobody looked');
    const deaf = {
      ...board.listening,
      heard: board.listening.heard.filter(({ event }) => event !== 'INCIDENT_NOT_ACTIVE'),
    };
    const shown = screen(board.began.incidents, board.began.position, deaf);
    expect(shown.length).toBeGreaterThan(board.began.incidents.length);
  });
});
