import type { Decider } from '#events/core/decider';
import { Refused } from '#events/core/refused';
import { type LayerFact, layerFacts, type MapLayerLoaded } from './events.ts';

export type LayerState =
  | { readonly status: 'none' }
  | { readonly status: 'shown'; readonly data: MapLayerLoaded['data'] };

export type LayerCommand = ({ readonly do: 'load' } & MapLayerLoaded['data']) | { readonly do: 'remove' };

export const layer: Decider<LayerState, LayerCommand, LayerFact> = {
  category: 'layer',
  facts: layerFacts,
  initial: { status: 'none' },

  evolve: (_, event) => (event.type === 'MapLayerLoaded' ? { status: 'shown', data: event.data } : { status: 'none' }),

  decide: (state, command) => {
    switch (command.do) {
      case 'load': {
        const { do: _, ...data } = command;
        // The same file once more is the same layer.
        const known = state.status === 'shown' && state.data.sha256 === data.sha256;
        return known ? [] : [{ type: 'MapLayerLoaded', data }];
      }
      case 'remove': {
        if (state.status === 'none') throw new Refused('not-found');
        const { layer, entity } = state.data;
        return [{ type: 'MapLayerRemoved', data: { layer, entity } }];
      }
    }
  },
};
