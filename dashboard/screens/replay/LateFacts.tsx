import { Link } from '@tanstack/react-router';
import type { ClockKind } from '#contracts/audit/events';
import type { ReplayTimeline } from '#contracts/audit/replay';
import { useMay } from '../../data/viewer.ts';
import { exactTime, useTimezone } from '../../time/time.ts';
import { typeWords } from '../audit/auditWords.ts';
import styles from './PastBar.module.css';

interface Props {
  readonly timeline: Pick<ReplayTimeline, 'late' | 'late_count' | 'late_apart'>;
  readonly clock: ClockKind;
}

/** The facts in which the two clocks differ: they had happened, and became known later. */
export const LateFacts = ({ timeline: { late, late_count: count, late_apart: apart }, clock }: Props) => {
  const timezone = useTimezone();
  const mayAudit = useMay<'GET /api/audit/events/'>('audit.view');
  if (count + apart === 0) return null;
  return (
    <details className={styles.late}>
      <summary>
        {count === 1 ? '1 late entry' : `${count.toLocaleString('en-US')} late entries`} ({lateWords[clock]})
      </summary>
      <ul>
        {late.map((event) => (
          <li key={event.uuid}>
            {mayAudit ? (
              <Link to="/audit/events/$uuid/" params={{ uuid: event.uuid }}>
                {typeWords(event.type)}
              </Link>
            ) : (
              typeWords(event.type)
            )}
            {event.about_name && ` (${event.about_name})`} of {exactTime(event.time, timezone)} became known at{' '}
            {exactTime(event.recorded_time, timezone)}
          </li>
        ))}
        {count > late.length && <li>and {(count - late.length).toLocaleString('en-US')} more</li>}
        {apart > 0 && (
          <li>
            {apart === 1 ? '1 entry' : `${apart.toLocaleString('en-US')} entries`} of an import, or of more than a year
            before, {apart === 1 ? 'is' : 'are'} not among them
          </li>
        )}
      </ul>
    </details>
  );
};

const lateWords: Readonly<Record<ClockKind, string>> = {
  known: 'recorded after this time, not shown',
  happened: 'recorded after this time, shown',
};
