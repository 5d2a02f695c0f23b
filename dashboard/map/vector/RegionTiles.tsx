import { useEffect, useState } from 'react';
import { useMap } from 'react-leaflet';
import { addressOf } from '../../data/address.ts';
import { callLimit, timeLimit } from '../../data/timeLimit.ts';
import { DrawnGround } from '../DrawnGround.tsx';
import { useColors } from './colors.ts';

const file = addressOf('GET /api/map/region.pmtiles');
/** The address of one content of the file: parts of an older one, which the browser may have kept, are another's. */
const contentOf = (tag: string): string => addressOf('GET /api/map/region.pmtiles', { query: { tag } });
/** While the file cannot be read, it is asked for again after this time. Milliseconds. */
const askAgainAfter = 30_000;
const notLoading = 'The region’s map isn’t loading. Showing the built-in map.';

interface Loaded {
  readonly layers: typeof import('./vectorLayers.ts');
  readonly url: string;
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
      // Never from the browser's cache: a kept part may be of a file that is no longer there.
      fetch(file, { headers: { Range: 'bytes=0-126' }, signal: limit.signal, cache: 'no-store' }),
    ]);
    const maxZoom = new Uint8Array(await answer.arrayBuffer())[maxZoomAt];
    const url = contentOf(answer.headers.get('etag') ?? '');
    return answer.ok && maxZoom !== undefined ? { layers, url, maxZoom } : null;
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
    const layer = came.layers.regionLayer({ url: came.url, maxDataZoom: came.maxZoom, attribution }, colors).addTo(map);
    return () => void layer.remove();
  }, [came, colors, attribution, map]);
  return failed && !came ? <DrawnGround notice={notLoading} /> : null;
};
