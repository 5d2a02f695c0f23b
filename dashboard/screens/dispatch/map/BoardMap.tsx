import { memo, useEffect } from 'react';
import { CircleMarker, useMap } from 'react-leaflet';
import { limits } from '#contracts/core/limits';
import { peek, useDocument } from '../../../data/live.ts';
import { BaseMap } from '../../../map/BaseMap.tsx';
import { CrewSummary } from '../crews/CrewSummary.tsx';
import { incidentKind } from '../kind/incidentKind.ts';
import { IncidentSummary } from '../lists/IncidentSummary.tsx';
import { CrewMarkers } from '../markers/CrewMarker.tsx';
import { IncidentMarkers } from '../markers/IncidentMarkers.tsx';
import { FitOnce } from './FitOnce.tsx';
import { JobLines } from './JobLines.tsx';
import { Legend } from './Legend.tsx';
import { LinkArea } from './LinkArea.tsx';
import { MapPopup } from './MapPopup.tsx';
import { NewOutside } from './NewOutside.tsx';
import { TrackLines } from './TrackLines.tsx';

/** A place that the dispatcher picked in a list; `at` tells two picks of the same place apart. */
export interface MapTarget {
  readonly kind: 'card' | 'crew';
  readonly uuid: string;
  readonly at: number;
}

export interface BoardMapProps {
  readonly ready: boolean;
  /** The incident whose marker is marked. */
  readonly selected: string | undefined;
  /** The incident whose marker is open. */
  readonly popup: string | undefined;
  readonly selectedCrew: string | undefined;
  readonly look: MapTarget | null;
  readonly onSelect: (uuid: string | undefined) => void;
  /** Opens the incident's panel. */
  readonly onOpen: (uuid: string) => void;
  readonly onSelectCrew: (uuid: string | undefined) => void;
  readonly onDispatch: (uuid: string) => void;
  readonly className?: string | undefined;
}

/** After the first fit, the map moves only when the dispatcher pans it or picks an item in a list. */
const LookAt = ({ look }: { readonly look: MapTarget | null }) => {
  const map = useMap();
  useEffect(() => {
    if (!look) return;
    const point = look.kind === 'card' ? peek('card', look.uuid)?.point : peek('crew', look.uuid)?.checkin?.point;
    if (!point) return;
    // Not animated: the popup that follows makes room for itself, which it cannot while the map moves.
    map.setView([point[0], point[1]], Math.max(map.getZoom(), limits.map.zoomCapAfterFit), { animate: false });
  }, [map, look]);
  return null;
};

/** Pixels. The further places of the selected incident are rings. */
const furtherPlace = 9;

const SelectedIncident = ({
  uuid,
  onSelect,
  onOpen,
  onDispatch,
}: { uuid: string } & Pick<BoardMapProps, 'onSelect' | 'onOpen' | 'onDispatch'>) => {
  const card = useDocument('card', uuid);
  if (!card?.point) return null;
  return (
    <>
      {card.latlng.slice(1).map(([lat, lng]) => (
        <CircleMarker key={`${lat},${lng}`} center={[lat, lng]} radius={furtherPlace} interactive={false} />
      ))}
      <MapPopup
        at={card.point}
        above={incidentKind(card.labels).size / 2}
        label={`Incident: ${card.description || card.address}`}
        onClose={() => onSelect(undefined)}
      >
        <IncidentSummary card={card} onOpen={onOpen} onDispatch={onDispatch} />
      </MapPopup>
    </>
  );
};

const SelectedCrew = ({ uuid, onSelectCrew }: { uuid: string } & Pick<BoardMapProps, 'onSelectCrew'>) => {
  const crew = useDocument('crew', uuid);
  if (!crew?.checkin?.point) return null;
  return (
    <MapPopup at={crew.checkin.point} above={18} label={`Crew: ${crew.name}`} onClose={() => onSelectCrew(undefined)}>
      <CrewSummary crew={crew} />
    </MapPopup>
  );
};

export const BoardMap = memo(function BoardMap({
  ready,
  selected,
  popup,
  selectedCrew,
  look,
  className,
  ...on
}: BoardMapProps) {
  return (
    <BaseMap label="Map of active incidents and crews" className={className} layerSwitches>
      {/* Before the first fit, so that it hears of it. */}
      <NewOutside />
      <FitOnce ready={ready} first={selected} />
      <LookAt look={look} />
      <TrackLines />
      <JobLines />
      <IncidentMarkers selected={selected} onSelect={on.onSelect} />
      <CrewMarkers onSelect={on.onSelectCrew} />
      {popup && <SelectedIncident uuid={popup} onSelect={on.onSelect} onOpen={on.onOpen} onDispatch={on.onDispatch} />}
      {selectedCrew && <SelectedCrew uuid={selectedCrew} onSelectCrew={on.onSelectCrew} />}
      <LinkArea />
      <Legend />
    </BaseMap>
  );
});
