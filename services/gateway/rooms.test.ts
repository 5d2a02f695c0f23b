import { expect, it } from 'vitest';
import { channelIn, nameOf, renamed, roomOf } from './rooms.ts';

it('a channel is its own room, and a name that means several channels has one for each', () => {
  const own = roomOf('private-a', 'private-a');
  const shared = roomOf('presence-active-1', 'presence-active');
  expect([own, channelIn(own), nameOf(own)]).toEqual(['private-a', 'private-a', 'private-a']);
  expect([shared, channelIn(shared), nameOf(shared)]).toEqual([
    'presence-active-1|presence-active',
    'presence-active-1',
    'presence-active',
  ]);
});

it('the sockets of a room hear its frames under the name that they know', () => {
  const frame = '{"event":"updated","channel":"presence-active-1","data":"{\\"channel\\":\\"presence-active-1\\"}"}';
  const heard = '{"event":"updated","channel":"presence-active","data":"{\\"channel\\":\\"presence-active-1\\"}"}';
  const room = roomOf('presence-active-1', 'presence-active');
  expect(renamed(frame, room)).toBe(heard);
  expect(renamed(Buffer.from(frame), room)).toBe(heard);
  expect(renamed(frame, 'presence-active-1')).toBe(frame);
});
