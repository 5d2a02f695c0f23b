import { beforeAll, describe, expect, it } from 'vitest';
import type { IncidentSummary } from '#contracts/incident/incident';
import { idFrom } from '#events/core/ids';
import { iso } from '#events/core/ports';
import { incident } from '#events/incident/incident';
import { entityId, userId } from '#services/demo/ids';
import { installed, signedIn } from '../../../support/installed.ts';

let long: string;
let newer: string;

const here = installed({ organisations: ['arvada', 'durham'] });
const dana = signedIn(here, 'dispatcher@arvada.example');
const durham = signedIn(here, 'dispatcher@durham.example');
beforeAll(async () => {
  long = await reported('Gusher beside the depot');
  newer = await reported('Quiet leak');
  await logged(long, 60);
  await here.settled();
});

async function reported(description: string): Promise<string> {
  await here.clock.advance(60_000);
  const labels = ['Odd smell'];
  const { body } = await dana.send('POST', '/api/incidents/', { version: 'arvada_water', description, labels });
  return String(body.uuid);
}

const words: Readonly<Record<number, string>> = {
  2: 'Early periwinkle.',
  50: 'The tamarisk valve turns.',
  55: 'Heliotropes above the main.',
};
/** This many lines at once; a few of them have words of their own. */
async function logged(uuid: string, lines: number): Promise<void> {
  const cause = {
    entity: entityId('arvada'),
    actor: { kind: 'user', id: userId('arvada', 'dispatcher') },
    correlationId: 'long-log-search',
  } as const;
  const steps = Array.from({ length: lines }, (_, n) => ({
    commandId: idFrom('long-log-search', uuid, n),
    occurredAt: iso(here.clock.now()),
    command: {
      do: 'log',
      entry: idFrom('long-log-search', uuid, 'entry', n),
      incident: uuid,
      event: 'notes:added',
      message: words[n] ?? `Gauge ${n} read.`,
      lat: null,
      lng: null,
      designation: null,
    } as const,
  }));
  const { position } = await here.muster.app.handle(incident, uuid, steps, cause);
  if (position) await here.muster.app.projector.reached(position, 10_000);
}

const asked = async (query: Record<string, string>, person = dana) =>
  (await person.get(`/api/incident/?${new URLSearchParams(query).toString()}`)).body;
const found = async (query: Record<string, string>, person = dana): Promise<readonly string[]> =>
  (await asked({ page_size: '100', ...query }, person)).results.map(({ uuid }: IncidentSummary) => uuid);

describe('the search among incidents with long logs', () => {
  it.each([
    ['an early line', 'periwinkle'],
    ['a late line', 'tamarisk'],
    ['the unfinished word of a late line', 'tamari'],
    ['the unfinished last word of several', 'gusher heliot'],
    ['the words of a late line and of the report', 'tamarisk gusher'],
    ['the words of two late lines', 'heliotropes tamarisk'],
    ['the words of an early and a late line', 'periwinkle tamarisk'],
  ])('finds one by %s', async (_, search) => {
    expect(await found({ search })).toEqual([long]);
    expect((await asked({ search })).count).toBe(1);
  });

  it.each([
    ['an unknown word beside one of a late line', 'tamarisk oleander'],
    ['the beginning of a word that is not the last', 'tamari gusher'],
  ])('finds none by %s', async (_, search) => expect(await found({ search })).toEqual([]));

  it('keeps to the other filters, and to the organization', async () => {
    expect(await found({ search: 'tamarisk', label: 'Odd smell' })).toEqual([long]);
    expect(await found({ search: 'tamarisk', label: 'Another' })).toEqual([]);
    expect(await found({ search: 'tamarisk', active: 'false' })).toEqual([]);
    expect(await found({ search: 'tamarisk' }, durham)).toEqual([]);
  });

  it('keeps the order of the incidents, page by page', async () => {
    await logged(newer, 3);
    const third = await reported('A tamarisk fell on the main');
    expect(await found({ search: 'tamarisk' })).toEqual([third, long]);
    const pages = await Promise.all(
      ['1', '2'].map(async (page) => {
        const { count, results } = await asked({ search: 'tamarisk', page_size: '1', page });
        return [count, ...results.map(({ uuid }: IncidentSummary) => uuid)];
      }),
    );
    expect(pages).toEqual([
      [2, third],
      [2, long],
    ]);
  });

  it('no longer finds erased words of the incident, and still finds words written later', async () => {
    const administrator = await here.person('administrator@arvada.example');
    const lines = async () => (await dana.get(`/api/incident/${long}/log/`)).body.length;
    const before = await lines();
    const erased = await administrator.send('POST', `/api/incident/${long}/erase/${long}/`, {});
    expect(erased.status).toBe(200);
    await here.settled();
    expect(await lines()).toBe(before);
    for (const search of ['tamarisk', 'heliotropes', 'periwinkle']) expect(await found({ search })).not.toContain(long);
    const said = { event: 'notes:added', message: 'Oleander road open.' };
    expect((await dana.send('POST', `/api/incident/${long}/log/`, said)).status).toBe(201);
    await here.settled();
    expect(await found({ search: 'oleander' })).toEqual([long]);
  });

  it('finds no deleted incident', async () => {
    const administrator = await here.person('administrator@arvada.example');
    await administrator.send('DELETE', `/api/incident/${long}/`, {});
    await here.settled();
    expect(await found({ search: 'oleander' })).toEqual([]);
  });
});
