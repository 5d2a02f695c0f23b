import { useEffect, useMemo, useRef } from 'react';
import { useMap } from 'react-leaflet';
import type { IncidentCard } from '#contracts/dispatch';
import { useAll } from '../live.ts';
import { useViewer } from '../viewer.ts';
import { isWaiting } from './activeList.ts';
import { largeLayer } from './largeLayer.ts';
import type { MarkedIncident, MarkerLayer } from './markerLayer.ts';
import { smallLayer } from './smallLayer.ts';

/** Above this many markercluster needs seconds for what supercluster does in milliseconds. */
const largeFrom = 1_000;

interface Props {
  readonly selected: string | undefined;
  readonly onSelect: (uuid: string) => void;
}

const useMarked = (): readonly MarkedIncident[] => {
  const cards = useAll('card');
  const { entity } = useViewer();
  return useMemo(() => {
    const mark = (card: IncidentCard): MarkedIncident[] =>
      card.point ? [{ card, at: [card.point[0], card.point[1]], waiting: isWaiting(card, entity) }] : [];
    return cards.flatMap(mark);
  }, [cards, entity]);
};

/** All incidents with a place. Drawn outside React: a frame moves one marker, not a tree of components. */
export const IncidentMarkers = ({ selected, onSelect }: Props) => {
  const map = useMap();
  const incidents = useMarked();
  const layer = useRef<MarkerLayer | null>(null);
  const press = useRef(onSelect);
  useEffect(() => {
    press.current = onSelect;
  });
  const large = incidents.length > largeFrom;
  useEffect(() => {
    const onPress = (uuid: string): void => press.current(uuid);
    layer.current = large ? largeLayer(map, onPress) : smallLayer(map, onPress);
    return () => layer.current?.remove();
  }, [map, large]);
  useEffect(() => layer.current?.show(incidents, selected), [incidents, selected, large]);
  return null;
};
