import { idOf } from '#events/core/message';
import { iso } from '#events/core/ports';
import type { RecordedFact } from '#events/facts';
import { isHistory, part, type WelfareDue } from '../obligation.ts';

type Crew = WelfareDue['crews'][number];
type Change = Partial<Pick<WelfareDue, 'crews' | 'ended' | 'left'>>;

const later = ({ metadata }: RecordedFact, minutes: number): string =>
  iso(Date.parse(metadata.occurredAt) + minutes * 60_000);

/** The obligation after a change: due at the first time of a crew that is asked, or of the one that is alone. */
function standing(due: WelfareDue, change: Change): WelfareDue | null {
  const { left: _, ...before } = due;
  const { crews, ended, left = [] } = { ...due, ...change };
  if (crews.length + left.length === 0) return null;
  const times = crews.flatMap(({ ask_at, respond_by }) => respond_by ?? (crews.length === 1 ? ask_at : null) ?? []);
  const due_at = ended ? null : (times.toSorted()[0] ?? null);
  return { ...before, crews, ended, due_at, ...(left.length > 0 ? { left } : {}) };
}

const changes =
  <Event extends RecordedFact>(change: (due: WelfareDue, event: Event) => Change) =>
  (due: WelfareDue | null, event: Event): WelfareDue | null =>
    due && standing(due, change(due, event));

type OfCrew = RecordedFact & { readonly data: { readonly designation: string } };
const crewIs = <Event extends OfCrew>(now: (crew: Crew, event: Event) => Partial<Crew>) =>
  changes<Event>(({ crews }, event) => ({
    crews: crews.map((one) => (one.designation === event.data.designation ? { ...one, ...now(one, event) } : one)),
  }));
/** The time begins anew: also for a crew that the others left alone. */
const anew = (crews: readonly Crew[], event: RecordedFact): readonly Crew[] =>
  crews.map((one) => (one.ask_at === null ? one : { ...one, ask_at: later(event, one.after) }));
const leaves = changes<OfCrew>(({ crews }, event) => {
  const left = crews.filter(({ designation }) => designation !== event.data.designation);
  return left.length === crews.length ? {} : { crews: anew(left, event) };
});
/**
 * The job of a crew on scene ends when its incident goes to another organization, unless it is handed over with it. One that
 * has not answered yet must still answer.
 */
const moves = changes<RecordedFact<'IncidentTransferred'>>(({ crews }, { data }) =>
  data.newEntity === null
    ? {}
    : {
        crews: crews.filter(({ respond_by }) => respond_by !== null),
        left: crews.filter(({ respond_by }) => respond_by === null),
      },
);
const goesAlong = changes<RecordedFact<'CrewHandedOver'>>(({ crews, left = [] }, event) => {
  const along = left.filter(({ designation }) => designation === event.data.designation);
  return { crews: [...crews, ...anew(along, event)], left: left.filter((one) => !along.includes(one)) };
});
const stays = changes(() => ({ left: [] }));
const isSafe = crewIs((crew, event) => ({ ask_at: later(event, crew.after), respond_by: null }));
const ends = changes(() => ({ ended: true }));
const goesOn = changes(({ crews }, event) => ({ ended: false, crews: anew(crews, event) }));

/** A crew that is alone on scene is asked whether it is all right, where the organization wants it. */
export const welfareChecks = part<WelfareDue>({
  prefix: 'welfare',
  ids: ({ stream }) => (stream.startsWith('incident-') ? [idOf(stream)] : []),
  on: {
    CrewArrived: (due, event, id) => {
      const { welfare, dispatch, designation } = event.data;
      if (!welfare || isHistory(event)) return due;
      const before = due ?? {
        kind: 'welfare',
        id,
        entity: event.metadata.entity,
        due_at: null,
        crews: [],
        ended: false,
      };
      const { after } = welfare;
      const crew = { dispatch, designation, ...welfare, ask_at: later(event, after), respond_by: null };
      return standing(before, { crews: [...before.crews.filter((one) => one.designation !== designation), crew] });
    },
    WelfareAsked: crewIs<RecordedFact<'WelfareAsked'>>((_, { data }) => ({ ask_at: null, respond_by: data.respondBy })),
    WelfareConfirmed: isSafe,
    CrewHelpRequested: crewIs(() => ({ ask_at: null, respond_by: null })),
    CrewHelpEnded: isSafe,
    JobFinished: leaves,
    JobDeclined: leaves,
    CrewRecalled: leaves,
    CrewSentAgain: leaves,
    LogEntryRecorded: changes<RecordedFact<'LogEntryRecorded'>>(({ crews }, event) => {
      const { event: what, designation } = event.data;
      if (what !== 'geo:departed' && what !== 'team:done') return {};
      const left = crews.filter((one) => designation !== null && one.designation !== designation);
      return left.length === crews.length ? {} : { crews: anew(left, event) };
    }),
    IncidentTransferred: moves,
    CrewHandedOver: goesAlong,
    MemberStoodDown: stays,
    ConsequencesLapsed: stays,
    IncidentCompleted: ends,
    IncidentArchived: ends,
    IncidentDeleted: ends,
    IncidentReopened: goesOn,
    IncidentUnarchived: goesOn,
  },
});
