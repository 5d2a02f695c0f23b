import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { type ChangeEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { ClockKind } from '#contracts/audit/events';
import { instantsOf, offsetAt } from '#contracts/time/localTime';
import { showLate } from '../../data/past/late.ts';
import { type Instant, isAsking } from '../../data/past/past.ts';
import { dateAndTime, exactTime, useTimezone } from '../../time/time.ts';
import { toField } from '../../time/typedTime.ts';
import { Button } from '../../ui/Button.tsx';
import { AlertBox } from '../../ui/form/Field.tsx';
import { LateFacts } from './LateFacts.tsx';
import { Marks, marksWords } from './Marks.tsx';
import styles from './PastBar.module.css';
import {
  addressOf,
  playedTo,
  type Span,
  type Speed,
  silences,
  spans,
  speeds,
  speedWords,
  windowOf,
} from './playing.ts';
import { ThenNowTable } from './ThenNowTable.tsx';
import { Tracks } from './Tracks.tsx';
import { useTimeline } from './useTimeline.ts';

/** Milliseconds between two pictures while playing. */
const pace = 500;
/** The slider has this many steps. */
const steps = 1_000;

interface Props {
  readonly past: Instant;
}

/** The bar of a screen that shows the past: which instant, by which clock, and every way to another one. */
export const PastBar = ({ past }: Props) => {
  const navigate = useNavigate();
  const timezone = useTimezone();
  const isBoard = useLocation({ select: ({ pathname }) => pathname.startsWith('/dispatch') });
  const at = Date.parse(past.at);
  const [span, setSpan] = useState<Span>('6 hours');
  const [silence, setSilence] = useState(30);
  const window = Number.isNaN(at) ? null : windowOf(at, spans[span], offsetAt(at, timezone));
  const { timeline, error } = useTimeline(window, silence);
  useEffect(() => showLate(timeline?.late ?? []), [timeline]);
  const [first, last] = [Date.parse(timeline?.first ?? ''), Date.parse(timeline?.last ?? '')];
  const go = (to: number | string): void => {
    const next = typeof to === 'string' ? to : addressOf(to);
    void navigate({ to: './', search: (before) => ({ ...before, at: next }), replace: true });
  };
  const { playing, setPlaying, speed, setSpeed } = usePlaying(at, last, go);
  const jump = (to: string | null | undefined): void => {
    setPlaying(false);
    if (to) go(to);
  };
  const onKey = (event: KeyboardEvent): void => {
    if (event.target instanceof HTMLSelectElement || isTyping(event.target)) return;
    if (event.key === ',') jump(timeline?.previous);
    else if (event.key === '.') jump(timeline?.next);
    else if (event.key === 'p') setPlaying(!playing);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const words = Number.isNaN(at) ? 'No moment' : exactTime(past.at, timezone);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of its controls, together.
    <section className={styles.bar} aria-label="The past" onKeyDown={onKey}>
      <div className={styles.line}>
        <p className={styles.words}>
          <span className={styles.label}>The past</span> <time dateTime={past.at}>{words}</time>
        </p>
        <label>
          <span className="visually-hidden">Clock</span>
          <select
            value={past.clock}
            onChange={(event) =>
              void navigate({
                to: './',
                search: (before) => ({ ...before, clock: clockOf(event.target.value) }),
                replace: true,
              })
            }
          >
            <option value="known">As it was known then</option>
            <option value="happened">As it was, as known today</option>
          </select>
        </label>
        {timeline && <LateFacts timeline={timeline} clock={past.clock} />}
        {isBoard && window && <Tracks at={past.at} after={window.from} />}
        {isBoard && <ThenNowTable at={past.at} />}
        {timeline && <span className={styles.counts}>{marksWords(timeline.marks)}</span>}
        <span className={styles.space} />
        <Button
          kind="primary"
          small
          onClick={() =>
            void navigate({ to: './', search: (before) => ({ ...before, at: undefined, clock: undefined }) })
          }
        >
          Back to live
        </Button>
      </div>
      {error && (
        <AlertBox kind="warning">
          {error.message} {error.status === 400 && <Link to="/replay/">Go to the last event</Link>}
        </AlertBox>
      )}
      <div className={styles.line}>
        <Button small aria-pressed={playing} title="Play and pause (P)" onClick={() => setPlaying(!playing)}>
          {playing ? 'Pause' : 'Play'}
        </Button>
        <Choice
          label="Speed"
          value={String(speed)}
          offered={speeds.map((one) => [String(one), speedWords(one)] as const)}
          onChoose={(value) => setSpeed(Number(value) as Speed)}
        />
        <Button
          small
          title="Previous event (,)"
          disabled={!timeline?.previous}
          onClick={() => jump(timeline?.previous)}
        >
          Previous
        </Button>
        <Button small title="Next event (.)" disabled={!timeline?.next} onClick={() => jump(timeline?.next)}>
          Next
        </Button>
        <Button
          small
          disabled={!timeline?.silence}
          title={timeline?.silence ? undefined : 'There is no quiet period that long after this moment.'}
          onClick={() => jump(timeline?.silence?.from)}
        >
          Next quiet period
        </Button>
        <Choice
          label="Length of a quiet period"
          value={String(silence)}
          offered={silences.map((one) => [String(one), `${one} min`] as const)}
          onChoose={(value) => setSilence(Number(value))}
        />
        <Typed key={`${past.at} ${timezone}`} at={at} timezone={timezone} onGo={(to) => jump(addressOf(to))} />
        <Choice
          label="Length of the slider"
          value={span}
          offered={(Object.keys(spans) as Span[]).map((one) => [one, one] as const)}
          onChoose={(value) => setSpan(value as Span)}
        />
        {window && (
          <div className={styles.slider}>
            <span className={styles.end}>{dateAndTime(window.from, timezone)}</span>
            <div className={styles.track}>
              {timeline && <Marks marks={timeline.marks} window={window} />}
              <input
                type="range"
                aria-label="Moment"
                aria-valuetext={words}
                min={0}
                max={steps}
                step={1}
                value={Math.round(((at - window.from) / (window.until - window.from)) * steps)}
                onChange={(event: ChangeEvent<HTMLInputElement>) => {
                  setPlaying(false);
                  const to = window.from + (Number(event.target.value) / steps) * (window.until - window.from);
                  // The end of the window is the beginning of the next.
                  go(Math.max(first || 0, Math.min(last || to, to, window.until - 1)));
                }}
              />
            </div>
            <span className={styles.end}>{dateAndTime(window.until, timezone)}</span>
          </div>
        )}
      </div>
    </section>
  );
};

/** The address names the second clock alone; the first is the usual one. */
const clockOf = (value: string): ClockKind | undefined => (value === 'happened' ? value : undefined);
const isTyping = (target: EventTarget): boolean =>
  target instanceof HTMLInputElement && target.type !== 'range' && target.type !== 'checkbox';

/** Plays from the shown instant on, no faster than the answers come, and ends at the last event. */
function usePlaying(at: number, last: number, go: (to: number) => void) {
  const [playing, setPlaying] = useState(false);
  const [speed, setSpeed] = useState<Speed>(60);
  const latest = useRef({ at, last, go });
  useEffect(() => {
    latest.current = { at, last, go };
  });
  useEffect(() => {
    if (!playing) return;
    const timer = setInterval(() => {
      const { at: from, last: end, go: show } = latest.current;
      if (isAsking()) return;
      const to = playedTo(from, pace, { speed, last: end });
      if (to > from) show(to);
      else setPlaying(false);
    }, pace);
    return () => clearInterval(timer);
  }, [playing, speed]);
  return { playing, setPlaying, speed, setSpeed };
}

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly offered: readonly (readonly [value: string, words: string])[];
  readonly onChoose: (value: string) => void;
}

