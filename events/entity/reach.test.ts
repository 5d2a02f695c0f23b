import { it } from 'vitest';
import { registered } from '#events/testing/entity';
import { given } from '#events/testing/given';
import { entity } from './decider.ts';
import type { EntityFact } from './events.ts';

const is = (miles: number | null): EntityFact => ({ type: 'ReachSet', data: { entity: 'e1', miles } });
const set = (miles: number | null) => ({ do: 'setReach', miles }) as const;

it('sets its reach once, and may leave it to the default again', () => {
  given(entity).when(set(60)).thenRefused('not-found');
  given(entity, registered).when(set(null)).thenNothing();
  given(entity, registered, is(60)).when(set(60)).thenNothing();
  given(entity, registered, is(60)).when(set(null)).then(is(null));
});
