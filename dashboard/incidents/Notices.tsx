import type { Notice } from '#contracts/transfer';
import { Time } from '../parts/Time.tsx';
import styles from './IncidentPage.module.css';

const media: Readonly<Record<Notice['medium'], string>> = { sms: 'Text to', email: 'Mail to', http: 'Call of' };
const statuses: Readonly<Record<Notice['status'], string>> = {
  sending: 'sending',
  sent: 'sent',
  failed: 'not delivered',
  unknown: 'not known whether delivered: ask there',
  waiting: 'not delivered yet, will be tried again',
};

/** Who was told of a transfer, and whether it arrived: what is in doubt, a person must find out. */
export const Notices = ({ notices }: { readonly notices: readonly Notice[] }) => {
  if (notices.length === 0) return null;
  return (
    <section className={styles.panel} aria-labelledby="told">
      <h2 id="told">Told of transfers</h2>
      <ul>
        {notices.map(({ uuid, medium, to, status, time }) => (
          <li key={uuid} className={styles.words} data-notice={status}>
            {media[medium]} <strong>{to || 'nobody'}</strong>{' '}
            <span className={styles.quiet}>
              {statuses[status]} · <Time at={time} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
};
