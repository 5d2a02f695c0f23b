import { it } from 'vitest';
import { registered } from '#events/testing/entity';
import { given } from '#events/testing/given';
import { entity } from './decider.ts';
import type { EntityFact } from './events.ts';

const is = (minutes: number | null): EntityFact => ({ type: 'SessionIdleSet', data: { entity: 'e1', minutes } });
const set = (minutes: number | null) => ({ do: 'setSessionIdle', minutes }) as const;

it('chooses once when its people are signed out, and may leave that to the installation again', () => {
  given(entity).when(set(30)).thenRefused('not-found');
  given(entity, registered).when(set(null)).thenNothing();
  given(entity, registered).when(set(30)).then(is(30));
  given(entity, registered, is(30)).when(set(30)).thenNothing();
  given(entity, registered, is(30)).when(set(15)).then(is(15));
  given(entity, registered, is(30)).when(set(null)).then(is(null));
});
