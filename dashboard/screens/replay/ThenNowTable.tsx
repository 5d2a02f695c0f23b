import { useState } from 'react';
import { addressOf } from '../../data/address.ts';
import { get } from '../../data/api.ts';
import { useLoaded } from '../../data/live/useLive.ts';
import { pathThen, usePast } from '../../data/past/past.ts';
import { exactTime, useTimezone } from '../../time/time.ts';
import { AlertBox } from '../../ui/form/Field.tsx';
import styles from './PastBar.module.css';
import { thenAndNow } from './thenNow.ts';

const board = addressOf('GET /api/beta/dispatch/get-data/');

interface Props {
  /** The instant shown: ISO-8601 UTC. */
  readonly at: string;
}

/** The board as of the instant and the board of today, side by side. Both are asked for once it is opened. */
export const ThenNowTable = (props: Props) => {
  const [open, setOpen] = useState(false);
  return (
    <details
      className={styles.beside}
      name="beside the board"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>Then and now</summary>
      {open && <Compared {...props} />}
    </details>
  );
};

const Compared = ({ at }: Props) => {
  const timezone = useTimezone();
  const then = pathThen(board, usePast());
  const both = (signal: AbortSignal) => Promise.all([get(then, { signal }), get(board, { signal })]);
  const { data, error } = useLoaded(then, both, { past: true, aside: true });
  if (error) return <AlertBox kind="warning">{error.message}</AlertBox>;
  if (!data) return <p>Loading…</p>;
  const rows = thenAndNow(...data);
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
