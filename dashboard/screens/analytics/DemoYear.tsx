import { createContext, useEffect, useState } from 'react';
import type { DemoYear } from '#contracts/accounts/demo';
import { addressOf } from '../../data/address.ts';
import { get } from '../../data/api.ts';
import styles from './Analytics.module.css';

/** The months of the demo's year that are loaded. The figures are asked for again when there are more. */
export const LoadedMonths = createContext(0);

const none: DemoYear = { months: 0, of: 0 };
/** Milliseconds. */
const askEvery = 5_000;

/** How much of the demo's year is loaded. Other organizations have no such year: they are asked once. */
export function useDemoYear(): DemoYear {
  const [year, setYear] = useState(none);
  const [asked, setAsked] = useState(0);
  useEffect(() => {
    const stop = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const later = () => {
      timer = setTimeout(() => setAsked((n) => n + 1), askEvery);
    };
    get(addressOf('GET /api/demo/year/'), { signal: stop.signal }).then(
      (found) => {
        if (stop.signal.aborted) return;
        setYear(found);
        if (found.months < found.of) later();
      },
      // A failure shows elsewhere.
      () => stop.signal.aborted || later(),
    );
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [asked]);
  return year;
}

export const yearWords = ({ months, of }: DemoYear): string =>
  months >= of
    ? ''
    : `The demo's year is loading: ${months} of ${of} months. Figures for earlier days are not complete yet.`;

export const DemoYearLoading = ({ year }: { readonly year: DemoYear }) => (
  <output className={styles.quiet}>{yearWords(year)}</output>
);
