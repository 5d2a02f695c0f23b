import { Link } from '@tanstack/react-router';
import { addressOf } from '../../data/address.ts';
import { useLive } from '../../data/live/useLive.ts';
import { AlertBox } from '../../ui/form/Field.tsx';
import styles from './Audit.module.css';
import { actWords, withoutAccount } from './auditWords.ts';
import { Moment } from './EventTable.tsx';

interface Props {
  readonly of: 'security' | 'installation';
  /** The end of the page before. */
  readonly before: string | undefined;
}

/** Sign-ins, refusals, changes of rights, and the opening, export and erasure of data. */
export const SecurityLog = ({ of, before }: Props) => {
  const query = {
    page_size: 50,
    installation: of === 'installation' ? 'true' : undefined,
    before: before === undefined ? undefined : Number(before),
  };
  const { data: page, error, asking } = useLive(addressOf('GET /api/audit/security/', { query }), { keeps: true });
  return (
    <div aria-busy={asking} className={styles.body}>
      {error && <AlertBox kind="warning">{error.message}</AlertBox>}
      {!page && !error && <p className={styles.quiet}>Loading…</p>}
      {page?.results.length === 0 && <p className={styles.quiet}>No security log entries match.</p>}
      {page && page.results.length > 0 && (
        <table className={styles.table} aria-label="Security log, newest first">
          <thead>
            <tr>
              <th scope="col">Time</th>
              <th scope="col">Act</th>
              <th scope="col">Account</th>
              <th scope="col">Network</th>
              <th scope="col">Detail</th>
            </tr>
          </thead>
          <tbody>
            {page.results.map((line) => (
              <tr key={line.uuid}>
                <td className={styles.time}>
                  <Moment at={line.time} />
                </td>
                <td className={styles.event}>
                  <Link to="/audit/events/$uuid/" params={{ uuid: line.uuid }}>
                    {actWords(line.act)}
                  </Link>
                  {line.count > 1 && ` × ${line.count}`}
                </td>
                <td className={styles.about}>
                  {line.account === null ? (
                    withoutAccount(line)
                  ) : (
                    <>
                      <Link to="/audit/" search={{ person: line.account }}>
                        {line.account_name ?? line.account.slice(0, 8)}
                      </Link>
                      {line.by_name && ` by ${line.by_name}`}
                    </>
                  )}
                </td>
                <td className={styles.by}>{line.network ?? ''}</td>
                <td className={styles.known}>{line.detail}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {page && (
        <nav className={styles.paging} aria-label="Pages">
          {before !== undefined && (
            <Link to="/audit/" search={{ log: of }}>
              Newest
            </Link>
          )}
          {page.next_before !== null && (
            <Link to="/audit/" search={{ log: of, before: String(page.next_before) }}>
              Older
            </Link>
          )}
        </nav>
      )}
    </div>
  );
};
