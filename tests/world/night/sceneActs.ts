import type { DispatchData } from '#contracts/dispatch/dispatch';
import { entityId } from '#services/demo/ids';
import type { World } from '../world.ts';
import type { Act, Around } from './act.ts';
import { waited } from './linkActs.ts';
import { said } from './said.ts';

const minutes = (world: World, count: number) => waited(world, count * 60);

/** The crews on duty, by designation. */
async function onDuty({ hands }: Around): Promise<readonly string[]> {
  const { body } = await hands.as('dispatcher').get('/api/beta/dispatch/get-data/');
  const { crew = [] } = (body ?? {}) as Partial<DispatchData>;
  return crew.filter(({ active, designated_user }) => active && designated_user).map(({ uuid }) => uuid);
}

async function reported({ hands, house }: Around, description: string): Promise<string | undefined> {
  const report = { version: `${house}_water`, description };
  return (await hands.send('POST', '/api/incidents/', report))?.body?.uuid as string | undefined;
}

/** Sends a crew. Returns the key of its job link, once the text has come. */
async function sent({ hands, house, world }: Around, incident: string, designation: string) {
  const body = { incident, new_version: `${house}_water`, designation };
  await hands.as('dispatcher').send('POST', '/api/beta/dispatch/manual-dispatch/', body);
  await waited(world, 30);
  const app = world.machines.find((one) => one.app !== null)?.app;
  const keys = world.phoneCompany.texts().flatMap(({ body: text }) => /\/job\/\?k=(\S+)/.exec(text)?.[1] ?? []);
  return keys.findLast((k) => {
    const job = app?.views.doc('jobs', app.secrets.jobOf(k) ?? '');
    return job?.incident === incident && job.designation === designation;
  });
}

/** Crews at their scenes: alone, late, and at appointments. */
export const sceneActs = {
  /** A crew is alone on scene for more than half an hour. It says that it is all right, leaves, or is silent. */
  aloneOnScene: async (around) => {
    const { hands, luck, world, house } = around;
    const rules = { welfare_check: '30', welfare_answer: '5', crew_needs_help: luck.one(['mark', 'call']) };
    await hands.as('manager').send('POST', '/api/beta/dispatch/update-rules/', { entity: entityId(house), ...rules });
    const incident = await reported(around, 'Vault');
    const designation = luck.one(await onDuty(around));
    if (incident === undefined || designation === undefined) return 'no incident, or no crew';
    const k = await sent(around, incident, designation);
    if (k === undefined) return 'no text';
    const crew = hands.stranger(`a crew@${house}.example`);
    const reply = await crew.send('POST', '/api/job/', { k, step: 'on-scene' });
    await minutes(world, luck.whole(29, 33));
    const answer = luck.one(['safe', 'done', 'silent', 'over']);
    if (answer === 'safe') await crew.send('POST', '/api/job/message/', { k, kind: 'safe' });
    if (answer === 'done') await crew.send('POST', '/api/job/', { k, step: 'done' });
    if (answer === 'over')
      await hands.as('manager').send('PATCH', `/api/manage/incident/${incident}/`, { completed: true });
    return said(`alone on scene, ${answer}`, reply);
  },
  /** A crew is silent, another is sent in its place, and both accept. */
  answerLate: async (around) => {
    const { hands, luck, world, house } = around;
    const incident = await reported(around, 'Valve box');
    const [first, second] = (await onDuty(around)).toSorted(() => (luck.is(0.5) ? 1 : -1));
    if (incident === undefined || first === undefined || second === undefined) return 'no incident, or no two crews';
    const crew = hands.stranger(`a crew@${house}.example`);
    const late = await sent(around, incident, first);
    await minutes(world, luck.whole(11, 13));
    const other = await sent(around, incident, second);
    const step = () => luck.one(['accepted', 'on-my-way']);
    if (other && luck.is(0.8)) await crew.send('POST', '/api/job/', { k: other, step: step() });
    await waited(world, luck.whole(0, 60));
    const reply = late ? await crew.send('POST', '/api/job/', { k: late, step: step() }) : null;
    if (luck.is(0.3))
      await hands
        .as('dispatcher')
        .send('POST', '/api/beta/dispatch/take-late-answer/', { incident, designation: first });
    if (other && luck.is(0.3)) await crew.send('POST', '/api/job/', { k: other, step: 'declined' });
    return said('answer late', reply);
  },
  /** An appointment to come, of an incident that ends, and sometimes goes on. */
  appoint: async (around) => {
    const { hands, luck, world } = around;
    const incident = await reported(around, 'Sewer backup');
    if (incident === undefined) return 'no incident';
    const time = new Date(world.time.now() + luck.whole(2, 48) * 3_600_000).toISOString();
    const tag = { content_type: 'appointment', data: { staff: luck.one(['Rosa Delgado', 'A neighbor']), time } };
    const manager = hands.as('manager');
    const reply = await manager.send('POST', `/api/incident/${incident}/tag/`, tag);
    await waited(world, luck.whole(0, 60));
    const end = luck.one(['completed', 'archived'] as const);
    const path = `/api/manage/incident/${incident}/`;
    await manager.send('PATCH', path, { [end]: true });
    await waited(world, luck.whole(1, 20));
    if (luck.is(0.3)) await manager.send('PATCH', path, { [end]: false });
    return said(`appoint, ${end}`, reply);
  },
} satisfies Record<string, Act>;
