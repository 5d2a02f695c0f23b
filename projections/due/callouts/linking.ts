import { recallAfter } from '#contracts/incident/consequences';
import { idOf } from '#events/core/message';
import { iso } from '#events/core/ports';
import type { RecordedFact } from '#events/facts';
import { type LinkingDue, part } from '../obligation.ts';

const begun = (id: string, entity: string): LinkingDue => ({
  kind: 'linking',
  id,
  entity,
  due_at: null,
  incidents: [],
  ended: { completed: null, archived: null },
  followed: { completed: false, archived: false },
  gone: null,
});

export interface Following {
  readonly act: 'complete' | 'reopen' | 'archive' | 'unarchive' | 'unlink' | 'relink';
  /** ISO-8601 UTC: an undo may come before. */
  readonly from: string;
}

/** The acts on the linked incidents that are not carried out. */
export function followingOf(due: LinkingDue, now: string): readonly Following[] {
  const { incidents, gone } = due;
  if (incidents.length === 0) return [];
  if (gone) return [{ act: gone.by === 'linked' ? 'relink' : 'unlink', from: now }];
  return (['completed', 'archived'] as const).flatMap((end) => afterEnd(due, end, now));
}

function afterEnd({ ended, followed }: LinkingDue, end: 'completed' | 'archived', now: string): readonly Following[] {
  const over = ended[end];
  if (!over) return followed[end] ? [{ act: opened[end], from: now }] : [];
  const from = iso(Date.parse(over.at) + recallAfter * 1_000);
  if (over.alone) return [{ act: 'unlink', from }];
  return followed[end] ? [] : [{ act: closed[end], from }];
}
const closed = { completed: 'complete', archived: 'archive' } as const;
const opened = { completed: 'reopen', archived: 'unarchive' } as const;

/** The obligation after a change. It stays without linked incidents: others may be linked while the main one ends. */
function standing(due: LinkingDue, change: Partial<LinkingDue>, at: string): LinkingDue {
  const after = { ...due, ...change };
  const [first] = followingOf(after, at).toSorted((a, b) => (a.from < b.from ? -1 : 1));
  return { ...after, due_at: first?.from ?? null };
}

type Change<Event extends RecordedFact> = (due: LinkingDue, event: Event) => Partial<LinkingDue>;
const changes =
  <Event extends RecordedFact>(change: Change<Event>) =>
  (due: LinkingDue | null, event: Event): LinkingDue | null =>
    due && standing(due, change(due, event), event.metadata.occurredAt);

const ends = (end: 'completed' | 'archived') =>
  changes(
    ({ ended }, { data, metadata: { occurredAt: at } }: RecordedFact<'IncidentCompleted' | 'IncidentArchived'>) => ({
      ended: { ...ended, [end]: { at, alone: data.linked === 'unlink' } },
    }),
  );
const goesOn = (end: 'completed' | 'archived') => changes(({ ended }) => ({ ended: { ...ended, [end]: null } }));

/** Ends, opens and links again the incidents that are linked to one, when that one ends, goes on or is linked itself. */
export const linkedIncidents = part<LinkingDue>({
  prefix: 'linking',
  ids: (event) => {
    const own = idOf(event.stream);
    if (event.type === 'IncidentLinked') return [event.data.to, own];
    return event.type === 'IncidentUnlinked' ? [event.data.from, own] : [own];
  },
  on: {
    IncidentMadeMain: (due, { metadata }, id) => due ?? begun(id, metadata.entity),
    IncidentLinked: (due, event, id) => {
      const { to } = event.data;
      if (id !== to) return changes(() => ({ gone: { by: 'linked', to } }))(due, event);
      const linked = idOf(event.stream);
      return changes(({ incidents, entity, gone }) => ({
        incidents: [...incidents.filter((one) => one !== linked), linked],
        // A call that is linked while the main incident ends, or moves, follows as well.
        followed: { completed: false, archived: false },
        gone: entity === event.metadata.entity ? gone : { by: 'moved' },
      }))(due, event);
    },
    IncidentUnlinked: (due, event, id) =>
      id === event.data.from
        ? changes<RecordedFact>(({ incidents, gone }) => {
            const left = incidents.filter((one) => one !== idOf(event.stream));
            // In its new organization it may become a main incident again.
            return { incidents: left, gone: left.length === 0 && gone?.by === 'moved' ? null : gone };
          })(due, event)
        : changes<RecordedFact>(({ gone }) => ({ gone: gone?.by === 'linked' ? null : gone }))(due, event),
    IncidentCompleted: ends('completed'),
    IncidentArchived: ends('archived'),
    IncidentReopened: goesOn('completed'),
    IncidentUnarchived: goesOn('archived'),
    IncidentDeleted: changes(() => ({ gone: { by: 'deleted' } })),
    IncidentTransferred: changes<RecordedFact<'IncidentTransferred'>>(({ incidents, gone, entity }, { data }) => ({
      entity: data.newEntity?.entity ?? entity,
      gone: data.newEntity && incidents.length > 0 ? { by: 'moved' } : gone,
    })),
    LinkedIncidentsFollowed: changes<RecordedFact<'LinkedIncidentsFollowed'>>(({ followed }, { data: { act } }) => ({
      followed: {
        completed: act === 'complete' || (act !== 'reopen' && followed.completed),
        archived: act === 'archive' || (act !== 'unarchive' && followed.archived),
      },
    })),
  },
});
