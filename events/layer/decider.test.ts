import { it } from 'vitest';
import { given } from '#events/testing/given';
import { layer } from './decider.ts';
import type { LayerFact } from './events.ts';

const mains = {
  layer: 'l1',
  entity: 'e1',
  name: 'mains',
  sha256: 'ab'.repeat(32),
  size: 1_000,
  kinds: [{ kind: 'mains', features: 12 }],
} as const;
const loaded: LayerFact = { type: 'MapLayerLoaded', data: mains };
const removed: LayerFact = { type: 'MapLayerRemoved', data: { layer: 'l1', entity: 'e1' } };
const load = { do: 'load', ...mains } as const;
const newer = { ...mains, sha256: 'cd'.repeat(32), size: 2_000 };

it('is loaded once, however often the same file comes', () => {
  given(layer).when(load).then(loaded);
  given(layer, loaded).when(load).thenRepeatIsNothing();
});

it('is replaced by a newer file, and loaded again after it was removed', () => {
  given(layer, loaded)
    .when({ do: 'load', ...newer })
    .then({ type: 'MapLayerLoaded', data: newer });
  given(layer, loaded).when({ do: 'remove' }).then(removed);
  given(layer, loaded, removed).when(load).then(loaded);
});

it('cannot be removed when there is none', () => {
  given(layer).when({ do: 'remove' }).thenRefused('not-found');
  given(layer, loaded, removed).when({ do: 'remove' }).thenRefused('not-found');
});
