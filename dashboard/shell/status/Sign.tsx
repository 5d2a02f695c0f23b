import { Link } from '@tanstack/react-router';
import { Fragment, useEffect } from 'react';
import type { Unreached } from '../../screens/dispatch/kind/unreached.ts';
import { Time } from '../../time/Time.tsx';
import { announce } from '../../ui/announce.ts';
import styles from './Signs.module.css';

interface Props {
  /** A wish of the operator, not a failure. */
  readonly planned?: boolean;
  readonly words: string;
  readonly time?: { readonly word: 'since' | 'until'; readonly at: number };
  /** The next step of whoever reads it. */
  readonly advice: string;
  /** The incidents that it is about. */
  readonly incidents?: Unreached;
}

/** The incidents that are named; the others are on the board. */
const named = 3;

/** One line below the header: the server cannot do a part of its work, and people must act themselves. */
export const Sign = ({ planned = false, words, time, advice, incidents = [] }: Props) => {
  useEffect(() => announce(`${words}. ${advice}`), [words, advice]);
  return (
    <p className={planned ? styles.planned : styles.failed} data-sign="">
      <strong>
        {words}
        {time && ` ${time.word} `}
        {time && <Time at={new Date(time.at).toISOString()} />}.
      </strong>{' '}
      {advice}
      {incidents.slice(0, named).map(({ uuid, address }) => (
        <Fragment key={uuid}>
          {' '}
          <Link to="/incident/$uuid/" params={{ uuid }} className={styles.incident}>
            {address || 'Incident without an address'}
          </Link>
        </Fragment>
      ))}
      {incidents.length > named && ` and ${incidents.length - named} more`}
    </p>
  );
};
