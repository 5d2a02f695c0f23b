import type { Ending } from '#contracts/incident/consequences';
import { tookPlace } from '#contracts/incident/logEvents';
import { idOf } from '#events/core/message';
import { iso } from '#events/core/ports';
import type { FactType, RecordedFact } from '#events/facts';
import { isOver, knownAt } from './callouts/consequences.ts';
import { cancelsOf } from './callouts/endings.ts';
import { type AppointmentsDue, isHistory, part } from './obligation.ts';

type Change<Type extends FactType> = (due: AppointmentsDue, event: RecordedFact<Type>) => Partial<AppointmentsDue>;
const changes =
  <Type extends FactType>(change: Change<Type>) =>
  (due: AppointmentsDue | null, event: RecordedFact<Type>, id: string): AppointmentsDue | null => {
    if (isHistory(event)) return due;
    const { entity } = event.metadata;
    const known = due ?? { kind: 'appointments', id, entity, due_at: null, ended: null, appointments: [] };
    const after = { ...known, ...change(known, event) };
    const [cancel] = cancelsOf(after);
    if (after.ended ? !cancel : after.appointments.length === 0) return null;
    return { ...after, due_at: cancel?.from ?? null };
  };

const ends = (by: Ending) =>
  changes((_, event: RecordedFact) => {
    const { occurredAt: at, actor } = event.metadata;
    return { ended: { by, at, actor: actor.id, known: knownAt(event) } };
  });
const goesOn = changes(() => ({ ended: null }));
const becomesFiltered = ends('filtered');
/** Another organization has the appointments too. A version that no crew is sent to has none. */
const transferred = (due: AppointmentsDue | null, event: RecordedFact<'IncidentTransferred'>, id: string) => {
  if (event.data.newEntity) return due;
  if (isOver(event.data.newVersion)) return becomesFiltered(due, event, id);
  return due?.ended?.by === 'filtered' ? goesOn(due, event, id) : due;
};

const dated = changes<'TagAdded' | 'TagChanged'>(({ appointments }, { data }) => {
  const before = appointments.find(({ tag }) => tag === data.tag);
  const isOne = 'contentType' in data ? data.contentType === 'appointment' : before !== undefined;
  const { time, kind } = data.personal?.data ?? {};
  if (!isOne || typeof time !== 'string' || Number.isNaN(Date.parse(time))) return {};
  const named = typeof kind === 'string' ? { kind } : before?.kind === undefined ? {} : { kind: before.kind };
  const others = appointments.filter(({ tag }) => tag !== data.tag);
  return { appointments: [...others, { tag: data.tag, time: iso(Date.parse(time)), ...named }] };
});
const undated = changes<'TagRemoved' | 'AppointmentCancelled'>(({ appointments }, { data }) => ({
  appointments: appointments.filter(({ tag }) => tag !== data.tag),
}));

/** The kind of the appointments that a log event says have taken place. */
const keptKinds: ReadonlyMap<string, string> = new Map(Object.entries(tookPlace).map(([kind, event]) => [event, kind]));

/**
 * Cancels the appointments to come when their incident ends. They are an obligation of their own, because their times are
 * words of a household: once these are erased, a rebuild cannot read them, and nothing else may depend on that.
 */
export const incidentAppointments = part<AppointmentsDue>({
  prefix: 'appointments',
  ids: ({ stream }) => (stream.startsWith('incident-') ? [idOf(stream)] : []),
  on: {
    TagAdded: dated,
    TagChanged: dated,
    TagRemoved: undated,
    AppointmentCancelled: undated,
    // A visit may take place before its time.
    LogEntryRecorded: changes<'LogEntryRecorded'>(({ appointments }, { data }) => {
      const kept = keptKinds.get(data.event);
      return kept === undefined ? {} : { appointments: appointments.filter(({ kind }) => kind !== kept) };
    }),
    PersonalDataErased: changes<'PersonalDataErased'>((_, { data, stream }) =>
      data.subject === idOf(stream) ? { appointments: [] } : {},
    ),
    ConsequencesLapsed: changes<'ConsequencesLapsed'>(({ ended }, { data: { at } }) =>
      ended?.at === at ? { appointments: [] } : {},
    ),
    IncidentCompleted: ends('completed'),
    IncidentArchived: ends('archived'),
    IncidentDeleted: ends('deleted'),
    IncidentTransferred: transferred,
    IncidentReopened: goesOn,
    IncidentUnarchived: goesOn,
  },
});
