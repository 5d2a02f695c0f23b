import { it } from 'vitest';
import { given } from '#events/testing/given';
import { savedView } from './decider.ts';
import type { SavedViewFact } from './events.ts';

const data = { view: 'v1', owner: 'ada', name: 'Zones', search: 'view=questions&by=zone' };
const saved: SavedViewFact = { type: 'ViewSaved', data };
const removed: SavedViewFact = { type: 'ViewRemoved', data: { view: 'v1' } };

it('a view is saved once and removed once', () => {
  given(savedView)
    .when({ do: 'save', ...data })
    .then(saved);
  given(savedView)
    .when({ do: 'save', ...data })
    .thenRepeatIsNothing();
  given(savedView, saved).when({ do: 'remove', view: 'v1' }).then(removed);
  given(savedView, saved, removed).when({ do: 'remove', view: 'v1' }).thenRefused('not-found');
  given(savedView).when({ do: 'remove', view: 'v1' }).thenRefused('not-found');
});
