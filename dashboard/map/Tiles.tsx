import L, { type LeafletEventHandlerFnMap } from 'leaflet';
import { useEffect, useMemo, useState } from 'react';
import { TileLayer, useMap } from 'react-leaflet';
import { arrivals } from './arrivals.ts';
import { DrawnGround } from './DrawnGround.tsx';

/** While tiles cannot be loaded, one is asked for again after this time. Milliseconds. */
const askAgainAfter = 30_000;
const notLoading = 'Map tiles aren’t loading. Showing the built-in map.';
// The rules of OpenStreetMap's tile server ask for a referrer. It names this server and no page.
const referrerPolicy = 'strict-origin';

interface Props {
  readonly url: string;
  readonly attribution: string;
  /** Pictures from the air: no theme changes their colors. */
  readonly photographs?: boolean;
}

/** Tiles, or the built-in map while they cannot be loaded: never both, and never half a map. */
export const Tiles = ({ url, attribution, photographs = false }: Props) => {
  const map = useMap();
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (!failed) return;
    let probe: HTMLImageElement | null = null;
    const timer = setInterval(() => {
      probe = new Image();
      probe.referrerPolicy = referrerPolicy;
      probe.onload = () => setFailed(false);
      probe.src = middleTile(url, map);
    }, askAgainAfter);
    return () => {
      clearInterval(timer);
      if (probe) probe.onload = null;
    };
  }, [failed, url, map]);
  if (failed) return <DrawnGround notice={notLoading} />;
  return <TileGround url={url} attribution={attribution} photographs={photographs} onFail={() => setFailed(true)} />;
};

const TileGround = ({ url, attribution, photographs, onFail }: Props & { readonly onFail: () => void }) => {
  const [fail] = useState(() => onFail);
  const tiles = useMemo(
    () =>
      arrivals((tile: HTMLImageElement) => {
        tile.src = `${tile.src}`;
      }, fail),
    [fail],
  );
  useEffect(() => tiles.stop, [tiles]);
  const on = useMemo(
    (): LeafletEventHandlerFnMap => ({
      loading: tiles.asked,
      tileload: tiles.came,
      tileerror: ({ tile }) => tiles.missed(tile as HTMLImageElement),
      load: tiles.settled,
    }),
    [tiles],
  );
  return (
    <TileLayer
      url={url}
      attribution={attribution}
      pane="basemap"
      className={photographs ? 'photographs' : ''}
      maxZoom={19}
      referrerPolicy={referrerPolicy}
      eventHandlers={on}
    />
  );
};

/** The address of the tile at the middle of the view. */
function middleTile(url: string, map: L.Map): string {
  const z = Math.round(map.getZoom());
  const { x, y } = map.project(map.getCenter(), z).divideBy(256).floor();
  return L.Util.template(url, { s: 'a', r: '', x, y, z });
}
