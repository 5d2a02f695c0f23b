import { useEffect, useState } from 'react';
import { addressOf } from '../../data/address.ts';
import { type ApiError, asApiError, get } from '../../data/api.ts';
import { type Instant, pathThen } from '../../data/past/past.ts';
import { exactTime, useTimezone } from '../../time/time.ts';
import { AlertBox } from '../../ui/form/Field.tsx';
import styles from './PastBar.module.css';
import { type ThenNow, thenAndNow } from './thenNow.ts';

const board = addressOf('GET /api/beta/dispatch/get-data/');

/** The board as of the instant and the board of today, side by side. Both are asked for once it is opened. */
export const ThenNowTable = ({ past }: { readonly past: Instant }) => {
  const [open, setOpen] = useState(false);
  return (
    <details className={styles.late} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Then and now</summary>
      {open && <Compared past={past} />}
    </details>
  );
};

const Compared = ({ past: { at, clock } }: { readonly past: Instant }) => {
  const timezone = useTimezone();
  const [rows, setRows] = useState<readonly ThenNow[] | null>(null);
  const [error, setError] = useState<ApiError | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    const ask = (path: typeof board) => get(path, { signal: stop.signal });
    Promise.all([ask(pathThen(board, { at, clock })), ask(board)]).then(
      ([then, now]) => {
        if (stop.signal.aborted) return;
        setRows(thenAndNow(then, now));
        setError(null);
      },
      (caught: unknown) => stop.signal.aborted || setError(asApiError(caught)),
    );
    return () => stop.abort();
  }, [at, clock]);
  if (error) return <AlertBox kind="warning">{error.message}</AlertBox>;
  if (!rows) return <p>Loading…</p>;
  if (rows.length === 0) return <p>Nothing is on either board.</p>;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- A box that scrolls must be reached by keyboard.
    <section className={styles.compared} aria-label="Then and now, side by side" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">Incident or crew</th>
            <th scope="col">{exactTime(at, timezone)}</th>
            <th scope="col">Now</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ uuid, name, then, now }) => (
            <tr key={uuid}>
              <th scope="row">
                {then !== now && <span title="It differs.">≠ </span>}
                {name}
              </th>
              <td>{then || 'Not on the board'}</td>
              <td>{now || 'Not on the board'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
};
