import { useEffect, useState } from 'react';
import { useMap } from 'react-leaflet';
import { callLimit, timeLimit } from '../../data/timeLimit.ts';
import { DrawnGround } from '../DrawnGround.tsx';
import { useColors } from './colors.ts';

const url = '/api/map/region.pmtiles';
/** While the file cannot be read, it is asked for again after this time. Milliseconds. */
const askAgainAfter = 30_000;
const notLoading = 'The region’s map isn’t loading. Showing the built-in map.';

interface Loaded {
  readonly layers: typeof import('./vectorLayers.ts');
  /** Closer maps are drawn from the tiles of this zoom. */
  readonly maxZoom: number;
}

/** The place of the deepest zoom in the header of a PMTiles archive. */
const maxZoomAt = 101;

/** The script and the start of the file: null when one of them did not come. */
async function loaded(): Promise<Loaded | null> {
  const limit = timeLimit(callLimit);
  try {
    const [layers, answer] = await Promise.all([
      import('./vectorLayers.ts'),
      fetch(url, { headers: { Range: 'bytes=0-126' }, signal: limit.signal }),
    ]);
    const maxZoom = new Uint8Array(await answer.arrayBuffer())[maxZoomAt];
    return answer.ok && maxZoom !== undefined ? { layers, maxZoom } : null;
  } catch {
    return null;
  } finally {
    limit.end();
  }
}

/** The region's own map from the server's file, or the built-in map while it cannot be read. */
export const RegionTiles = ({ attribution }: { readonly attribution: string }) => {
  const map = useMap();
  const colors = useColors(map.getContainer());
  const [came, setCame] = useState<Loaded | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (came) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let stopped = false;
    const load = async (): Promise<void> => {
      const found = await loaded();
      if (stopped) return;
      setFailed(!found);
      if (found) setCame(found);
      else timer = setTimeout(() => void load(), askAgainAfter);
    };
    void load();
    return () => {
      stopped = true;
      clearTimeout(timer);
    };
  }, [came]);
  useEffect(() => {
    if (!came) return;
    const layer = came.layers.regionLayer({ url, maxDataZoom: came.maxZoom, attribution }, colors).addTo(map);
    return () => void layer.remove();
  }, [came, colors, attribution, map]);
  return failed && !came ? <DrawnGround notice={notLoading} /> : null;
};
