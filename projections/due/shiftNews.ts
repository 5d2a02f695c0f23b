import type { RecordedFact } from '#events/facts';
import { part, type ShiftNewsDue } from './obligation.ts';

/** Changes of a calendar come together: people are told this long after one, in milliseconds. */
export const changesRest = 120_000;

/** Why the engine looks now. */
export const causeOf = ({ cause, due_at }: Pick<ShiftNewsDue, 'cause' | 'due_at'>): string => `${cause} ${due_at}`;

function within(due: ShiftNewsDue, { metadata, id: cause }: RecordedFact, wait: number): ShiftNewsDue {
  const at = new Date(Date.parse(metadata.occurredAt) + wait).toISOString();
  return { ...due, due_at: due.due_at !== null && due.due_at < at ? due.due_at : at, cause };
}

const changed = (due: ShiftNewsDue | null, fact: RecordedFact): ShiftNewsDue | null =>
  due && within(due, fact, changesRest);

/** An organization in which somebody wants news is looked at from then on. */
const wanted = (due: ShiftNewsDue | null, fact: RecordedFact): ShiftNewsDue => {
  const { entity } = fact.metadata;
  return within(due ?? { kind: 'shift-news', id: entity, entity, due_at: null, cause: '' }, fact, 0);
};

/** People are told about shifts: those to come, changes, gaps. */
export const shiftNews = part<ShiftNewsDue>({
  prefix: 'shift-news',
  ids: ({ metadata: { entity } }) => [entity],
  on: {
    ShiftNewsChosen: wanted,
    DispatchRulesSet: (due, fact) =>
      fact.data.shift_news === undefined && fact.data.gap_news === undefined ? due : wanted(due, fact),
    ShiftScheduled: changed,
    ShiftUnscheduled: changed,
    TimeOffImported: changed,
    TimeOffImportUndone: changed,
    LeaveEntered: changed,
    LeaveWithdrawn: changed,
    // A change while the engine looked is still to be looked for.
    ShiftNewsLooked: (due, { data: { next, cause: looked }, id: cause }) =>
      due && looked === causeOf(due) ? { ...due, due_at: next, cause } : due,
  },
});
