import { useState } from 'react';
import { TileLayer } from 'react-leaflet';
import { DrawnGround } from './DrawnGround.tsx';

/** Tiles, and the drawn borders too after the first tile that fails. */
export const Tiles = ({ url, attribution }: { readonly url: string; readonly attribution: string }) => {
  const [failed, setFailed] = useState(false);
  return (
    <>
      {failed && <DrawnGround reason="the tile server does not answer" />}
      <TileLayer
        url={url}
        attribution={attribution}
        pane="basemap"
        maxZoom={19}
        eventHandlers={{ tileerror: () => setFailed(true), load: () => {} }}
      />
    </>
  );
};