const Choice = ({ label, value, offered, onChoose }: ChoiceProps) => (
  <select aria-label={label} title={label} value={value} onChange={(event) => onChoose(event.target.value)}>
    {offered.map(([one, words]) => (
      <option key={one} value={one}>
        {words}
      </option>
    ))}
  </select>
);

interface TypedProps {
  readonly at: number;
  readonly timezone: string;
  readonly onGo: (to: number) => void;
}

/** A date and a time of the organization. A time of the repeated hour has two instants: the person chooses. */
const Typed = ({ at, timezone, onGo }: TypedProps) => {
  const [value, setValue] = useState(Number.isNaN(at) ? '' : toField(new Date(at).toISOString(), timezone));
  const isWhole = /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(value);
  const found = isWhole ? instantsOf(value, timezone) : null;
  const isRepeated = found !== null && found.first !== found.last;
  return (
    <form
      className={styles.typed}
      onSubmit={(event) => {
        event.preventDefault();
        if (found) onGo(found.first);
      }}
    >
      <input
        type="datetime-local"
        aria-label="Date and time"
        value={value}
        onChange={(event) => setValue(event.target.value)}
      />
      <Button small type="submit" disabled={!found}>
        {isRepeated ? 'First' : 'Go'}
      </Button>
      {isRepeated && (
        <Button small title="The clocks show this time twice." onClick={() => onGo(found.last)}>
          Second
        </Button>
      )}
    </form>
  );
};
