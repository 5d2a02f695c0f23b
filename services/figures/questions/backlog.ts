import { localTimeAt, startOfDay } from '#contracts/time/localTime';
import type { IncidentBlock } from '../columns/kinds.ts';
import { blocksIn } from '../grouped.ts';
import { quantilesOf } from '../quantiles.ts';
import type { Asked, Found } from './asked.ts';
import { allJobs, type Dimension, incidentDimension, monthKey, monthNames, monthOf, monthsIn } from './dimensions.ts';
import { spreadOf, type Values, valuesByGroup } from './values.ts';

/** The incidents that were open at the end of each month, or of the period. */
export function backlog(asked: Asked): Found {
  const { app, columns, range, by } = asked;
  const last = Math.min(range.below, app.clock.now());
  const blocks = blocksIn({ columns, range: { from: Number.NEGATIVE_INFINITY, below: last } });
  /** Takes the age of each incident at each of the ends, which grow, at which it was open. */
  const openAt = ({ groupsIn }: Pick<Dimension<IncidentBlock>, 'groupsIn'>, ends: readonly number[], take: TakeAge) => {
    for (const block of blocks) openIn({ block, groups: groupsIn(block), ends }, take);
  };
  if (by !== 'month') {
    const dimension = incidentDimension(by, asked);
    const { all, of, found } = valuesByGroup(dimension.size, (take) =>
      openAt(dimension, [last], (age, group) => take(group, age)),
    );
    return { dimension, all: valuesOf(all), groups: new Map(found.map((group) => [group, valuesOf(of(group))])) };
  }
  const local = (at: number) => monthOf(Date.parse(`${localTimeAt(at, range.zone)}Z`));
  const earliest = monthsIn(range, columns?.incidents ?? []);
  const first = Math.max(local(range.from), earliest.first);
  const size = Math.max(0, local(last - 1) - first + 1);
  const ends = Array.from({ length: size }, (_, n) =>
    Math.min(last, startOfDay(`${monthKey(first + n + 1)}-01`, range.zone)),
  );
  // An incident that was open before the period is open in its first month.
  const named = monthNames({ ...range, from: startOfDay(`${monthKey(first)}-01`, range.zone) }, last);
  // The last of them is the end of the period.
  const { of } = valuesByGroup(size + 1, (take) => openAt(allJobs(), [...ends, last], (age, _, end) => take(end, age)));
  return {
    dimension: { size, nameOf: (group) => named(first + group), inOrder: true, isWhole: true },
    all: valuesOf(of(size)),
    groups: new Map(ends.map((_, group) => [group, valuesOf(of(group))])),
  };
}

type TakeAge = (age: number, group: number, end: number) => void;
interface Open {
  readonly block: IncidentBlock;
  readonly groups: Int32Array;
  readonly ends: readonly number[];
}
function openIn({ block: { size, received, closed: closings }, groups, ends }: Open, take: TakeAge): void {
  // Incidents come in the order of time: most have the first end of the one before.
  let first = 0;
  for (let n = 0; n < size; n++) {
    const at = received[n] as number;
    const group = groups[n] as number;
    if (at !== at || group < 0) continue;
    while (first > 0 && at < (ends[first - 1] as number)) first--;
    while (at >= (ends[first] as number)) first++;
    const closed = closings[n] as number;
    // Not a number while it is open: then it is not before any end.
    for (let end = first; end < ends.length && !(closed < (ends[end] as number)); end++)
      take(Math.round(((ends[end] as number) - at) / 1_000), group, end);
  }
}

const valuesOf = (values: Int32Array): Values => ({
  backlog: values.length,
  ...spreadOf('backlog_age', quantilesOf(values)),
  'backlog_age.longest': values.length === 0 ? null : values.reduce((most, one) => Math.max(most, one), 0),
});
