import { type ReplayQuery, replayOperations } from '#contracts/api/audit/replay';
import type { CrewTrack } from '#contracts/audit/replay';
import { iso } from '#events/core/ports';
import { entityMark, trailRows } from '#projections/audit/trail';
import { instantOf, pastOf, refuseOutside, timelineOf } from '#services/api/http/parts/asOf';
import { answering } from '#services/api/http/route';
import type { App } from '#services/app/app';
import type { AsOf, Timeline } from '#services/replay/replay';
import { neighbors, silenceAfter, stretches, timesBy, unknownThen } from '#services/replay/timeline/around';
import type { Place } from '#services/replay/timeline/tracks';
import { shownEvent } from './eventSearch.ts';

/** The most late facts in an answer, and the most stretches of a window. */
const LATE = 50;
const PARTS = 240;
/** The most places of crews in an answer. */
const PLACES = 2_000;
const MINUTE = 60_000;
const SIX_HOURS = 360 * MINUTE;

export const replayRoutes = answering(replayOperations, {
  'GET /api/replay/': async ({ app, who, query }) => {
    const timeline = await timelineOf(app, who.entity);
    const { clock = 'known', silence } = query;
    const { first, last } = timeline.span(clock);
    const times = timesBy(timeline, clock);
    if (query.at !== undefined) refuseOutside(app, timeline, instantOf(query));
    const at = query.at === undefined ? last : Date.parse(query.at);
    const { previous, next } = neighbors(times, at);
    const quiet = silence === undefined ? null : silenceAfter(times, at, silence * MINUTE);
    const late = query.at === undefined ? { count: 0, apart: 0, latest: [] } : unknownThen(timeline, at, LATE);
    return {
      json: {
        first: orNull(first),
        last: orNull(last),
        events: times.length,
        previous: orNull(previous),
        next: orNull(next),
        silence: quiet && { from: iso(quiet.from), until: iso(quiet.until) },
        marks: marksOf(timeline, query).map(({ from, ...counts }) => ({ from: iso(from), ...counts })),
        late: late.latest.flatMap((n) => rowAt(app, who.entity, timeline.position(n + 1)?.commit)),
        late_count: late.count,
        late_apart: late.apart,
      },
    };
  },

  'GET /api/replay/tracks/': async ({ app, who, query }) => {
    const { last } = (await timelineOf(app, who.entity)).span(query.clock ?? 'known');
    if (query.at === undefined && !Number.isFinite(last)) return { json: { crews: [], left_out: 0 } };
    const at = query.at ?? iso(last);
    const past = await pastOf(app, who, { query: { at, clock: query.clock ?? 'known' } });
    const after = query.after === undefined ? Date.parse(at) - SIX_HOURS : Date.parse(query.after);
    const { crews, leftOut } = past.tracks(after, PLACES);
    return { json: { crews: tracksOf(past, who.entity, crews), left_out: leftOut } };
  },
});

function tracksOf(
  { views }: AsOf,
  entity: string,
  places: ReadonlyMap<string, readonly Place[]>,
): readonly CrewTrack[] {
  return views.docs('crews', { where: { entity }, orderBy: { column: 'name' } }).flatMap(({ crew }) => {
    const own = places.get(crew.uuid);
    return own ? [{ crew: crew.uuid, name: crew.name, places: own.map(shownPlace) }] : [];
  });
}

const shownPlace = ({ time, recorded, ...place }: Place): CrewTrack['places'][number] => ({
  time: iso(time),
  recorded_time: iso(recorded),
  ...place,
});

const orNull = (time: number | undefined): string | null =>
  time === undefined || !Number.isFinite(time) ? null : iso(time);

function marksOf(timeline: Timeline, { after, until, clock = 'known' }: ReplayQuery) {
  if (after === undefined || until === undefined) return [];
  return stretches(timeline, clock, { from: Date.parse(after), until: Date.parse(until), parts: PARTS });
}

/** The event at a place of the log, as the auditor's desk shows it. */
function rowAt(app: App, entity: string, commit: bigint | undefined) {
  if (commit === undefined) return [];
  const from = Number(commit);
  const search = { marks: [[entityMark(entity)]], from, below: from + 1, limit: 1 };
  return app.views.foundRows(trailRows, search).map((row) => shownEvent(app, row));
}
