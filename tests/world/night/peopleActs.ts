import type { Reply } from '../person.ts';
import type { Act, Around } from './act.ts';
import type { Hands } from './hands.ts';
import { waited } from './linkActs.ts';
import { said } from './said.ts';

interface Listed {
  readonly uuid: string;
}

interface Person extends Listed {
  readonly role: string;
  readonly phone_number: string;
  readonly is_active: boolean;
}

/** An incident on the person's list, the newest ones more often; undefined when it is empty. */
async function someIncident({ hands, luck }: Around): Promise<string | undefined> {
  const { body } = await hands.get('/api/incident/?page=1&page_size=20&active=true');
  const found = (body as { results?: readonly Listed[] } | null)?.results ?? [];
  return found[Math.min(luck.whole(0, found.length), luck.whole(0, found.length))]?.uuid;
}

interface ListedCallout extends Listed {
  readonly incident: string | null;
  readonly state: string;
}

const isUnderWay = ({ state }: ListedCallout): boolean => state === 'in-progress' || state === 'paused';

async function someCallout({ hands, luck }: Around): Promise<ListedCallout | undefined> {
  const { body } = await hands.get('/api/callouts/');
  const listed = body as readonly ListedCallout[] | { readonly results?: readonly ListedCallout[] } | null;
  const found = Array.isArray(listed)
    ? listed
    : ((listed as { results?: readonly ListedCallout[] } | null)?.results ?? []);
  const underWay = found.filter(isUnderWay);
  return found.length === 0 ? undefined : luck.one(underWay.length > 0 ? underWay : found);
}

const ofIncident =
  (what: string, send: (around: Around, incident: string) => Promise<Reply | null>): Act =>
  async (around) => {
    const incident = await someIncident(around);
    return incident === undefined
      ? 'no incident'
      : said(`${what} ${incident.slice(0, 8)}`, await send(around, incident));
  };

const ofCallout =
  (what: string, body: (around: Around) => object = () => ({})): Act =>
  async (around) => {
    const callout = (await someCallout(around))?.uuid;
    if (callout === undefined) return 'no call-out';
    return said(
      `${what} ${callout.slice(0, 8)}`,
      await around.hands.send('POST', `/api/callout/${callout}/${what}/`, body(around)),
    );
  };

export const tasks = (incident: string): string => `/incident/${incident}/standard/incidents/calls/tasks/`;

interface Designee {
  readonly target: string;
  readonly designation: string;
  readonly user: { readonly uuid: string };
}

/** The people whom a call-out may ring. */
export async function calledBy(hands: Hands): Promise<readonly Person[]> {
  const { status, body } = await hands.as('administrator').get('/api/user/');
  const people = status === 200 ? (body as readonly Person[]) : [];
  return people.filter(({ role, is_active }) => is_active && ['crew', 'leader', 'manager'].includes(role));
}

