import { configOf } from '../begun.ts';
import type { World } from '../world.ts';
import type { Act, Around } from './act.ts';
import { waited } from './linkActs.ts';
import { said } from './said.ts';

/** An answer without an account, and the words that came back. */
export interface GivenAnswer {
  /** The message that asked. */
  readonly delivery: string;
  readonly way: 'link' | 'text';
  readonly answer: 'accept' | 'decline' | 'done';
  readonly heard: string;
}
const given = new WeakMap<World, GivenAnswer[]>();
/** The answers of a world, in the order in which they came back. */
export function answersIn(world: World): GivenAnswer[] {
  const found = given.get(world) ?? [];
  given.set(world, found);
  return found;
}

const { publicUrl } = configOf('/');

interface Asked {
  readonly k: string;
  readonly delivery: string;
  /** The number that was texted; null for a mail. */
  readonly from: string | null;
}

/** The latest messages that ask somebody to take an incident. */
function askedIn({ phoneCompany, post, machines }: World): readonly Asked[] {
  const secrets = machines.find(({ app }) => app !== null)?.app?.secrets;
  const all = [
    ...phoneCompany.texts().map(({ at, to, body }) => ({ at, from: to, body })),
    ...post.arrived.map(({ at, what }) => ({ at, from: null, body: what.body })),
  ];
  return all
    .toSorted((a, b) => a.at - b.at)
    .flatMap(({ from, body }) => {
      const k = /\/answer\/\?k=(\S+)/.exec(body)?.[1];
      const delivery = k && secrets?.answerOf(k);
      return k && delivery ? [{ k, delivery, from }] : [];
    })
    .slice(-4);
}

async function byText({ world, luck }: Around, { delivery, from }: Asked): Promise<string> {
  const body = luck.one(['YES', 'Yes!', 'ok', '1', 'NO', 'no.', '2', 'yes 1', 'Who is this?']);
  const url = `${publicUrl}/api/text-received/`;
  const answer = await world.phoneCompany.inboundText({ from: from ?? '', body, url });
  const heard = /<Message>(.*)<\/Message>/s.exec(answer?.body ?? '')?.[1] ?? '';
  answersIn(world).push({ delivery, way: 'text', answer: /^(yes|ok|1)/i.test(body) ? 'accept' : 'decline', heard });
  return `${body}: ${heard.split('\n')[0]}`;
}

/** A mail scanner looks at the page first; a person presses one of its buttons, perhaps twice, or on an old page. */
async function byLink({ world, hands, luck }: Around, { k, delivery }: Asked): Promise<string> {
  const views = world.machines.find(({ app }) => app !== null)?.app?.views;
  const house = views?.doc('entities', views.doc('notices', delivery)?.entity ?? '')?.name;
  // Of the organization that asks: its incident is no stranger's.
  const holder = hands.stranger(`link@${house}.example`);
  for (let look = 0; look < luck.whole(1, 3); look++) await holder.get(`/answer/?k=${k}`);
  if (luck.is(0.3)) return 'looked';
  const answer = luck.one(['accept', 'accept', 'decline', 'done'] as const);
  const seen = luck.one(['open', 'open', 'accepted', 'declined']);
  const press = async (): Promise<string> => {
    const place = (await holder.send('POST', '/answer/', { k, answer, seen }))?.headers.location;
    const page = place === undefined ? '' : String((await holder.get(place)).body);
    return /<h1>(.*?)<\/h1>/.exec(page)?.[1] ?? '';
  };
  const heard = (await Promise.all(luck.is(0.3) ? [press(), press()] : [press()])).join(' ');
  answersIn(world).push({ delivery, way: 'link', answer, heard });
  return `${answer}: ${heard}`;
}

/** The reply to a text that answers a call-out. */
interface CallReply {
  readonly from: string;
  readonly heard: string;
}
const replied = new WeakMap<World, CallReply[]>();
export function callRepliesIn(world: World): CallReply[] {
  const found = replied.get(world) ?? [];
  replied.set(world, found);
  return found;
}

/** Transfers that ask people by text and mail, with or without an account, who answer in every way at once. */
export const answerActs = {
  askAndAnswer: async (around) => {
    const { hands, luck, world, house } = around;
    const report = { version: `${house}_water`, description: luck.one(['Main break', 'Sewer backup']) };
    const incident = (await hands.send('POST', '/api/incidents/', report))?.body?.uuid as string | undefined;
    if (incident === undefined) return 'no incident';
    const manager = hands.as('manager');
    const [path, more] = luck.is(0.6)
      ? (['flux-handler-transfer', { handler_codename: 'notify_on_call_and_by_mail' }] as const)
      : ([
          'email-transfer',
          { emails: [`night@contractor.${house}.example`], explanation: 'They have a pump.' },
        ] as const);
    const reply = await manager.send('POST', `/api/incidents/${path}/`, { incident_id: incident, ...more });
    for (let round = luck.whole(1, 3); round > 0; round--) {
      await waited(world, luck.whole(5, 240));
      const asked = askedIn(world);
      if (luck.is(0.2)) await manager.send('PATCH', `/api/manage/incident/${incident}/`, { completed: true });
      // At the same moment.
      await Promise.all(
        asked.map((one) => (one.from !== null && luck.is(0.6) ? byText(around, one) : byLink(around, one))),
      );
    }
    return said(`ask ${incident.slice(0, 8)}`, reply);
  },
  /** Phones ring for a call-out of one place, and their owners text their answers meanwhile, some of them twice. */
  answerElsewhere: async ({ hands, luck, world, house }) => {
    const report = { version: `${house}_water`, description: 'Main break' };
    const incident = (await hands.send('POST', '/api/incidents/', report))?.body?.uuid as string | undefined;
    if (incident === undefined) return 'no incident';
    const asked = { target_count: 1, roles: ['crew', 'leader', 'manager'] };
    const before = world.phoneCompany.calls().length;
    const path = `/incident/${incident}/muster/incidents/calls/tasks/form_team_by_groups/request/`;
    const reply = await hands.send('POST', path, asked);
    await waited(world, luck.whole(10, 60));
    const url = `${publicUrl}/api/text-received/`;
    const text = async (from: string): Promise<void> => {
      const body = luck.one(['YES', 'yes', 'NO', 'y']);
      const answer = await world.phoneCompany.inboundText({ from, body, url });
      const heard = /<Message>(.*)<\/Message>/s.exec(answer?.body ?? '')?.[1] ?? '';
      callRepliesIn(world).push({ from, heard });
    };
    const rung = world.phoneCompany
      .calls()
      .slice(before)
      .map(({ to }) => to);
    await Promise.all([...rung, ...rung.slice(0, 1)].map(text));
    return said(`text ${rung.length} answers`, reply);
  },
} satisfies Record<string, Act>;
