import { steps } from '#contracts/analytics/steps';
import { idOf } from '#events/core/message';
import type { FactType, RecordedFact } from '#events/facts';
import { type RowChange, rowProjection } from '#projections/core/rows';

/** One sending of a crew to an incident, and how long the crew worked. Times are milliseconds. */
export interface CrewWork {
  readonly entity: string;
  /** The sending; the incident and the crew for a sending without an id, as in an import. */
  readonly job: string;
  readonly incident: string;
  readonly crew: string;
  /** The person who held the crew's designation then. */
  readonly user: string | null;
  /** The first of: accepted, set out, arrived. */
  readonly began: number | null;
  /** The last of: departed, done, finished, recalled. */
  readonly ended: number | null;
  /** 1 for the latest sending of the crew to the incident, which the lines of the log are about. */
  readonly latest: number;
  /** The position in the log of the latest event that changed the row: readers follow the rows by it. */
  readonly place: number;
}

/** The name of the read model, for its readers. */
export const crewWorkRows = 'crew_work';

type Work = Omit<CrewWork, 'place'>;

const at = ({ metadata }: RecordedFact): number => Date.parse(metadata.occurredAt);
const begun = (time: number) => (row: Work) =>
  row.began !== null && row.began <= time ? row : { ...row, began: time };
const done = (time: number) => (row: Work) => (row.ended !== null && row.ended >= time ? row : { ...row, ended: time });

/** A step that a crew reports for its sending. */
type Step = 'JobAccepted' | 'CrewSetOut' | 'CrewArrived' | 'JobFinished';
const step =
  (change: (time: number) => (row: Work) => Work) =>
  <Type extends Step & FactType>(event: RecordedFact<Type>): readonly RowChange<Work>[] => [
    { where: { job: event.data.dispatch }, change: change(at(event)) },
  ];
const began = step(begun);
const ended = step(done);

type Sent = RecordedFact<'CrewDispatched'> | RecordedFact<'CrewSentAgain'>;
function sent(event: Sent): readonly RowChange<Work>[] {
  const { data, metadata } = event;
  const incident = idOf(event.stream);
  const { designation: crew, user } = data;
  return [
    { where: { incident, crew }, change: (row) => (row.latest === 1 ? { ...row, latest: 0 } : row) },
    {
      put: {
        entity: metadata.entity,
        job: data.dispatch ?? `${incident} ${crew}`,
        incident,
        crew,
        user,
        began: null,
        ended: null,
        latest: 1,
      },
    },
  ];
}

const isOf = (names: readonly string[], event: string): boolean => names.includes(event);

/** The crews that were sent, and the time of their work. A late fact changes the figures of the past. */
export const crewWork = rowProjection<CrewWork, 'place'>()({
  name: crewWorkRows,
  version: 2,
  table: {
    columns: {
      entity: 'text',
      job: 'text',
      incident: 'text',
      crew: 'text',
      user: 'text',
      began: 'integer',
      ended: 'integer',
      latest: 'integer',
      place: 'integer',
    },
    key: ['job'],
    place: 'place',
    indexes: [['place'], ['entity', 'began'], ['incident'], ['incident', 'crew']],
  },
  on: {
    CrewDispatched: sent,
    CrewSentAgain: sent,
    CrewDispatchWithdrawn: (event) => [
      {
        where: { incident: idOf(event.stream), crew: event.data.designation },
        // A reader that follows the rows sees a change, and no removal.
        change: (row) => (row.latest === 1 ? { ...row, began: null, ended: null } : row),
      },
    ],
    LogEntryWithdrawn: (event) => {
      const time = Date.parse(event.data.at);
      return [
        {
          where: { incident: idOf(event.stream) },
          change: (row) => {
            if (isOf(steps.on_scene, event.data.event) && row.began === time) return { ...row, began: null };
            return isOf(steps.finished, event.data.event) && row.ended === time ? { ...row, ended: null } : row;
          },
        },
      ];
    },
    JobAccepted: began,
    CrewSetOut: began,
    CrewArrived: began,
    JobFinished: ended,
    CrewRecalled: (event) => {
      const where = { incident: idOf(event.stream), crew: event.data.designation };
      // A recall before any work is no end of it.
      const change = (row: Work) => (row.latest === 1 && row.began !== null ? done(at(event))(row) : row);
      return [{ where, change }];
    },
    LogEntryRecorded: (event) => {
      const { event: name, designation: crew } = event.data;
      if (crew === null || crew === undefined) return [];
      const change = isOf(steps.on_scene, name) ? begun : isOf(steps.finished, name) ? done : null;
      if (change === null) return [];
      const where = { incident: idOf(event.stream), crew };
      return [{ where, change: (row) => (row.latest === 1 ? change(at(event))(row) : row) }];
    },
  },
});