/** The jobs of a night, done by the routes that the screens use. */
export const peopleActs = {
  report: async ({ hands, luck, house }) => {
    const description = luck.one(['Main break', 'Sewer backup', 'No water', 'Manhole cover missing']);
    const body = { version: `${house}_water`, description };
    return said('report', await hands.send('POST', '/api/incidents/', body));
  },
  acknowledge: ofIncident('acknowledge', ({ hands }, incident) =>
    hands.send('POST', `/api/incident/${incident}/log/`, { event: 'acknowledged', message: 'Acknowledged.' }),
  ),
  note: ofIncident('note', ({ hands, luck }, incident) =>
    hands.send('POST', `/api/incident/${incident}/log/`, {
      event: 'note',
      message: `Valve ${luck.whole(1, 99)} is closed`,
    }),
  ),
  /** Changes the priority, or the problem from which it follows. */
  prioritize: ofIncident('prioritize', ({ hands, luck }, incident) => {
    const at = `/api/incident/${incident}/`;
    if (luck.is(0.3))
      return hands.send('POST', `${at}tag/`, { content_type: 'problem', data: { code: luck.one(['A01', 'A02']) } });
    const priority = luck.one(['emergency', 'low', 'routine']);
    return hands.send('POST', `${at}priority/`, { priority, reason: 'The school has no water' });
  }),
  callRoles: ofIncident('call roles', ({ hands, luck }, incident) =>
    hands.send('POST', `${tasks(incident)}form_team_by_groups/request/`, {
      target_count: luck.whole(1, 3),
      roles: luck.one([['crew'], ['crew', 'leader'], ['manager', 'crew']]),
    }),
  ),
  /** Two people call for two incidents at the same moment. */
  callTwo: async (around) => {
    const { hands, luck } = around;
    const asked = { target_count: luck.whole(1, 3), roles: ['crew', 'leader', 'manager'] };
    const call = async (caller: Hands): Promise<Reply | null> => {
      const incident = await someIncident(around);
      return incident === undefined
        ? null
        : caller.send('POST', `${tasks(incident)}form_team_by_groups/request/`, asked);
    };
    const replies = await Promise.all([call(hands), call(hands.as('manager'))]);
    return said('call two', replies.find((reply) => reply?.status === 201) ?? null);
  },
  /** Calls, and calls more people for the same incident once the first call-out may be over. */
  callAgain: async (around) => {
    const { hands, luck, world } = around;
    const incident = await someIncident(around);
    if (incident === undefined) return 'no incident';
    const asked = { target_count: 1, roles: ['crew', 'leader', 'manager'] };
    const path = `${tasks(incident)}form_team_by_groups/request/`;
    await hands.send('POST', path, asked);
    await waited(world, luck.whole(60, 400));
    return said(`call again ${incident.slice(0, 8)}`, await hands.send('POST', path, asked));
  },
  callMore: async (around) => {
    const incident = (await someCallout(around))?.incident ?? (await someIncident(around));
    if (incident === undefined) return 'no incident';
    const asked = { target_count: around.luck.whole(1, 2), roles: ['crew', 'leader', 'manager'] };
    const path = `${tasks(incident)}form_team_by_groups/request/`;
    return said(`call more ${incident.slice(0, 8)}`, await around.hands.send('POST', path, asked));
  },
  complete: ofIncident('complete', ({ hands }, incident) =>
    hands.as('manager').send('PATCH', `/api/manage/incident/${incident}/`, { completed: true }),
  ),
  /** Calls, and ends the incident once somebody may have accepted. */
  callAndEnd: async (around) => {
    const { hands, luck, world } = around;
    const incident = await someIncident(around);
    if (incident === undefined) return 'no incident';
    const asked = { target_count: 1, roles: ['crew', 'leader', 'manager'] };
    await hands.send('POST', `${tasks(incident)}form_team_by_groups/request/`, asked);
    await waited(world, luck.whole(60, 300));
    const end = luck.one([{ completed: true }, { archived: true }]);
    const reply = await hands.as('manager').send('PATCH', `/api/manage/incident/${incident}/`, end);
    return said(`call and end ${incident.slice(0, 8)}`, reply);
  },
  /** Calls, and takes those who accepted off the team again; some are put back at once, or later. */
  takeOff: async (around) => {
    const { hands, luck, world } = around;
    const incident = await someIncident(around);
    if (incident === undefined) return 'no incident';
    const asked = { target_count: 1, roles: ['crew', 'leader', 'manager'] };
    await hands.send('POST', `${tasks(incident)}form_team_by_groups/request/`, asked);
    await waited(world, luck.whole(60, 300));
    const team = `/api/incident/${incident}/user/`;
    const { body } = await hands.get(team);
    const users = Array.isArray(body)
      ? (body as readonly { readonly user: Listed }[]).map(({ user }) => user.uuid)
      : [];
    for (const user of users) await hands.send('DELETE', `${team}${user}/`, {});
    if (luck.is(0.4)) {
      await waited(world, luck.one([4, 30]));
      await hands.send('POST', team, { members: users.map((user) => ({ user, role: 'crew' })) });
    }
    return `takes ${users.length} off ${incident.slice(0, 8)}`;
  },
  /** Hands an incident to somebody who answers for another version, and who may answer. */
  handOver: async (around) => {
    const { hands, luck, world } = around;
    const incident = await someIncident(around);
    const { status, body } = await hands.get('/designated-user/');
    if (incident === undefined || status !== 200) return 'nothing to hand over';
    const { target, designation, user } = luck.one(body as readonly Designee[]);
    const to = { new_version: target, assign_to: user.uuid, assign_as: designation, explanation: 'It is theirs.' };
    const urgent = luck.is(0.3) ? { run_initiation_sequence: true } : {};
    const path = '/api/incidents/transfer-to-version/';
    const reply = await hands.as('manager').send('POST', path, { incident, ...to, ...urgent });
    await waited(world, luck.whole(20, 200));
    const answer = luck.one(['accept', 'decline']);
    for (const role of ['crew', 'leader'])
      await hands.as(role).send('POST', `/api/incident/${incident}/assignment/`, { answer });
    return said(`hand over ${incident.slice(0, 8)}`, reply);
  },
  archive: ofIncident('archive', ({ hands }, incident) =>
    hands.as('manager').send('PATCH', `/api/manage/incident/${incident}/`, { archived: true }),
  ),
  hold: ofIncident('hold', ({ hands }, incident) => hands.send('POST', `/api/incident/${incident}/hold/`, {})),
  /** Several people have one phone from now on. */
  sharePhone: async ({ hands, luck }) => {
    const administrator = hands.as('administrator');
    const [first, ...others] = (await calledBy(hands)).filter(() => luck.is(0.5));
    if (!first) return 'nobody is called';
    const shared = { phone_number: first.phone_number };
    for (const { uuid } of others) await administrator.send('PATCH', `/api/user/${uuid}/`, shared);
    return `${others.length} share the phone of another`;
  },
  pause: ofCallout('pause'),
  /** Pauses a call-out for less time than a phone rests after a call. */
  pauseAWhile: async (around) => {
    const callout = (await someCallout(around))?.uuid;
    if (callout === undefined) return 'no call-out';
    const send = (what: string) => around.hands.send('POST', `/api/callout/${callout}/${what}/`, {});
    const paused = await send('pause');
    await waited(around.world, around.luck.whole(1, 20));
    await send('resume');
    return said(`pause a while ${callout.slice(0, 8)}`, paused);
  },
  resume: ofCallout('resume'),
  stop: ofCallout('stop', () => ({ reason: 'Not needed any more' })),
  target: ofCallout('target', ({ luck }) => ({ target_count: luck.whole(1, 4) })),
} satisfies Record<string, Act>;
