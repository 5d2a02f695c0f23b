import { useEffect } from 'react';
import { useMap } from 'react-leaflet';

/** Letter and A4 have as much room. */
const onPaper = '17cm';

/** Paper is narrower than a screen: the middle of the map stays in the middle. */
export const FollowPaper = () => {
  const map = useMap();
  useEffect(() => {
    const sized = (maxWidth: string) => () => {
      const center = map.getCenter();
      map.getContainer().style.maxWidth = maxWidth;
      map.invalidateSize({ pan: false }).setView(center, map.getZoom(), { animate: false });
    };
    const [begin, end] = [sized(onPaper), sized('')];
    addEventListener('beforeprint', begin);
    addEventListener('afterprint', end);
    return () => {
      removeEventListener('beforeprint', begin);
      removeEventListener('afterprint', end);
    };
  }, [map]);
  return null;
};
