import type { TimeOffPreview } from '#contracts/onCall/timeOff';
import { daysAfter } from '#contracts/time/localTime';
import { dayWords } from '../../../time/time.ts';

type Span = TimeOffPreview['spans'][number];

/** "Fri, Jul 3 to Sun, Jul 5, 2026". The last day is included, as people say it. */
export function offWords({ start, end, name }: Span): string {
  const isDay = end.length === 10;
  const first = start.slice(0, 10);
  const last = isDay ? daysAfter(end, -1) : end.slice(0, 10);
  const days = first === last ? dayWords(first) : `${dayWords(first)} to ${dayWords(last)}`;
  return `${name === '' ? '' : `${name}: `}${days}, ${last.slice(0, 4)}`;
}

const counted = (count: number, words: string): string | false => count > 0 && `${count} ${words}`;

/** "3 added, 1 removed, 12 kept." */
export function changeWords({ added, removed, kept }: TimeOffPreview): string {
  if (added + removed === 0) return 'The file has no changes.';
  const parts = [counted(added, 'added'), counted(removed, 'removed'), counted(kept, 'kept')];
  return `${parts.filter(Boolean).join(', ')}.`;
}

export const shiftWords = (count: number): string =>
  count === 1
    ? 'One shift falls within this leave. No one is called for it until it is reassigned.'
    : `${count} shifts fall within this leave. No one is called for them until they are reassigned.`;
