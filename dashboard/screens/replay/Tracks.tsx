import { useEffect, useState } from 'react';
import type { CrewTrack } from '#contracts/audit/replay';
import type { IncidentCard } from '#contracts/dispatch/dispatch';
import { addressOf as addressAt } from '../../data/address.ts';
import { useLive } from '../../data/live/useLive.ts';
import { useAll } from '../../data/live.ts';
import { pointOut, showTracks, useTracks } from '../../data/past/tracks.ts';
import { dateAndTime, timeNear, useTimezone } from '../../time/time.ts';
import { Button } from '../../ui/Button.tsx';
import { AlertBox } from '../../ui/form/Field.tsx';
import styles from './PastBar.module.css';
import { addressOf } from './playing.ts';
import { becameKnownLate, stepWords, whereWords } from './trackWords.ts';

interface Props {
  /** The instant shown: ISO-8601 UTC. */
  readonly at: string;
  /** The beginning of the window: milliseconds. */
  readonly after: number;
}

/** The track of each crew from the beginning of the slider up to the instant: on the map while open, and as a list. */
export const Tracks = (props: Props) => {
  const [open, setOpen] = useState(false);
  return (
    <details
      className={styles.beside}
      name="beside the board"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>Tracks of crews</summary>
      {open && <TrackList {...props} />}
    </details>
  );
};

const TrackList = ({ at, after }: Props) => {
  const timezone = useTimezone();
  const cards = useAll('card');
  const from = addressOf(after);
  const { data: answer, error } = useLive(addressAt('GET /api/replay/tracks/', { query: { after: from } }), {
    past: true,
    aside: true,
    onAnswer: ({ crews }) => showTracks(crews),
  });
  useEffect(
    () => () => {
      showTracks([]);
      pointOut(null);
    },
    [],
  );
  if (error) return <AlertBox kind="warning">{error.message}</AlertBox>;
  if (!answer) return <p>Loading…</p>;
  if (answer.crews.length === 0) return <p>No crew had given a position yet.</p>;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- A box that scrolls must be reached by keyboard.
    <section className={styles.compared} aria-label="Tracks of crews" tabIndex={0}>
      <table>
        <caption>
          From {dateAndTime(from, timezone)} to {dateAndTime(at, timezone)}, with the last place before
          {answer.left_out > 0 && `. The first ${answer.left_out.toLocaleString('en-US')} places are left out`}
        </caption>
        <thead>
          <tr>
            <th scope="col">Crew</th>
            <th scope="col">When</th>
            <th scope="col">Where</th>
            <th scope="col">How</th>
          </tr>
        </thead>
        {answer.crews.map((track) => (
          <TrackRows key={track.crew} track={track} cards={cards} at={Date.parse(at)} />
        ))}
      </table>
    </section>
  );
};

interface RowsProps {
  readonly track: CrewTrack;
  readonly cards: readonly IncidentCard[];
  /** The instant shown: milliseconds. */
  readonly at: number;
}

const TrackRows = ({ track, cards, at }: RowsProps) => {
  const timezone = useTimezone();
  const isPointedOut = useTracks().crew === track.crew;
  return (
    <tbody>
      {track.places.map((place, n) => (
        <tr key={`${place.time} ${place.point.join()}`}>
          {n === 0 && (
            <th scope="rowgroup" rowSpan={track.places.length}>
              <Button
                small
                kind="quiet"
                aria-pressed={isPointedOut}
                title="Point it out on the map"
                onClick={() => pointOut(isPointedOut ? null : track.crew)}
              >
                {track.name}
              </Button>
            </th>
          )}
          <td>
            <time dateTime={place.time}>{timeNear(place.time, timezone, at)}</time>
          </td>
          <td>{whereWords(place.point, cards)}</td>
          <td>
            {stepWords(place, track.places[n - 1])}
            {becameKnownLate(place) && (
              <span className="late-mark"> became known at {timeNear(place.recorded_time, timezone, at)}</span>
            )}
          </td>
        </tr>
      ))}
    </tbody>
  );
};
