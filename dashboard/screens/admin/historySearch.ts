import type { AuditEvent } from '#contracts/audit/events';
import { kindWords, typeWords } from '../audit/auditWords.ts';

/** A search of the auditor's desk: a kind of stream, or a type of event. */
export interface HistorySearch {
  readonly kind?: string;
  readonly type?: string;
}

export const ofKinds = (...kinds: readonly string[]): readonly HistorySearch[] => kinds.map((kind) => ({ kind }));
export const ofTypes = (...types: readonly string[]): readonly HistorySearch[] => types.map((type) => ({ type }));

export const searchWords = ({ kind, type }: HistorySearch): string =>
  kind === undefined ? typeWords(type ?? '') : kindWords(kind);

/** The number of events that a view shows. */
export const shownAtMost = 10;

/** The newest of several searches, each newest first. */
export const latest = (found: readonly (readonly AuditEvent[])[]): readonly AuditEvent[] =>
  found
    .flat()
    .toSorted((a, b) => b.position - a.position)
    .slice(0, shownAtMost);
