import { useEffect, useMemo, useRef } from 'react';
import { useMap } from 'react-leaflet';
import type { IncidentCard } from '#contracts/dispatch/dispatch';
import { type Tally, useTally } from '../../../data/changes/tally.ts';
import { all, onEach, peek, useAll } from '../../../data/live.ts';
import { useViewer } from '../../../data/viewer.ts';
import { incidentOpacity } from '../kind/activeList.ts';
import { countedNumber, countedOf } from './clusterWords.ts';
import { type LargeLayer, largeLayer } from './largeLayer.ts';
import type { MarkedIncident } from './markerLayer.ts';
import { type SmallLayer, smallLayer } from './smallLayer.ts';

/** Above this many incidents markercluster takes seconds; supercluster takes milliseconds. */
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
      card.point
        ? [
            {
              card,
              at: [card.point[0], card.point[1]],
              counted: countedNumber(countedOf(card)),
              opacity: incidentOpacity(card, entity),
            },
          ]
        : [];
    return cards.flatMap(mark);
  }, [cards, entity]);
};

/** The latest version of a function that is new at every render. */
const useSteady = (onSelect: Props['onSelect']) => {
  const latest = useRef(onSelect);
  useEffect(() => {
    latest.current = onSelect;
  });
  return latest;
};

const SmallMarkers = ({ selected, onSelect }: Props) => {
  const map = useMap();
  const incidents = useMarked();
  const layer = useRef<SmallLayer | null>(null);
  const press = useSteady(onSelect);
  useEffect(() => {
    layer.current = smallLayer(map, (uuid) => press.current(uuid));
    return () => layer.current?.remove();
  }, [map, press]);
  useEffect(() => layer.current?.show(incidents, selected), [incidents, selected]);
  return null;
};

/** Called for each changed card only: looking through all of them would miss the next frame. */
const LargeMarkers = ({ selected, onSelect }: Props) => {
  const map = useMap();
  const { entity } = useViewer();
  const layer = useRef<LargeLayer | null>(null);
  const press = useSteady(onSelect);
  useEffect(() => {
    const large = largeLayer({
      map,
      opacityOf: (card) => incidentOpacity(card, entity),
      onSelect: (uuid) => press.current(uuid),
    });
    for (const card of all('card')) large.put(card.uuid, card);
    const stop = onEach('card', (uuid) => large.put(uuid, peek('card', uuid)));
    layer.current = large;
    return () => {
      stop();
      large.remove();
    };
  }, [map, entity, press]);
  useEffect(() => layer.current?.select(selected), [selected, entity]);
  return null;
};

const areMany = (): Tally<IncidentCard, boolean> => {
  let cards = 0;
  return {
    change: (_, before, after) => {
      cards += Number(after !== null) - Number(before !== null);
    },
    value: () => cards > largeFrom,
  };
};

/** All incidents with a place. Drawn outside React: a frame moves one marker, not a tree of components. */
export const IncidentMarkers = (props: Props) =>
  useTally('card', areMany) ? <LargeMarkers {...props} /> : <SmallMarkers {...props} />;
