import { entityId } from '#services/demo/ids';
import type { Reply } from '../person.ts';
import type { Act, Around } from './act.ts';
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
}

async function someCallout({ hands, luck }: Around): Promise<ListedCallout | undefined> {
  const { body } = await hands.get('/api/callouts/');
  const listed = body as readonly ListedCallout[] | { readonly results?: readonly ListedCallout[] } | null;
  const found = Array.isArray(listed)
    ? listed
    : ((listed as { results?: readonly ListedCallout[] } | null)?.results ?? []);
  return found.length === 0 ? undefined : luck.one(found as readonly ListedCallout[]);
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

const tasks = (incident: string): string => `/incident/${incident}/standard/incidents/calls/tasks/`;

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
  callRoles: ofIncident('call roles', ({ hands, luck }, incident) =>
    hands.send('POST', `${tasks(incident)}form_team_by_groups/request/`, {
      target_count: luck.whole(1, 3),
      roles: luck.one([['crew'], ['crew', 'leader'], ['manager', 'crew']]),
    }),
  ),
  callMore: async (around) => {
    const incident = (await someCallout(around))?.incident ?? null;
    if (incident === null) return 'no call-out of an incident';
    const asked = { target_count: around.luck.whole(1, 2), roles: ['crew', 'leader', 'manager'] };
    const path = `${tasks(incident)}form_team_by_groups/request/`;
    return said(`call more ${incident.slice(0, 8)}`, await around.hands.send('POST', path, asked));
  },
  complete: ofIncident('complete', ({ hands }, incident) =>
    hands.send('PATCH', `/api/manage/incident/${incident}/`, { completed: true }),
  ),
  archive: ofIncident('archive', ({ hands }, incident) =>
    hands.send('PATCH', `/api/manage/incident/${incident}/`, { archived: true }),
  ),
  hold: ofIncident('hold', ({ hands }, incident) => hands.send('POST', `/api/incident/${incident}/hold/`, {})),
  checkIn: async ({ hands, luck, house }) => {
    const { body } = await hands.get('/api/beta/dispatch/get-data/');
    const crews = (body as { crew?: readonly Listed[] } | null)?.crew ?? [];
    const designations = crews.filter(() => luck.is(0.7)).map(({ uuid }) => uuid);
    const asked = { entity: entityId(house), designations, replaces: [] };
    return said('check in', await hands.send('POST', '/api/beta/dispatch/initiate-checkins/', asked));
  },
  /** Several people have one phone from now on. */
  sharePhone: async ({ world, luck, house }) => {
    const administrator = world.person(`administrator@${house}.example`);
    const people = (await administrator.get('/api/user/')).body as readonly Person[];
    const called = people.filter(({ role, is_active }) => is_active && ['crew', 'leader', 'manager'].includes(role));
    const [first, ...others] = called.filter(() => luck.is(0.5));
    const shared = { phone_number: first?.phone_number };
    for (const { uuid } of others) await administrator.send('PATCH', `/api/user/${uuid}/`, shared);
    return `${others.length} share the phone of another`;
  },
  pause: ofCallout('pause'),
  resume: ofCallout('resume'),
  stop: ofCallout('stop', () => ({ reason: 'Not needed any more' })),
  target: ofCallout('target', ({ luck }) => ({ target_count: luck.whole(1, 4) })),
} satisfies Record<string, Act>;
