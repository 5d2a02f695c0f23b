import type { AuditEvent } from '#contracts/audit/events';
import { typeWords } from '#contracts/audit/words';

type Late = Pick<AuditEvent, 'type' | 'time' | 'recorded_time'>;

/** "Check-in completed of 2:10 became known at 2:31": the newest of them, and how many more there are. */
export function lateWords(events: readonly Late[], clock: (iso: string) => string): string {
  const [first, ...others] = events;
  if (!first) return '';
  const more = others.length === 0 ? '' : `, and ${others.length} more`;
  return `${typeWords(first.type)} of ${clock(first.time)} became known at ${clock(first.recorded_time)}${more}`;
}
