import type { DispatchData } from '#contracts/dispatch/dispatch';
import type { JobStep } from '#contracts/incident/crews/crewStatus';
import { entityId } from '#services/demo/ids';
import type { Luck } from '../peers/ports.ts';
import type { Reply } from '../person.ts';
import type { World } from '../world.ts';
import type { Act, Around } from './act.ts';
import { said } from './said.ts';

/** Seconds of virtual time. */
export const waited = ({ time }: World, seconds: number) =>
  new Promise<void>((done) => void time.after(seconds * 1_000, done));

/** The key of a link in the newest texts that the phone company has. */
const keyIn = ({ phoneCompany }: World, luck: Luck, link: RegExp): string | undefined => {
  const keys = phoneCompany.texts().flatMap(({ body }) => link.exec(body)?.[1] ?? []);
  return keys[keys.length - 1 - luck.whole(0, Math.min(2, keys.length - 1))];
};

/** By bad signal: late, twice at once, or again although the answer came. */
async function badly({ world, luck }: Around, send: () => Promise<Reply | null>): Promise<Reply | null> {
  if (luck.is(0.3)) await waited(world, luck.whole(5, 120));
  const [first = null] = await Promise.all(Array.from({ length: luck.is(0.3) ? 2 : 1 }, send));
  return luck.is(0.2) ? send() : first;
}

const courses: readonly (readonly JobStep[])[] = [
  ['read', 'accepted', 'on-my-way', 'on-scene', 'done'],
  ['accepted', 'on-scene', 'done'],
  ['read', 'declined'],
  ['read', 'accepted', 'on-my-way', 'declined'],
];

async function checkIn({ hands, luck, house }: Around): Promise<string> {
  const { body } = await hands.get('/api/beta/dispatch/get-data/');
  const { crew = [] } = (body ?? {}) as Partial<DispatchData>;
  const designations = crew.filter(() => luck.is(0.7)).map(({ uuid }) => uuid);
  const asked = { entity: entityId(house), designations, replaces: [] };
  return said('check in', await hands.send('POST', '/api/beta/dispatch/initiate-checkins/', asked));
}

async function sendCrew({ hands, luck }: Around): Promise<string> {
  const dispatcher = hands.as('dispatcher');
  const { body } = await dispatcher.get('/api/beta/dispatch/get-data/');
  const { crew = [], incidents = [] } = (body ?? {}) as Partial<DispatchData>;
  const crews = crew.filter(({ active, designated_user }) => active && designated_user);
  if (crews.length === 0 || incidents.length === 0) return 'no crew, or no incident';
  const { uuid, version, target_version } = luck.one(incidents);
  const sent = { incident: uuid, new_version: target_version ?? version, designation: luck.one(crews).uuid };
  return said('send', await dispatcher.send('POST', '/api/beta/dispatch/manual-dispatch/', sent));
}

/** Crews: a dispatcher sends them or asks where they are, and they answer by the links in their texts. */
export const linkActs = {
  checkIn,
  sendCrew,
  takeSteps: async (around) => {
    const { world, luck, hands } = around;
    await sendCrew(around);
    await waited(world, luck.whole(2, 20));
    const k = keyIn(world, luck, /\/job\/\?k=(\S+)/);
    if (k === undefined) return 'no job';
    const crew = hands.stranger('a crew');
    const answers: (number | undefined)[] = [(await crew.get(`/api/job/?k=${k}`)).status];
    for (const step of luck.one(courses)) {
      await waited(world, luck.whole(1, 60));
      answers.push((await badly(around, () => crew.send('POST', '/api/job/', { k, step })))?.status);
      const kind = luck.one(['note', 'help', 'safe']);
      if (luck.is(0.3)) await badly(around, () => crew.send('POST', '/api/job/message/', { k, kind, words: 'Deep' }));
    }
    return `steps: ${answers.join(' ')}`;
  },
  answerCheckIn: async (around) => {
    const { world, luck, hands } = around;
    await checkIn(around);
    await waited(world, luck.whole(2, 20));
    const ck = keyIn(world, luck, /\/check-in\/\?\S*\bck=(\S+)/);
    if (ck === undefined) return 'no check-in';
    const crew = hands.stranger('a crew');
    const { status } = await crew.get(`/api/check-in/?ck=${ck}`);
    const place = () => ({ lat: 39.8 + luck.next() / 100, lng: -105.1, accuracy: 9, note: 'By the valve' });
    const reply = await badly(around, () => crew.send('POST', '/api/check-in/', { ck, ...place() }));
    return said(`check in after ${status}`, reply);
  },
} satisfies Record<string, Act>;
