import { useNavigate } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import type { HeatmapIncident } from '#contracts/analytics/incidents';
import { limits } from '#contracts/core/limits';
import { addressOf } from '../../../data/address.ts';
import { useViewer } from '../../../data/viewer.ts';
import { boxAround, within } from '../../../map/areas/geometry.ts';
import { deskHeat } from '../../../map/areas/heat.ts';
import { dateAndTime, useTimezone } from '../../../time/time.ts';
import { Button } from '../../../ui/Button.tsx';
import { AlertBox } from '../../../ui/form/Field.tsx';
import type { AnalyticsSearch } from '../analyticsSearch.ts';
import { type Days, type RangeQuery, rangeQuery } from '../analyticsWords.ts';
import { Scope } from '../Scope.tsx';
import { showsMarkers, stepEvery, steps, windowOf } from './cells.ts';
import styles from './Heat.module.css';
import { HeatKey } from './HeatKey.tsx';
import { HeatList } from './HeatList.tsx';
import { HeatMap } from './HeatMap.tsx';
import { NearPlaceSearch } from './NearPlace.tsx';
import { nearIn, nearText } from './near.ts';
import type { HeatView as View } from './seenView.ts';
import { useLatest } from './useLatest.ts';

interface Props {
  readonly search: AnalyticsSearch;
  readonly days: Days;
  /** The period from which the difference is shown. */
  readonly beside: RangeQuery;
}

const everywhere: View = { bounds: '90,180,-90,-180', zoom: 3 };

/** The places of the incidents of a range (S0 §2): a map with a heat layer, a list that says the same, and a time slider. */
export const HeatView = ({ search, days, beside }: Props) => {
  const timezone = useTimezone();
  const { centre } = useViewer().entity;
  const navigate = useNavigate({ from: '/analytics' });
  const [view, setView] = useState(everywhere);
  const [full, setFull] = useState(deskHeat.max);
  const [step, setStep] = useState<number | null>(null);
  const [go, setGo] = useState<{ readonly lat: number; readonly lng: number } | null>(null);
  const { after, before } = rangeQuery(days, timezone);
  const range = [Date.parse(search.after ?? after), Date.parse(search.before ?? before)] as const;
  const [from, below] = step === null ? range : windowOf(step, range);
  const query = {
    after: new Date(from).toISOString(),
    before: new Date(below).toISOString(),
    labels: search.labels,
  };
  const { answer: cells, error } = useLatest(
    addressOf('GET /analytics/beta/v2/heatmap/cells', { query: { ...query, ...view } }),
  );
  // A part of the days, or days around one incident, have no period beside them.
  const isWhole = step === null && search.after === undefined;
  const { answer: other } = useLatest(
    isWhole
      ? addressOf('GET /analytics/beta/v2/heatmap/cells', { query: { labels: search.labels, ...view, ...beside } })
      : null,
  );
  const isClose = cells !== null && cells.in_view > 0 && showsMarkers(view.zoom, cells.in_view);
  const near = useMemo(() => nearIn(search.near), [search.near]);
  const around = { ...query, bounds: near ? boxAround(near) : view.bounds };
  const detail = useLatest(
    near || isClose ? addressOf('GET /analytics/beta/v2/heatmap/detail', { query: around }) : null,
  );
  const found = near && detail.answer ? within(detail.answer, ({ point }) => point, near) : null;
  const incidents = (near ? found?.map(({ item }) => item) : detail.answer) ?? none;
  // More markers would cover each other; the list beside the map has them all.
  const shown = near && !showsMarkers(view.zoom, incidents.length) ? none : incidents;
  const onTimes = (after: number | null, before: number | null): void =>
    void navigate({
      search: {
        ...search,
        after: new Date(after ?? range[0]).toISOString(),
        before: new Date(before ?? range[1]).toISOString(),
      },
    });
  const times = `${dateAndTime(from, timezone)} to ${dateAndTime(below, timezone)}`;
  return (
    <section aria-label="Heat map">
      {error && <AlertBox kind="warning">{error.message}</AlertBox>}
      {cells && <Scope query={query} beside={isWhole ? beside : null} isNew={other?.total === 0} asOf={cells.as_of} />}
      <Slider step={step} onStep={setStep} times={times} />
      {search.after !== undefined && (
        <p>
          {times}.{' '}
          <Button small onClick={() => void navigate({ search: { ...search, after: undefined, before: undefined } })}>
            Back to whole days
          </Button>
        </p>
      )}
      <div className={styles.columns}>
        <div>
          <HeatMap
            cells={cells}
            incidents={shown}
            onView={setView}
            onTimes={onTimes}
            onFull={setFull}
            go={go}
            near={near}
          />
          <HeatKey full={full} />
        </div>
        <div className={styles.list}>
          <NearPlaceSearch
            middle={centre}
            near={near}
            found={found}
            isCut={detail.answer?.length === limits.heatDetail}
            onNear={(place) => void navigate({ search: { ...search, near: place ? nearText(place) : undefined } })}
          />
          <HeatList
            cells={cells}
            other={other && other.total > 0 ? other : null}
            incidents={near ? none : incidents}
            search={search}
            onLabels={(labels) => void navigate({ search: { ...search, labels } })}
            onGo={setGo}
          />
        </div>
      </div>
    </section>
  );
};

const none: readonly HeatmapIncident[] = [];

interface SliderProps {
  readonly step: number | null;
  readonly onStep: (step: number | null) => void;
  readonly times: string;
}

const Slider = ({ step, onStep, times }: SliderProps) => {
  const [playing, setPlaying] = useState(false);
  useEffect(() => {
    if (!playing) return;
    const next = step === null ? 0 : step + 1;
    const timer = setTimeout(() => (next > steps ? setPlaying(false) : onStep(next)), stepEvery);
    return () => clearTimeout(timer);
  }, [playing, step, onStep]);
  const play = (): void => {
    if (!playing && step === steps) onStep(0);
    setPlaying(!playing);
  };
  return (
    <div className={styles.slider}>
      <Button onClick={play}>{playing ? 'Pause' : 'Play'}</Button>
      <input
        type="range"
        min={0}
        max={steps}
        value={step ?? 0}
        aria-label="Part of the range"
        aria-valuetext={times}
        onChange={({ target }) => onStep(Number(target.value))}
      />
      <span>{step === null ? 'The whole range' : times}</span>
      {step !== null && (
        <Button
          kind="quiet"
          onClick={() => {
            setPlaying(false);
            onStep(null);
          }}
        >
          Show the whole range
        </Button>
      )}
    </div>
  );
};
