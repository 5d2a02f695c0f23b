import { localTimeAt, startOfDay } from '#contracts/time/localTime';
import { isJob } from '../columns/kinds.ts';
import { blocksIn } from '../grouped.ts';
import type { Asked, Found } from './asked.ts';
import { incidentDimension, monthNamed, monthOf, monthsIn } from './dimensions.ts';
import { spreadOf, type Values, valuesByGroup } from './values.ts';

/** The incidents that were open at the end of each month, or of the period. */
export function backlog(asked: Asked): Found {
  const { app, columns, range, by } = asked;
  const now = app.clock.now();
  const last = Math.min(range.below, now);
  const blocks = blocksIn({ columns, range: { from: Number.NEGATIVE_INFINITY, below: last } });
  const openAt = (end: number, take: (seconds: number, block: (typeof blocks)[number], n: number) => void): void => {
    for (const block of blocks)
      for (let n = 0; n < block.size; n++) {
        const at = block.received[n] as number;
        const closed = block.closed[n] as number;
        // Not a number while it is open: then neither comparison holds.
        if (at < end && !(closed < end) && isJob(block, n)) take(Math.round((end - at) / 1_000), block, n);
      }
  };
  const valuesOf = (values: Int32Array): Values => ({
    backlog: values.length,
    ...spreadOf('backlog_age', values),
    'backlog_age.longest': values.length === 0 ? null : values.reduce((most, one) => Math.max(most, one), 0),
  });
  const all = valuesByGroup(1, (take) => openAt(last, (seconds) => take(0, seconds)));
  if (by !== 'month') {
    const dimension = incidentDimension(by, asked);
    const { of, found } = valuesByGroup(dimension.size, (take) =>
      openAt(last, (seconds, block, n) => take(dimension.groupOf(block, n), seconds)),
    );
    return { dimension, all: valuesOf(all.all), groups: new Map(found.map((group) => [group, valuesOf(of(group))])) };
  }
  const local = (at: number) => monthOf(Date.parse(`${localTimeAt(at, range.zone)}Z`));
  const earliest = monthsIn(range, columns?.incidents ?? []);
  const first = Math.max(local(range.from), earliest.first);
  const size = Math.max(0, local(last - 1) - first + 1);
  const ends = Array.from({ length: size }, (_, n) =>
    Math.min(last, startOfDay(`${monthNamed(first + n + 1).key}-01`, range.zone)),
  );
  const { of } = valuesByGroup(Math.max(1, size), (take) =>
    ends.forEach((end, group) => openAt(end, (seconds) => take(group, seconds))),
  );
  return {
    dimension: { size, nameOf: (group) => monthNamed(first + group), inOrder: true, isWhole: true },
    all: valuesOf(all.all),
    groups: new Map(ends.map((_, group) => [group, valuesOf(of(group))])),
  };
}
