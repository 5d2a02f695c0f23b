import { createContext } from 'react';
import type { DemoYear } from '#contracts/accounts/demo';
import { addressOf } from '../../data/address.ts';
import { useLive } from '../../data/live/useLive.ts';

/** The months of the demo's year that are loaded. The figures are asked for again when there are more. */
export const LoadedMonths = createContext(0);

const none: DemoYear = { months: 0, of: 0 };
/** Milliseconds. */
const askEvery = 5_000;

/** How much of the demo's year is loaded. Other organizations have no such year. A failure shows elsewhere. */
export function useDemoYear(): DemoYear {
  const { data } = useLive(addressOf('GET /api/demo/year/'), {
    every: (year) => (year && year.months < year.of ? askEvery : undefined),
    aside: true,
  });
  return data ?? none;
}

export const yearWords = ({ months, of }: DemoYear): string =>
  months >= of
    ? ''
    : `The demo's year is loading: ${months} of ${of} months. Figures for earlier days are not complete yet.`;

export const DemoYearLoading = ({ year }: { readonly year: DemoYear }) => (
  <output className="quiet">{yearWords(year)}</output>
);
