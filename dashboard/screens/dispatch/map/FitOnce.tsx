import L from 'leaflet';
import { useEffect, useRef } from 'react';
import { useMap } from 'react-leaflet';
import type { LatLng } from '#contracts/core/geo';
import { limits } from '#contracts/core/limits';
import { isReached, type Reach } from '#contracts/values/point';
import { all, peek } from '../../../data/live.ts';
import { useReach } from '../../../data/viewer.ts';

interface Props {
  readonly ready: boolean;
  /** The incident named in the address, shown first. */
  readonly first: string | undefined;
}

const pair = ([lat, lng]: LatLng): [number, number] => [lat, lng];

/** Without what lies outside the organization's reach: one crew at 0, 0 would show the Atlantic. */
const pointsOnBoard = (reach: Reach): [number, number][] =>
  [...all('card').map(({ point }) => point), ...all('crew').map(({ checkin }) => checkin?.point)]
    .filter((point) => !!point && isReached(reach, point))
    .map((point) => pair(point as LatLng));

/** Fits the map to the data once, at zoom 16 at most (S0 §2). After that the view is the dispatcher's. */
export const FitOnce = ({ ready, first }: Props) => {
  const map = useMap();
  const reach = useReach();
  const done = useRef(false);
  useEffect(() => {
    const fit = (): void => {
      // A hidden map (another pane is shown, on a phone) has no size to fit into.
      if (done.current || !ready || map.getSize().x === 0) return;
      done.current = true;
      const [named] = first ? [peek('card', first)?.point].filter((at) => at && isReached(reach, at)) : [];
      const points = pointsOnBoard(reach);
      if (named) map.setView(pair(named), limits.map.zoomCapAfterFit, { animate: false });
      // The center of the organization, when there is nothing to fit.
      else if (points.length === 0) map.setView(pair(reach.centre), 12, { animate: false });
      else {
        const bounds = L.latLngBounds(points);
        map.fitBounds(bounds, { maxZoom: limits.map.zoomCapAfterFit, padding: [48, 48], animate: false });
      }
    };
    fit();
    map.on('resize', fit);
    return () => void map.off('resize', fit);
  }, [map, ready, first, reach]);
  return null;
};
