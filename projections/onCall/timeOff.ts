import { startOfDay } from '#contracts/time/localTime';
import { iso } from '#events/core/ports';
import type { RecordedFact } from '#events/facts';
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
  /** The leave that was typed. */
  readonly entered: readonly Entered[];
}
interface Entered extends Pick<Imported, 'uuid' | 'time' | 'by'>, Times {}

/** The imports that can be undone one after the other. */
const kept = 5;

/** The leave of each person and the holidays of each organization, by the uuid of the time off. */
export const timeOff = projection<TimeOffDoc>()({
  name: 'time_off',
  version: 2,
  keys: ({ data }) => ('timeOff' in data ? [data.timeOff] : []),
  on: {
    TimeOffImported: (doc, { data, metadata }) => {
      const one = { uuid: data.import, spans: data.spans, ...authorOf(metadata) };
      const { imports, entered } = doc ?? none;
      return { entity: metadata.entity, user: data.user, imports: [...imports, one].slice(-kept), entered };
    },
    TimeOffImportUndone: (doc, { data }) =>
      doc && { ...doc, imports: doc.imports.filter(({ uuid }) => uuid !== data.import) },
    LeaveEntered: (doc, { data: { leave: uuid, user, start, end }, metadata }) => {
      const one = { uuid, start, end, ...authorOf(metadata) };
      const { imports, entered } = doc ?? none;
      return { entity: metadata.entity, user, imports, entered: [...entered, one] };
    },
    LeaveWithdrawn: (doc, { data: { leave, until } }) =>
      doc && {
        ...doc,
        entered: doc.entered.flatMap((one) =>
          one.uuid !== leave ? [one] : until === null ? [] : [{ ...one, end: until }],
        ),
      },
  },
  columns: {
    entity: (doc) => doc.entity,
    user: (doc) => doc.user,
  },
  frames: ({ after, position }) => (after ? [calendarChanged(after.entity, position)] : []),
});

const none: Pick<TimeOffDoc, 'imports' | 'entered'> = { imports: [], entered: [] };
const authorOf = ({ occurredAt: time, actor }: RecordedFact['metadata']) => ({ time, by: `${actor.kind}:${actor.id}` });

/** The time off of the file that counts, in its order. */
export const importedOf = (doc: TimeOffDoc | null): readonly TimeOffSpan[] => doc?.imports.at(-1)?.spans ?? [];

/** The time off that counts, each with its author, `user:{uuid}`. */
export const spansOf = (doc: TimeOffDoc | null): readonly (TimeOffSpan & Pick<Imported, 'by'>)[] => [
  ...importedOf(doc).map((span) => ({ ...span, by: doc?.imports.at(-1)?.by ?? '' })),
  ...(doc?.entered ?? []).map(({ start, end, by }) => ({ start, end, by, name: '' })),
];

/** The instants of a time off: its days are those of the zone. */
export const leaveTimes = ({ start, end }: Pick<TimeOffSpan, 'start' | 'end'>, zone: string): Times => ({
  start: start.length === 10 ? iso(startOfDay(start, zone)) : start,
  end: end.length === 10 ? iso(startOfDay(end, zone)) : end,
});
