import { Fragment, memo, useEffect, useRef } from 'react';
import { CircleMarker, Polyline, Tooltip, useMap } from 'react-leaflet';
import type { CrewTrack } from '#contracts/audit/replay';
import { limits } from '#contracts/core/limits';
import { useTracks } from '../../../data/past/tracks.ts';
import { dateAndTime, useTimezone } from '../../../time/time.ts';
import './trackLines.css';

/** Pixels. */
const radius = 4;
const margin: [number, number] = [40, 40];

/** The track of each crew over the window of the replay. The list under the bar says the same. */
export const TrackLines = memo(function TrackLines() {
  const { tracks, crew } = useTracks();
  return tracks.map((track) => (
    <Track key={`${track.crew} ${crew === track.crew}`} track={track} isPointedOut={crew === track.crew} />
  ));
});

const Track = ({ track, isPointedOut }: { readonly track: CrewTrack; readonly isPointedOut: boolean }) => {
  const timezone = useTimezone();
  const kind = isPointedOut ? 'track pointed-out' : 'track';
  const map = useMap();
  const points = track.places.map(({ point: [lat, lng] }): [number, number] => [lat, lng]);
  // The map moves when the track is chosen, not while it grows.
  const atFirst = useRef(points);
  useEffect(() => {
    if (!isPointedOut || map.getBounds().contains(atFirst.current)) return;
    map.fitBounds(atFirst.current, { maxZoom: limits.map.zoomCapAfterFit, padding: margin, animate: false });
  }, [map, isPointedOut]);
  return (
    <>
      {points.length > 1 && (
        <Fragment key={points.join()}>
          <Polyline positions={points} className="track-under" interactive={false} />
          <Polyline positions={points} className={kind} interactive={false} />
        </Fragment>
      )}
      {track.places.map(({ time, point }, n) => (
        <CircleMarker key={`${time} ${n}`} center={[point[0], point[1]]} radius={radius} className={`${kind} place`}>
          <Tooltip permanent={isPointedOut && n === track.places.length - 1}>
            {track.name}, {dateAndTime(time, timezone)}
          </Tooltip>
        </CircleMarker>
      ))}
    </>
  );
};
