import type { AuditEvent } from '#contracts/audit/events';
import { lateAbout, useLate } from '../../../data/past/late.ts';
import { useNow } from '../../../time/clock.ts';
import { dateAndTime, timeNear, useTimezone } from '../../../time/time.ts';
import { lateWords } from './late.ts';
import './kindMark.css';

/**
 * Says of a crew, an incident or a call-out of the past what was known only later. Nothing else differs between the two
 * clocks. `also`: the calls of a call-out.
 */
export const LateMark = ({ uuid, also = [] }: { readonly uuid: string; readonly also?: readonly string[] }) => (
  <LateWords about={uuid} events={lateAbout(useLate(), uuid, ...also)} />
);

interface Props {
  readonly about: string;
  readonly events: readonly AuditEvent[];
}

export const LateWords = ({ about, events }: Props) => {
  const [timezone, now] = [useTimezone(), useNow()];
  if (events.length === 0) return null;
  return (
    <span className="late-mark" data-late={about} title={lateWords(events, (iso) => dateAndTime(iso, timezone))}>
      {lateWords(events, (iso) => timeNear(iso, timezone, now))}
    </span>
  );
};
