import { describe, expect, it } from 'vitest';
import { given } from '#events/testing/given';
import { type ReserveListCommand, reserveList, reserveProfileOf } from './decider.ts';
import type { ReserveListFact } from './events.ts';

const data = { reserveList: 'r1', name: 'Reserves', callMethod: 'SEQUENTIAL', targetCallCount: 2 } as const;
const created: ReserveListFact = { type: 'ReserveListCreated', data };
const deleted: ReserveListFact = { type: 'ReserveListDeleted', data: { reserveList: 'r1' } };
const profile = (user: string) => ({ reserveProfile: reserveProfileOf('r1', user), user });
const append = (user: string): ReserveListCommand => ({ do: 'append', user });
const appended = (user: string): ReserveListFact => ({
  type: 'ReserveProfileAppended',
  data: { reserveList: 'r1', ...profile(user) },
});
const remove = (user: string): ReserveListCommand => ({ do: 'remove', reserveProfile: reserveProfileOf('r1', user) });
const removed = (user: string): ReserveListFact => ({
  type: 'ReserveProfileRemoved',
  data: { reserveList: 'r1', reserveProfile: reserveProfileOf('r1', user) },
});
const arrange = (users: readonly string[], seen?: number): ReserveListCommand => ({
  do: 'arrange',
  users,
  ...(seen === undefined ? {} : { seen }),
});
const arranged = (...users: readonly string[]): ReserveListFact => ({
  type: 'ReserveProfilesArranged',
  data: { reserveList: 'r1', profiles: users.map(profile) },
});
const write = (body: string, seen: string | null = null): ReserveListCommand => ({ do: 'writeNotes', body, seen });
const written = (body: string): ReserveListFact => ({
  type: 'ReserveListNotesWritten',
  data: { reserveList: 'r1', subject: 'r1', personal: { body } },
});

describe('a reserve list', () => {
  it('is created once, deleted once, and changed no more after that', () => {
    given(reserveList)
      .when({ do: 'create', ...data })
      .then(created);
    given(reserveList)
      .when({ do: 'create', ...data })
      .thenRepeatIsNothing();
    given(reserveList, created).when({ do: 'delete' }).then(deleted);
    given(reserveList, created).when({ do: 'delete' }).thenRepeatIsNothing();
    for (const command of [append('sam'), arrange(['sam']), write('Call Rosa first')])
      given(reserveList, created, deleted).when(command).thenRefused('not-found');
    given(reserveList).when({ do: 'delete' }).thenRefused('not-found');
  });

  it('has each person once, in the order of joining', () => {
    given(reserveList, created, appended('sam')).when(append('rosa')).then(appended('rosa'));
    given(reserveList, created, appended('sam')).when(append('sam')).thenNothing();
    given(reserveList, created, appended('sam'), removed('sam')).when(append('sam')).then(appended('sam'));
  });

  it('loses a person once, and never a person not on it', () => {
    given(reserveList, created, appended('sam')).when(remove('sam')).then(removed('sam'));
    given(reserveList, created, appended('sam')).when(remove('sam')).thenRepeatIsNothing();
    given(reserveList, created, arranged('sam', 'rosa')).when(remove('rosa')).then(removed('rosa'));
    given(reserveList, created).when(remove('sam')).thenRefused('not-found');
  });

  it('is reordered as a whole', () => {
    const two = [created, appended('sam'), appended('rosa')] as const;
    given(reserveList, ...two)
      .when(arrange(['rosa', 'sam'], 2))
      .then(arranged('rosa', 'sam'));
    given(reserveList, ...two)
      .when(arrange(['rosa', 'sam'], 2))
      .thenRepeatIsNothing();
    given(reserveList, ...two)
      .when(arrange(['sam', 'rosa']))
      .thenNothing();
    given(reserveList, ...two)
      .when(arrange(['will']))
      .then(arranged('will'));
  });

  it('takes 10,000 people, one by one, and no one more', () => {
    const users = Array.from({ length: 10_000 }, (_, n) => `user ${n}`);
    const facts = users.map(appended);
    const before = process.cpuUsage();
    const full = given(reserveList, created, ...facts);
    full.when(append('sam')).thenRefused('reserve-list.full');
    full.when(append('user 9999')).thenNothing();
    full.when(remove('user 5000')).then(removed('user 5000'));
    const { user, system } = process.cpuUsage(before);
    // Each fold reads all of them; an effort that grew with the square would take minutes.
    expect((user + system) / 1_000).toBeLessThan(4_000);
  });

  it('is not reordered by a writer who has not seen the newest member', () =>
    given(reserveList, created, appended('sam'), appended('rosa'))
      .when(arrange(['sam'], 1))
      .thenRefused('reserve-list.changed-meanwhile'));

  it('keeps the notes that another user wrote meanwhile', () => {
    given(reserveList, created).when(write('Call Rosa first', '')).then(written('Call Rosa first'));
    given(reserveList, created).when(write('Call Rosa first')).thenRepeatIsNothing();
    given(reserveList, created, written('Sam is ill'))
      .when(write('Call Rosa first', ''))
      .thenRefused('reserve-list.changed-meanwhile');
    given(reserveList, created, written('Sam is ill')).when(write('', 'Sam is ill')).then(written(''));
  });

  it('is called in the last set mode', () => {
    const set = { callMethod: 'CONCURRENT', targetCallCount: 9 } as const;
    given(reserveList, created)
      .when({ do: 'setCalling', ...set })
      .then({ type: 'ReserveListCallingSet', data: { reserveList: 'r1', ...set } });
    given(reserveList, created)
      .when({ do: 'setCalling', ...set })
      .thenRepeatIsNothing();
    given(reserveList, created).when({ do: 'setCalling', callMethod: 'SEQUENTIAL', targetCallCount: 2 }).thenNothing();
  });
});
