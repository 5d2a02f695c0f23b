import { describe, expect, it } from 'vitest';
import { channels } from '#contracts/accounts/channels';
import type { Role } from '#contracts/core/roles';
import { qualityAssurance } from '#contracts/incident/incident';
import { appOf } from '#services/testing/app';
import { heardBy, mayListen } from './channelAccess.ts';
import type { Principal } from './principal.ts';
import { unlisted } from './unlisted.ts';

const id = (digit: string) =>
  `${digit.repeat(8)}-${digit.repeat(4)}-4${digit.repeat(3)}-8${digit.repeat(3)}-${digit.repeat(12)}`;
const [arvada, durham, ann, bob, ours, theirs, qa] = ['1', '2', '3', '4', '5', '6', '7'].map(id) as [
  string,
  string,
  string,
  string,
  string,
  string,
  string,
];
const who = (role: Role) => ({ entity: arvada, role, changes: {}, account: { uuid: ann } }) as unknown as Principal;
let lookups = 0;
const app = appOf({
  views: {
    doc: (name: string, key: string) => {
      lookups += 1;
      if (name === 'incidents') return { [ours]: { entity: arvada }, [theirs]: { entity: durham } }[key] ?? null;
      return { [arvada]: { name: 'arvada' }, [qa]: { name: qualityAssurance } }[key] ?? null;
    },
  },
});
const admin = who('administrator');

describe('a channel', () => {
  it.each([
    ['the board', channels.dispatch(arvada), channels.dispatch(durham)],
    ['beats', channels.beatsCallout(arvada), channels.beatsCallout(durham)],
    ['schedules', channels.admin(arvada), channels.admin(durham)],
    ['rights', channels.rights(arvada), channels.rights(durham)],
    ['the calendar', channels.calendar(arvada), channels.calendar(durham)],
    ['call-outs', channels.callouts(arvada), channels.callouts(durham)],
    ['people', channels.users(arvada), channels.users(durham)],
    ['transfer settings', channels.transferSettings(arvada), channels.transferSettings(durham)],
    ['transfer consents', channels.transferConsents(arvada), channels.transferConsents(durham)],
    ['modules', channels.modules(arvada), channels.modules(durham)],
    ['active incidents', channels.incidentsActive(arvada), channels.incidentsActive(durham)],
    ['an incident', channels.incident(ours), channels.incident(theirs)],
    ['the incidents of a person', channels.incidentsUser(ann), channels.incidentsUser(bob)],
    ['a person', channels.user(ann), channels.user(bob)],
  ])('of %s is heard by its own people only', (_, own, foreign) => {
    expect([mayListen(app, admin, own), mayListen(app, admin, foreign)]).toEqual([true, false]);
  });

  it('needs the right that its page needs', () => {
    const crew = who('crew');
    expect([mayListen(app, crew, channels.admin(arvada)), mayListen(app, crew, channels.user(ann))]).toEqual([
      false,
      true,
    ]);
  });

  it('without an id is that of the listener’s organization', () => {
    expect(heardBy(admin, 'presence-incidents-active')).toBe(channels.incidentsActive(arvada));
    expect(heardBy(admin, channels.user(bob))).toBe(channels.user(bob));
    expect(mayListen(app, admin, 'presence-incidents-active')).toBe(true);
  });

  it('that no table names does not exist', () => {
    for (const name of [
      '',
      'presence-user-',
      `presence-user-${ann}x`,
      `x${channels.user(ann)}`,
      channels.incident(id('9')),
    ])
      expect(mayListen(app, admin, name)).toBe(false);
  });
});

describe('the frames of the quality-assurance organization', () => {
  const frame = (channel: string, event: string) => ({ channel, event, data: {} }) as never;

  it('reach no list and no board', () => {
    const isUnlisted = unlisted(app);
    const asked = (channel: string, event: string) => isUnlisted(frame(channel, event));
    expect(asked(channels.incidentsActive(qa), 'updated')).toBe(true);
    expect(asked(channels.incidentsActive(arvada), 'updated')).toBe(false);
    expect(asked(channels.dispatch(qa), 'INCIDENT_ADDED')).toBe(true);
    expect(asked(channels.dispatch(arvada), 'INCIDENT_ADDED')).toBe(false);
  });

  it('of a crew or of an incident itself are heard', () => {
    const isUnlisted = unlisted(app);
    expect(isUnlisted(frame(channels.dispatch(qa), 'CREW_UPDATED'))).toBe(false);
    expect(isUnlisted(frame(channels.incident(ours), 'updated'))).toBe(false);
    expect(isUnlisted(frame(channels.user(ann), 'INCIDENT_ADDED'))).toBe(false);
  });

  it('are told apart by one look at each channel', () => {
    const isUnlisted = unlisted(app);
    lookups = 0;
    for (const _ of [1, 2, 3]) isUnlisted(frame(channels.dispatch(arvada), 'INCIDENT_ADDED'));
    for (const _ of [1, 2, 3]) isUnlisted(frame(channels.dispatch(qa), 'INCIDENT_ADDED'));
    expect(lookups).toBe(2);
  });
});
