import { createRoot } from 'react-dom/client';
import { loadConfig } from '../../data/viewer.ts';
import { Unloadable } from '../../ui/later/Unloadable.tsx';
import { PositionMap } from './PositionMap.tsx';
import type { Position, PositionChange } from './position.ts';

export interface MapProps {
  readonly position: Position;
  readonly change: (change: PositionChange) => void;
}

export interface DrawnMap {
  readonly show: (props: MapProps) => void;
  readonly end: () => void;
}

/**
 * Draws the map in the element, in a tree of its own: a link's page is one script, and its map another one that shares
 * nothing with it. `onFailed` is called when the map cannot be drawn.
 */
export async function drawMap(host: HTMLElement, onFailed: () => void): Promise<DrawnMap> {
  // The kind of map is known only with the configuration; drawing one and then another costs a phone twice. Without an
  // answer it is the drawn map, as without a tile server.
  await loadConfig().catch(() => null);
  const root = createRoot(host);
  return {
    show: (props) =>
      root.render(
        <Unloadable instead={null} onFailed={onFailed}>
          <PositionMap {...props} />
        </Unloadable>,
      ),
    end: () => root.unmount(),
  };
}
