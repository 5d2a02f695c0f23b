// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { usePresence } from './presence.ts';

const spoken = vi.hoisted(() => [] as string[]);
vi.mock('../../../data/viewer.ts', () => ({ useViewer: () => ({ user: { uuid: 'me' } }) }));
vi.mock('../../../ui/announce.ts', () => ({ announce: (words: string) => spoken.push(words) }));
beforeEach(() => void (spoken.length = 0));

const member = (id: string, name: string) => ({ id, info: { name } });
const dana = member('dana', 'Dana Whitfield');
const marcus = member('marcus', 'Marcus Boyd');
const presence = () => {
  const { result } = renderHook(() => usePresence());
  return {
    names: () => result.current.others.map(({ uuid, name }) => `${uuid}: ${name}`),
    subscribed: (...members: (typeof dana)[]) =>
      act(() =>
        result.current.handlers['pusher:subscription_succeeded']({
          each: (look) => members.forEach((one) => look(one)),
        }),
      ),
    comes: (one: typeof dana) => act(() => result.current.handlers['pusher:member_added'](one)),
    goes: (one: typeof dana) => act(() => result.current.handlers['pusher:member_removed'](one)),
  };
};

it('the others on a page are known from the first moment, without oneself and without a word', () => {
  const { names, subscribed } = presence();
  subscribed(member('me', 'Ada Moreno'), dana);
  expect(names()).toEqual(['dana: Dana Whitfield']);
  expect(spoken).toEqual([]);
});

it('a person who comes or goes is announced once, and stands once in the list', () => {
  const { names, subscribed, comes, goes } = presence();
  subscribed(dana);
  comes(marcus);
  comes({ ...dana, info: { name: 'Dana W.' } });
  expect(names()).toEqual(['marcus: Marcus Boyd', 'dana: Dana W.']);
  goes(marcus);
  expect(names()).toEqual(['dana: Dana W.']);
  expect(spoken).toEqual([
    'Marcus Boyd is looking at this incident.',
    'Dana W. is looking at this incident.',
    'Marcus Boyd has left this incident.',
  ]);
});

it('a new subscription begins with the people of that moment', () => {
  const { names, subscribed } = presence();
  subscribed(dana);
  subscribed(marcus);
  expect(names()).toEqual(['marcus: Marcus Boyd']);
});
