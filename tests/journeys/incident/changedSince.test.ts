import { describe, expect, it } from 'vitest';
import type { ChangedIncident } from '#contracts/incident/changes';
import { refusals } from '#contracts/refusals';
import { chanceOf, pick as picked } from '../../chaos/chance.ts';
import { seed } from '../../support/chance.ts';
import { installed, signedIn } from '../../support/installed.ts';
import { type Program, program } from '../../support/signIn/program.ts';

const here = installed({ organisations: ['arvada', 'durham'] });
const alice = signedIn(here, 'administrator@arvada.example');
console.log(`Changed since: SEED=${seed}`);
const chance = chanceOf(seed);
const pick = <One>(from: readonly One[]): One => picked(chance, from);

const list = '/api/incident/';
const reader = () => program(here.url, alice, { scopes: ['incident:read'], limit: 12_000 });

/** One question of a warehouse: a page of what has changed. */
async function page(warehouse: Program, cursor: string | null, size: number) {
  const asked = cursor === null ? 'updated_after=2000-01-01T00:00:00Z' : `cursor=${cursor}`;
  const { status, body } = await warehouse.get(`${list}?${asked}&page_size=${size}`);
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body as { results: readonly ChangedIncident[]; cursor: string; more: boolean };
}

const incidents: string[] = [];
const writes: readonly (() => Promise<unknown>)[] = [
  async () => {
    const report = { version: 'arvada_manual_dispatch', description: `Call ${incidents.length}` };
    incidents.push((await alice.send('POST', '/api/incidents/', report)).body.uuid);
  },
  () => alice.send('POST', `/api/incident/${pick(incidents)}/log/`, { event: 'note', message: 'Seen' }),
  () => alice.send('POST', `/api/incident/${pick(incidents)}/label/`, { name: `Label ${Math.floor(chance() * 9)}` }),
  () => alice.send('PATCH', `/api/manage/incident/${pick(incidents)}/`, { completed: chance() < 0.5 }),
  () => alice.send('DELETE', `/api/incident/${pick(incidents)}/`),
];

describe('a warehouse that asks for what has changed', () => {
  it('misses nothing and, at rest, gets nothing twice, whatever is written between its questions', async () => {
    const warehouse = await reader();
    const kept = new Map<string, ChangedIncident>();
    let cursor: string | null = null;
    await writes[0]?.();
    for (let n = 0; n < 60; n++) {
      const write = chance() < 0.3 ? writes[0] : pick(writes);
      await write?.();
      if (chance() < 0.4) continue;
      const found = await page(warehouse, cursor, 1 + Math.floor(chance() * 4));
      for (const one of found.results) kept.set(one.uuid, one);
      ({ cursor } = found);
    }
    for (;;) {
      const found = await page(warehouse, cursor, 3);
      for (const one of found.results) kept.set(one.uuid, one);
      ({ cursor } = found);
      if (!found.more) break;
    }
    const again: string[] = [];
    const scanned = new Map<string, ChangedIncident>();
    for (let next: string | null = null, more = true; more; ) {
      const found = await page(warehouse, next, 7);
      for (const one of found.results) {
        if (scanned.has(one.uuid)) again.push(one.uuid);
        scanned.set(one.uuid, one);
      }
      ({ cursor: next, more } = found);
    }
    const rest = await page(warehouse, cursor, 100);
    expect([again, rest.results, rest.cursor]).toEqual([[], [], cursor]);
    expect(Object.fromEntries(kept)).toEqual(Object.fromEntries(scanned));
    // Each is as the list of the screens has it, or removed.
    const { body } = await alice.get(`${list}?page_size=100`);
    const shown = new Map(body.results.map((one: { uuid: string }) => [one.uuid, one]));
    for (const uuid of incidents)
      expect(kept.get(uuid)).toMatchObject({ removed: !shown.has(uuid), incident: shown.get(uuid) ?? null });
  });

  it('gets places, log, team and times when it asks for them, and the opening is in the security log', async () => {
    const warehouse = await reader();
    const uuid = (await alice.send('POST', '/api/incidents/', { version: 'arvada_water', description: 'x' })).body.uuid;
    const since = new Date(here.clock.now()).toISOString();
    const { body } = await warehouse.get(
      `${list}?updated_after=${since}&expand=locations,log,team,times&page_size=100`,
    );
    const one = body.results.find((found: ChangedIncident) => found.uuid === uuid);
    expect(one).toMatchObject({ locations: [], team: expect.any(Array), times: { timestamps: {} } });
    expect([one.log[0].event, one.times.workflow.length > 1]).toEqual(['created', true]);
    await here.muster.app.parts.trail?.flush();
    await here.settled();
    const { body: log } = await alice.get('/api/audit/security/');
    const opened = log.results.find(
      ({ act, account }: { act: string; account: string }) =>
        act === 'personal_data_opened' && account === warehouse.uuid,
    );
    expect(opened?.about).toContain(uuid);
  });

  it('gets the same as JSON lines and CSV, each line with its cursor', async () => {
    const warehouse = await reader();
    const { results } = await page(warehouse, null, 100);
    const lines = (await warehouse.get(`${list}export/`)).body.trim().split('\n');
    expect(lines.slice(0, results.length).map((line: string) => JSON.parse(line))).toEqual(results);
    const csv = (await warehouse.get(`${list}export/?format=csv&cursor=${results[1]?.cursor}`)).body;
    const rows = csv.trim().split('\r\n');
    expect(rows[0]).toMatch(/^\uFEFF?uuid,changed_time,removed,.*,cursor$/);
    expect(rows[1]).toContain(results[2]?.uuid);
    expect(rows).toHaveLength(lines.length - 1);
    const wide = (await warehouse.get(`${list}export/?format=csv&expand=log&cursor=${results.at(-2)?.cursor}`)).body;
    expect(wide).toContain('labels,log,cursor');
  });

  it('sees no incident of another organization, and is refused with a filter or a cursor of another log', async () => {
    const warehouse = await reader();
    const { body } = await (await here.person('administrator@durham.example')).get(list);
    const all = await warehouse.get(`${list}export/`);
    for (const { uuid } of body.results) expect(all.body).not.toContain(uuid);
    const filtered = await warehouse.get(`${list}?updated_after=2026-03-01T00:00:00Z&state=new`);
    expect(filtered).toMatchObject({ status: 400, body: { non_field_errors: [refusals['changes.filter'].words] } });
    const [one] = (await page(warehouse, null, 1)).results;
    for (const cursor of [
      `999999999-${one?.uuid}`,
      `1-${body.results[0].uuid}`,
      '999999999-00000000-0000-0000-0000-000000000000',
    ])
      expect(await warehouse.get(`${list}?cursor=${cursor}`)).toMatchObject({
        status: 400,
        body: { cursor: [refusals['changes.cursor'].words] },
      });
  });
});
