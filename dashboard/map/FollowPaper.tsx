import type L from 'leaflet';
import { useEffect } from 'react';
import { useMap } from 'react-leaflet';

/** Letter and A4 have as much room. */
const onPaper = '17cm';

/** Paper is narrower than a screen: the map becomes smaller, so that all that was seen is on the sheet. */
export const FollowPaper = () => {
  const map = useMap();
  useEffect(() => {
    const { zoomSnap = 1 } = map.options;
    let before: { readonly center: L.LatLng; readonly zoom: number } | null = null;
    const sized = (maxWidth: string) => {
      map.getContainer().style.maxWidth = maxWidth;
      map.invalidateSize({ pan: false });
    };
    const begin = () => {
      const seen = map.getBounds();
      before = { center: map.getCenter(), zoom: map.getZoom() };
      sized(onPaper);
      // Between two zooms of the screen, so that the sheet is not half empty.
      map.options.zoomSnap = 0;
      map.setView(before.center, Math.min(before.zoom, map.getBoundsZoom(seen)), { animate: false });
    };
    const end = () => {
      sized('');
      map.options.zoomSnap = zoomSnap;
      if (before) map.setView(before.center, before.zoom, { animate: false });
    };
    addEventListener('beforeprint', begin);
    addEventListener('afterprint', end);
    return () => {
      removeEventListener('beforeprint', begin);
      removeEventListener('afterprint', end);
    };
  }, [map]);
  return null;
};
