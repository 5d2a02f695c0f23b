import { calendarChanged } from '#projections/core/onCallFrames';
import { projection } from '#projections/core/projection';

/** The number of facts of a schedule, by which a block's author is found to be late. */
export interface ScheduleDoc {
  readonly entity: string;
  readonly revision: number;
}

const counted = (
  doc: ScheduleDoc | null,
  { metadata: { entity } }: { readonly metadata: { readonly entity: string } },
) => ({
  entity,
  revision: (doc?.revision ?? 0) + 1,
});

/** The schedules of designations, by the schedule's uuid. */
export const schedules = projection<ScheduleDoc>()({
  name: 'schedules',
  version: 1,
  keys: ({ data }) => ('schedule' in data ? [data.schedule] : []),
  on: { ShiftScheduled: counted, ShiftUnscheduled: counted },
  frames: ({ after, position }) => (after ? [calendarChanged(after.entity, position)] : []),
});
