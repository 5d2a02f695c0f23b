import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { arvada, type Desk, id, jcw, noon, openDesk } from '#services/testing/desk';
import {
  changeIncident,
  findAlsoDeleted,
  findIncident,
  happenedAt,
  liesAhead,
  liesLongBefore,
  mayRecord,
  oneOf,
} from './incidentStream.ts';
import { seesNumbers, teamOf } from './shownTeam.ts';

let desk: Desk;
const incident = id(50);
beforeEach(() => {
  desk = openDesk();
  desk.person(10, { name: 'Dana Diaz', role: 'manager' });
  desk.person(11, { name: 'Ada Abel', role: 'crew', phone: '+13035550111' });
  desk.person(12, { name: 'Bo Berg', role: 'manager', entity: jcw });
  const personal = { description: 'Water in the street' };
  desk.happened(
    `incident-${incident}`,
    'IncidentCreated',
    { incident, version: 'arvada_water', source: null, subject: incident, personal },
    { entity: arvada },
  );
});
afterEach(() => desk.close());

const who = (n = 10) => desk.signedIn(id(n));
const change = async (params: Readonly<Record<string, string>>, n = 10) => {
  const actor = { kind: 'user', id: id(n) };
  const cause = { entity: who(n).entity, actor, correlationId: id(3) };
  const request = { app: desk.app, who: who(n), params, commandId: id(4), now: noon, cause };
  const label = { do: 'addLabel', label: id(5), name: 'Urgent' } as const;
  return changeIncident(request as unknown as Parameters<typeof changeIncident>[0], { uuid: id(5) }, label);
};

describe('an incident', () => {
  const deleted = () => desk.happened(`incident-${incident}`, 'IncidentDeleted', {});

  it('is found by the people of its organization only', () => {
    for (const find of [findIncident, findAlsoDeleted]) {
      expect(find(desk.app, who(), incident).uuid).toBe(incident);
      expect(() => find(desk.app, who(12), incident)).toThrow('not-found');
      expect(() => find(desk.app, who(), id(99))).toThrow('not-found');
    }
  });

  it('that is deleted is found only where that is asked for', () => {
    deleted();
    expect(() => findIncident(desk.app, who(), incident)).toThrow('not-found');
    expect(findAlsoDeleted(desk.app, who(), incident).uuid).toBe(incident);
  });

  it('is changed by the people of its organization only', async () => {
    expect((await change({ incident_uuid: incident })).json).toEqual({ uuid: id(5) });
    expect(desk.log.at(-1)?.type).toBe('LabelAdded');
    const added = await desk.added(async () => {
      await expect(change({ uuid: incident }, 12)).rejects.toThrow('not-found');
      await expect(change({ uuid: incident, incident_uuid: id(99) })).rejects.toThrow('not-found');
      await change({ uuid: incident });
    });
    expect(added).toEqual([]);
  });
});

describe('a part', () => {
  it('is the one with that id', () => {
    const parts = [{ uuid: 'a' }, { uuid: 'b' }, { uuid: 'c' }];
    expect(oneOf(parts, 'b')).toBe(parts[1]);
    for (const unknown of ['d', undefined]) expect(() => oneOf(parts, unknown)).toThrow('not-found');
  });
});

describe('an event of the log', () => {
  it('is recorded by those who may', () => {
    expect(() => mayRecord(who(), 'team:leader_assigned')).not.toThrow();
    expect(() => mayRecord(who(11), 'acknowledged')).not.toThrow();
    expect(() => mayRecord(who(11), 'bupp:questionnaire_received')).toThrow('forbidden');
    expect(() => mayRecord({ ...who(11), role: 'auditor' }, 'acknowledged')).toThrow('forbidden');
    const gateway = { ...who(11), token: { scopes: ['incident:log'], limit: 60 } };
    expect(() => mayRecord(gateway, 'note')).not.toThrow();
    expect(() => mayRecord(gateway, 'acknowledged')).toThrow('token.person');
  });

  it.each([
    [undefined, false],
    ['2026-03-01T11:00:00.000Z', false],
    ['2026-03-01T12:05:00.000Z', false],
    ['2026-03-01T12:05:00.001Z', true],
  ])('said to be at %s lies ahead: %s', (said, ahead) => expect(liesAhead(said, noon)).toBe(ahead));

  it.each([
    [undefined, false],
    ['2026-03-01T12:00:00.000Z', false],
    ['2026-02-28T12:00:00.000Z', false],
    ['2026-02-28T11:59:59.999Z', true],
  ])('said to be at %s lies long before the report: %s', (said, before) =>
    expect(liesLongBefore(said, { time: noon })).toBe(before),
  );

  it.each([
    [undefined, noon],
    ['2026-03-01T11:00:00Z', '2026-03-01T11:00:00.000Z'],
    ['2026-03-01T12:01:00.000Z', noon],
  ])('said to be at %s happened at %s', (said, at) => expect(happenedAt(said, noon)).toBe(at));
});

describe('the team', () => {
  const add = (...users: readonly string[]) => {
    for (const user of users) desk.happened(`incident-${incident}`, 'TeamMemberAdded', { user, role: 'crew' });
    return findIncident(desk.app, who(), incident);
  };

  it('has numbers for those who see users, and for its own members', () => {
    expect(seesNumbers(who(), add())).toBe(true);
    expect(seesNumbers(who(11), add())).toBe(false);
    expect(seesNumbers(who(11), add(id(13)))).toBe(false);
    expect(seesNumbers(who(11), add(id(11)))).toBe(true);
  });

  it('is shown with or without them', () => {
    const doc = add(id(11), id(99));
    const shown = (numbers: boolean) => teamOf(desk.app.views.doc, doc, numbers);
    const ada = { uuid: id(11), first_name: 'Ada', last_name: 'Abel' };
    const unknown = { user: { uuid: id(99), first_name: '', last_name: '', phone_number: null }, role: 'crew' };
    expect(shown(true)).toEqual([{ user: { ...ada, phone_number: '+13035550111' }, role: 'crew' }, unknown]);
    expect(shown(false)).toEqual([{ user: { ...ada, phone_number: null }, role: 'crew' }, unknown]);
  });
});
