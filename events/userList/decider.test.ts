import { describe, it } from 'vitest';
import { given } from '#events/testing/given';
import { userList, userProfileOf } from './decider.ts';
import type { UserListFact } from './events.ts';

const [id, name] = ['l1', 'supervisors'];
const created: UserListFact = { type: 'UserListCreated', data: { userList: id, name } };
const inOrder = (...users: readonly string[]): UserListFact => ({
  type: 'UserListArranged',
  data: { userList: id, role: null, users },
});
const forRole = (role: 'crew' | 'leader', ...users: readonly string[]): UserListFact => ({
  type: 'UserListArranged',
  data: { userList: id, role, users },
});
const arrange = (users: readonly string[], seen?: number) =>
  ({ do: 'arrange', userList: id, name, orders: [{ role: null, users }], seen }) as const;
const move = (user: string, from: number, to: number) =>
  ({ do: 'move', userList: id, profile: userProfileOf(id, null, user), from, to }) as const;
const movedTo = (user: string, position: number): UserListFact => ({
  type: 'UserListProfileMoved',
  data: { userList: id, role: null, user, position },
});
const remove = { do: 'remove', userList: id } as const;
const removed: UserListFact = { type: 'UserListRemoved', data: { userList: id } };

describe('a list of users', () => {
  it('begins with its first people, and may begin without any', () => {
    given(userList)
      .when(arrange(['ada', 'bo']))
      .then(created, inOrder('ada', 'bo'));
    given(userList).when(arrange([])).then(created);
  });

  it('written again unchanged is nothing new', () => {
    given(userList, created, inOrder('ada', 'bo'))
      .when(arrange(['ada', 'bo']))
      .thenNothing();
    given(userList, created, inOrder('ada'))
      .when(arrange(['bo'], 1))
      .thenRepeatIsNothing();
  });

  it('is not replaced by a writer who did not see the last change', () => {
    const twice = [created, inOrder('ada'), inOrder('ada', 'bo')] as const;
    given(userList, ...twice)
      .when(arrange(['ada', 'cy'], 1))
      .thenRefused('user-list.changed-meanwhile');
    given(userList, ...twice)
      .when(arrange(['ada', 'bo', 'cy'], 2))
      .then(inOrder('ada', 'bo', 'cy'));
    given(userList, ...twice)
      .when(arrange(['cy']))
      .then(inOrder('cy'));
  });

  it('takes a person from one position to another, once', () => {
    const three = given(userList, created, inOrder('ada', 'bo', 'cy'));
    three.when(move('cy', 2, 0)).then(movedTo('cy', 0));
    three.when(move('cy', 2, 0)).thenRepeatIsNothing();
    three.when(move('ada', 0, 2)).then(movedTo('ada', 2));
    given(userList, created, inOrder('ada', 'bo', 'cy'), movedTo('ada', 2))
      .when(arrange(['bo', 'cy', 'ada']))
      .thenNothing();
  });

  it('takes nobody from a position where another person stands now, or past its end', () => {
    const three = given(userList, created, inOrder('ada', 'bo', 'cy'));
    three.when(move('bo', 2, 0)).thenRefused('user-list.changed-meanwhile');
    three.when(move('dee', 1, 0)).thenRefused('user-list.changed-meanwhile');
    three.when(move('bo', 1, 3)).thenRefused('user-list.no-position');
    given(userList)
      .when(move('bo', 1, 0))
      .thenRefused('not-found');
  });

  it('is removed once, and may begin again', () => {
    const kept = given(userList, created, inOrder('ada'));
    kept.when(remove).then(removed);
    kept.when(remove).thenRepeatIsNothing();
    kept.when({ ...remove, seen: 0 }).thenRefused('user-list.changed-meanwhile');
    const gone = given(userList, created, inOrder('ada'), removed);
    gone.when(arrange(['bo'])).then(created, inOrder('bo'));
    gone.when(arrange(['bo'], 1)).thenRefused('user-list.changed-meanwhile');
    gone.when(move('ada', 0, 0)).thenRefused('not-found');
    given(userList).when(remove).thenRefused('not-found');
  });
});

describe('the call order', () => {
  const orders = (role: 'crew' | 'leader', users: readonly string[], seen?: number) =>
    ({ do: 'arrange', userList: id, name, orders: [{ role, users }], seen }) as const;

  it('has an order for each role, and two people may change two of them at once', () => {
    const both = [created, forRole('crew', 'ada', 'bo'), forRole('leader', 'cy')] as const;
    given(userList, ...both)
      .when(orders('crew', ['bo', 'ada'], 1))
      .then(forRole('crew', 'bo', 'ada'));
    given(userList, ...both, forRole('crew', 'bo', 'ada'))
      .when(orders('crew', ['ada'], 2))
      .thenRefused('user-list.changed-meanwhile');
    given(userList, ...both, forRole('crew', 'bo', 'ada'))
      .when(orders('leader', [], 2))
      .then(forRole('leader'));
  });
});
