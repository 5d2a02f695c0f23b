import { startOfDay } from '#contracts/time/localTime';
import { iso } from '#events/core/ports';
import type { TimeOffSpan } from '#events/timeOff/events';
import { calendarChanged } from '#projections/core/onCallFrames';
import { projection } from '#projections/core/projection';
import type { Times } from './shiftTimes.ts';

interface Imported {
  readonly uuid: string;
  readonly spans: readonly TimeOffSpan[];
  readonly time: string;
  /** The author, `user:{uuid}`. */
  readonly by: string;
}
export interface TimeOffDoc {
  readonly entity: string;
  /** Null for the organization's holidays. */
  readonly user: string | null;
  /** The imports that stand; the last one counts. */
  readonly imports: readonly Imported[];
}

/** The imports that can be undone one after the other. */
const kept = 5;

/** The leave of each person and the holidays of each organization, by the uuid of the time off. */
export const timeOff = projection<TimeOffDoc>()({
  name: 'time_off',
  version: 1,
  keys: ({ data }) => ('timeOff' in data ? [data.timeOff] : []),
  on: {
    TimeOffImported: (doc, { data, metadata: { entity, occurredAt: time, actor } }) => {
      const { user, spans } = data;
      const one = { uuid: data.import, spans, time, by: `${actor.kind}:${actor.id}` };
      return { entity, user, imports: [...(doc?.imports ?? []), one].slice(-kept) };
    },
    TimeOffImportUndone: (doc, { data }) =>
      doc && { ...doc, imports: doc.imports.filter(({ uuid }) => uuid !== data.import) },
  },
  columns: {
    entity: (doc) => doc.entity,
    user: (doc) => doc.user,
  },
  frames: ({ after, position }) => (after ? [calendarChanged(after.entity, position)] : []),
});

/** The time off that counts, in the order of the file. */
export const spansOf = (doc: TimeOffDoc | null): readonly TimeOffSpan[] => doc?.imports.at(-1)?.spans ?? [];

/** The instants of a time off: its days are those of the zone. */
export const leaveTimes = ({ start, end }: Pick<TimeOffSpan, 'start' | 'end'>, zone: string): Times => ({
  start: start.length === 10 ? iso(startOfDay(start, zone)) : start,
  end: end.length === 10 ? iso(startOfDay(end, zone)) : end,
});
