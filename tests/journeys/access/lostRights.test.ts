import { describe, expect, it } from 'vitest';
import { type ChannelKind, channels, channelTable } from '#contracts/accounts/channels';
import { allows, type Role, roles } from '#contracts/core/roles';
import { idFrom } from '#events/core/ids';
import { iso } from '#events/core/ports';
import { type UserCommand, user } from '#events/user/decider';
import { mayListen } from '#services/access/channelAccess';
import { hashOf } from '#services/app/secrets';
import { entityId, userId } from '#services/demo/ids';
import { principalOf } from '../../../services/access/principal.ts';
import { limitFor } from '../../runs/speed.ts';
import { ownTime } from '../../support/clock/ownTime.ts';
import type { Listening, Person } from '../../support/installation.ts';
import { installed } from '../../support/installed.ts';

const arvada = entityId('arvada');
const here = installed({ organisations: ['arvada', 'durham'] });

/** The command of an administrator's page on a user's own stream. */
async function command(organisation: string, person: string, what: UserCommand): Promise<void> {
  const { app } = here.muster;
  await app.handle(
    user,
    userId(organisation, person),
    { commandId: app.random.uuid(), occurredAt: iso(here.clock.now()), command: what },
    { entity: entityId(organisation), actor: { kind: 'system', id: 'test' }, correlationId: 'test' },
  );
}

/** A channel of the user's organization, and the user's own channel. */
const nameOf = (kind: ChannelKind, organisation: string, me: string): string =>
  ({
    dispatch: channels.dispatch(entityId(organisation)),
    admin: channels.admin(entityId(organisation)),
    beatsCallout: channels.beatsCallout(entityId(organisation)),
    rights: channels.rights(entityId(organisation)),
    calendar: channels.calendar(entityId(organisation)),
    callouts: channels.callouts(entityId(organisation)),
    users: channels.users(entityId(organisation)),
    transferSettings: channels.transferSettings(entityId(organisation)),
    transferConsents: channels.transferConsents(entityId(organisation)),
    modules: channels.modules(entityId(organisation)),
    incidentsActive: channels.incidentsActive(entityId(organisation)),
    incident: channels.incident(idFrom('demo', 'incident', organisation, 12)),
    incidentsUser: channels.incidentsUser(me),
    user: channels.user(me),
  })[kind];

interface Way {
  readonly email: string;
  readonly me: string;
  readonly organisation: string;
  readonly lose: (person: Person) => Promise<unknown>;
  readonly giveBack: () => Promise<unknown>;
  /** The scope of the loss: the whole connection, or this channel only. */
  readonly ends: 'socket' | 'channel';
}

const durhams = (role: string) => ({
  email: `${role}@durham.example`,
  me: userId('durham', role),
  organisation: 'durham',
});

interface Roles {
  readonly lesser: Role;
  /** The role if it may listen there, else an administrator's. */
  readonly holder: (usual: Role) => Role;
}

const ways: Readonly<Record<string, (roles: Roles) => Way>> = {
  'who signs out': ({ holder }) => ({
    ...durhams(holder('manager')),
    lose: (person) => person.send('POST', '/logout/'),
    giveBack: () => Promise.resolve(),
    ends: 'socket',
  }),
  'who is deactivated': ({ holder }) => ({
    ...durhams(holder('analyst')),
    lose: () => command('durham', holder('analyst'), { do: 'deactivate' }),
    giveBack: () => command('durham', holder('analyst'), { do: 'reinstate' }),
    ends: 'socket',
  }),
  'whose role is taken away': ({ lesser, holder }) => ({
    ...durhams(holder('leader')),
    lose: () => command('durham', holder('leader'), { do: 'giveRole', role: lesser }),
    giveBack: () => command('durham', holder('leader'), { do: 'giveRole', role: holder('leader') }),
    ends: 'channel',
  }),
  'who looks at another organisation': () => ({
    email: 'staff@muster.example',
    me: userId('muster', 'staff'),
    organisation: 'arvada',
    lose: (person) => person.send('POST', '/api/switch-entity/', { entity: entityId('durham') }),
    giveBack: () => command('muster', 'staff', { do: 'switchEntity', to: arvada }),
    ends: 'channel',
  }),
};

// These end with a session and an organization as `calendar` does. A person may sign in only so often.
const likeCalendar = new Set<ChannelKind>(['callouts', 'users', 'transferSettings', 'transferConsents', 'modules']);

// Every channel and every way to lose it, except when nothing can be lost: each role has it, or it is the user's own.
const cells = channelTable.flatMap(({ kind, permission }) => {
  const lesser = roles.find((role) => !allows(role, permission));
  const holder = (usual: Role): Role => (allows(usual, permission) ? usual : 'administrator');
  return Object.entries(ways)
    .filter(([name]) => name !== 'whose role is taken away' || lesser !== undefined)
    .filter(([name]) => name === 'whose role is taken away' || !likeCalendar.has(kind))
    .filter(([name]) => name !== 'who looks at another organisation' || (kind !== 'user' && kind !== 'incidentsUser'))
    .map(([name, way]) => [kind, name, way({ lesser: lesser ?? 'crew', holder })] as const);
});

const isLost = (ends: Way['ends'], screen: Listening): boolean =>
  ends === 'socket'
    ? screen.state() !== 'connected'
    : screen.heard.some(({ event }) => event === 'pusher:subscription_error');

describe('an open channel', () => {
  it.each(cells)('%s is lost within a second to a user %s', async (kind, _, way) => {
    const person = await here.person(way.email);
    const screen = await person.listen(nameOf(kind, way.organisation, way.me));
    expect(isLost(way.ends, screen)).toBe(false);
    const took = ownTime();
    await way.lose(person);
    await expect.poll(() => isLost(way.ends, screen), { timeout: 30_000, interval: 5 }).toBe(true);
    const taken = took();
    expect(taken).toBeLessThan(limitFor(taken, 1_000));
    await way.giveBack();
    await here.settled();
  });
});

describe('the table of channels', () => {
  it('has a line for every channel, and each name is parsed by its own line alone', () => {
    const id = idFrom('any');
    const kinds = Object.keys(channels) as ChannelKind[];
    expect(channelTable.map(({ kind }) => kind).toSorted()).toEqual(kinds.toSorted());
    const taken = kinds.map((kind) => channelTable.filter(({ pattern }) => pattern.test(channels[kind](id))));
    expect(taken.map((lines) => lines.map(({ kind }) => kind))).toEqual(kinds.map((kind) => [kind]));
  });

  it('gives no role a channel that it does not list', async () => {
    const planted = ['presence-everybody', `presence-reports-${arvada}`, `private-entity-${arvada}-dispatch`];
    const may = await Promise.all(
      roles.map(async (role) => {
        const email = role === '_Staff' ? 'staff@muster.example' : `${role}@arvada.example`;
        const cookie = (await here.person(email)).cookie('muster_session') ?? '';
        const who = principalOf(here.muster.app, hashOf(cookie))!;
        // The control: the same request for the user's own channel.
        return [...planted, channels.user(who.account.uuid)].map((name) => mayListen(here.muster.app, who, name));
      }),
    );
    expect(may).toEqual(roles.map(() => [false, false, false, true]));
  });

  it('fails the build with a line without a right', () => {
    // @ts-expect-error -- the compiler must say that the permission is missing; if it did not, this line would not compile.
    const planted: (typeof channelTable)[number] = { kind: 'user', pattern: /^presence-planted-/ };
    expect(planted).not.toHaveProperty('permission');
  });
});
