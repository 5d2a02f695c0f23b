import { useEffect, useState } from 'react';
import { useMap } from 'react-leaflet';
import { callLimit, timeLimit } from '../../data/timeLimit.ts';
import { DrawnGround } from '../DrawnGround.tsx';
import { useColors } from './colors.ts';

const url = '/api/map/region.pmtiles';
/** While the file cannot be read, it is asked for again after this time. Milliseconds. */
const askAgainAfter = 30_000;
const notLoading = 'The region’s map isn’t loading. Showing the built-in map.';

type Layers = typeof import('./vectorLayers.ts');

/** The script and the file's first bytes: null when one of them did not come. */
async function loaded(): Promise<Layers | null> {
  const limit = timeLimit(callLimit);
  try {
    const [layers, answer] = await Promise.all([
      import('./vectorLayers.ts'),
      fetch(url, { method: 'HEAD', signal: limit.signal }),
    ]);
    return answer.ok ? layers : null;
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
  const [layers, setLayers] = useState<Layers | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (layers) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let stopped = false;
    const load = async (): Promise<void> => {
      const came = await loaded();
      if (stopped) return;
      setFailed(!came);
      if (came) setLayers(came);
      else timer = setTimeout(() => void load(), askAgainAfter);
    };
    void load();
    return () => {
      stopped = true;
      clearTimeout(timer);
    };
  }, [layers]);
  useEffect(() => {
    if (!layers) return;
    const layer = layers.regionLayer(url, colors, attribution).addTo(map);
    return () => void layer.remove();
  }, [layers, colors, attribution, map]);
  return failed && !layers ? <DrawnGround notice={notLoading} /> : null;
};
