import { useEffect } from 'react';
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
}

/** One line below the header: the server cannot do a part of its work, and people must act themselves. */
export const Sign = ({ planned = false, words, time, advice }: Props) => {
  useEffect(() => announce(`${words}. ${advice}`), [words, advice]);
  return (
    <p className={planned ? styles.planned : styles.failed} data-sign="">
      <strong>
        {words}
        {time && ` ${time.word} `}
        {time && <Time at={new Date(time.at).toISOString()} />}.
      </strong>{' '}
      {advice}
    </p>
  );
};
