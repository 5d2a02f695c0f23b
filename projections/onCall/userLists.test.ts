import { describe, expect, it } from 'vitest';
import { userProfileOf } from '#events/userList/decider';
import { given, happened } from '#projections/testing/given';
import { parts } from './parts.ts';
import { userLists, usersIn } from './userLists.ts';

const created = happened('UserListCreated', { userList: 'l1', name: 'supervisors' });
const arranged = (...users: readonly string[]) =>
  happened('UserListArranged', { userList: 'l1', role: null, users }, { stream: 'userlist-l1' });
const forRole = (role: 'crew' | 'leader', ...users: readonly string[]) =>
  happened('UserListArranged', { userList: 'l1', role, users });
const moved = (user: string, position: number) =>
  happened('UserListProfileMoved', { userList: 'l1', role: null, user, position }, { at: '2026-03-02T08:00:00.000Z' });

type Event = Parameters<typeof given>[1];
const list = (...events: Event[]) => given(userLists, created, ...events).doc('l1');

describe('a list of users', () => {
  it('has its people in order, and the author and time of its last change', () => {
    const doc = list(arranged('ada', 'bo', 'cy'), moved('cy', 0));
    expect(doc && usersIn(doc, null)).toEqual(['cy', 'ada', 'bo']);
    expect(doc).toMatchObject({
      created_time: '2026-03-01T12:00:00.000Z',
      updated_time: '2026-03-02T08:00:00.000Z',
      updated_by: 'user:dana',
      revision: 2,
      removed: false,
    });
  });

  it('keeps the order of one role when another changes', () => {
    const doc = list(forRole('crew', 'ada'), forRole('leader', 'bo'), forRole('crew', 'cy', 'ada'));
    expect(doc && [usersIn(doc, 'crew'), usersIn(doc, 'leader'), usersIn(doc, null)]).toEqual([
      ['cy', 'ada'],
      ['bo'],
      [],
    ]);
  });

  it('is gone once removed, and begins empty when it is made again', () => {
    const removed = happened('UserListRemoved', { userList: 'l1' });
    expect(list(arranged('ada'), removed)).toMatchObject({ removed: true, orders: [], revision: 2 });
    expect(list(arranged('ada'), removed, created)).toMatchObject({ removed: false, orders: [], revision: 3 });
  });

  it('is found by the profile of each of its people, also after they left it', () => {
    const known = given(parts, arranged('ada', 'bo'), arranged('bo'));
    for (const user of ['ada', 'bo'])
      expect(known.doc(userProfileOf('l1', null, user))).toEqual({ entity: 'arvada', of: 'l1' });
  });
});
