import { useEffect, useMemo, useRef, useState } from 'react';
import { useMap } from 'react-leaflet';
import { layerKinds } from '#contracts/map/layerKinds';
import type { MapLayer } from '#contracts/map/layers';
import { addressOf } from '../../data/address.ts';
import { get } from '../../data/api.ts';
import { useConnection } from '../../data/live.ts';
import { useColors } from '../vector/colors.ts';
import type { NetworkLayer } from '../vector/vectorLayers.ts';
import { useHiddenKinds } from './hiddenKinds.ts';
import { LayerControl } from './LayerControl.tsx';

let asked: Promise<readonly MapLayer[]> | null = null;

/** Asked once for each page. A failed call is repeated by the next map. */
function layersOfPage(): Promise<readonly MapLayer[]> {
  asked ??= get(addressOf('GET /api/map/layers/')).then(
    ({ layers }) => layers,
    () => {
      asked = null;
      return [];
    },
  );
  return asked;
}

const urlOf = ({ uuid, sha256 }: MapLayer): string =>
  addressOf('GET /api/map/layers/:uuid/tiles.pmtiles', { ids: { uuid }, query: { v: sha256.slice(0, 16) } });

/** The organization's network, under the incidents and crews. `switches` adds the control that chooses its kinds. */
export const NetworkLayers = ({ switches }: { readonly switches: boolean }) => {
  const [layers, setLayers] = useState<readonly MapLayer[]>([]);
  useEffect(() => {
    let stopped = false;
    void layersOfPage().then((found) => {
      if (!stopped) setLayers(found);
    });
    return () => {
      stopped = true;
    };
  }, []);
  return layers.length === 0 ? null : <Shown layers={layers} switches={switches} />;
};

const Shown = ({ layers, switches }: { readonly layers: readonly MapLayer[]; readonly switches: boolean }) => {
  const map = useMap();
  const colors = useColors(map.getContainer());
  const hidden = useHiddenKinds();
  const [drawn, setDrawn] = useState<NetworkLayer | null>(null);
  // From the ground up, whatever file a kind is in.
  const shown = useMemo(
    () =>
      layerKinds.flatMap(({ kind }) =>
        hidden.includes(kind)
          ? []
          : layers
              .filter(({ kinds }) => kinds.some((one) => one.kind === kind))
              .map(({ uuid }) => ({ source: uuid, kind })),
      ),
    [layers, hidden],
  );
  useEffect(() => {
    if (shown.length === 0) return;
    const pane = map.getPane('network') ?? map.createPane('network');
    // Above the ground, below the names of places.
    pane.style.zIndex = '155';
    pane.style.pointerEvents = 'none';
    let layer: NetworkLayer | null = null;
    let stopped = false;
    const sources = Object.fromEntries(layers.map((one) => [one.uuid, urlOf(one)]));
    const load = async (): Promise<void> => {
      const { networkLayer } = await import('../vector/vectorLayers.ts');
      if (stopped) return;
      layer = networkLayer(sources, shown, colors).addTo(map);
      setDrawn(layer);
    };
    // Without the script the map is as without layers.
    void load().catch(() => {});
    return () => {
      stopped = true;
      layer?.remove();
      setDrawn(null);
    };
  }, [map, layers, shown, colors]);
  const { state } = useConnection();
  const wasAway = useRef(false);
  useEffect(() => {
    if (state !== 'connected') wasAway.current = true;
    else if (wasAway.current && drawn) {
      // Tiles that failed while the server was away are blank.
      wasAway.current = false;
      drawn.redraw();
    }
  }, [state, drawn]);
  if (!switches) return null;
  const known = layerKinds.filter(({ kind }) => layers.some(({ kinds }) => kinds.some((one) => one.kind === kind)));
  return <LayerControl known={known} drawn={drawn} />;
};
