import type L from 'leaflet';
import { memo, useEffect, useMemo, useRef } from 'react';
import { Marker, useMap } from 'react-leaflet';
import type { Crew } from '#contracts/dispatch/dispatch';
import { sameList, useDocument, useFrom } from '../../../data/live.ts';
import { useNow } from '../../../time/clock.ts';
import { ago, elapsed } from '../../../time/elapsed.ts';
import { checkInFreshness, freshnessWords, markerOpacity } from '../kind/position/freshness.ts';
import { crewIcon } from './icons.ts';
import { crewDrawn, keepArranged } from './labels/crewLabels.ts';
import { label, onPress } from './markerLayer.ts';

interface Props {
  readonly uuid: string;
  readonly onSelect: (uuid: string) => void;
}

const useIcon = (crew: Crew | null, now: number): L.DivIcon | null => {
  const time = crew?.checkin?.time;
  const freshness = crew && checkInFreshness(crew.checkin, now);
  const age = time ? elapsed(time, now) : '';
  const name = crew?.name ?? '';
  const active = crew?.active ?? false;
  const asking = crew?.checkin?.status === 'IN_PROGRESS';
  return useMemo(
    () => (freshness ? crewIcon({ name, freshness, age, active, asking }) : null),
    [name, freshness, age, active, asking],
  );
};

/** A crew at its last reported position. Its point and line are fainter with age (S0 §4); its words stay legible. */
const CrewMarker = memo(function CrewMarker({ uuid, onSelect }: Props) {
  const crew = useDocument('crew', uuid);
  const now = useNow();
  const icon = useIcon(crew, now);
  const marker = useRef<L.Marker | null>(null);
  const { time, point } = crew?.checkin ?? {};
  const freshness = crew && checkInFreshness(crew.checkin, now);
  useEffect(() => {
    if (!marker.current || !crew || !time || !freshness) return;
    label(marker.current, `Crew ${crew.name}, checked in ${ago(time, now)}, ${freshnessWords[freshness]}`);
    marker.current.getElement()?.style.setProperty('--fade', String(markerOpacity(time, now)));
  });
  const here = icon !== null && Boolean(point);
  const map = useMap();
  const [lat, lng] = point ?? [];
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new icon, or a new place, hangs anew.
  useEffect(() => void map.fire(crewDrawn), [map, icon, lat, lng]);
  useEffect(() => {
    const shown = marker.current;
    if (!here || !shown) return;
    onPress(shown, () => onSelect(uuid));
    return () => void shown.off('click keydown');
  }, [here, uuid, onSelect]);
  if (!icon || !time || !point) return null;
  return <Marker ref={marker} position={[point[0], point[1]]} icon={icon} zIndexOffset={15_000} riseOnHover />;
});

const idsOf = (crews: readonly Crew[]): readonly string[] => crews.map(({ uuid }) => uuid);

export const CrewMarkers = ({ onSelect }: Pick<Props, 'onSelect'>) => {
  const map = useMap();
  useEffect(() => keepArranged(map), [map]);
  return useFrom('crew', idsOf, sameList).map((uuid) => <CrewMarker key={uuid} uuid={uuid} onSelect={onSelect} />);
};
