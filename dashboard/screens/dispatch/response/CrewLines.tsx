import type { ReactNode } from 'react';
import { isInTrouble } from '#contracts/incident/crews/crewStatus';
import type { Dispatched } from '#contracts/incident/crews/crews';
import { useNow } from '../../../time/clock.ts';
import { timeNear, useTimezone } from '../../../time/time.ts';
import { crewWords } from './crewWords.ts';

interface Props {
  readonly crews: readonly Dispatched[];
  /** The button behind a crew. */
  readonly actionFor?: (crew: Dispatched) => ReactNode;
}

/** The crews of an incident, one a line, each with its latest step. */
export const CrewLines = ({ crews, actionFor }: Props) => {
  const [timezone, now] = [useTimezone(), useNow()];
  return (
    <ul>
      {crews.map((crew) => (
        <li key={crew.designation} data-trouble={isInTrouble(crew) || undefined}>
          {crewWords(crew, { at: (iso) => timeNear(iso, timezone, now) })} {actionFor?.(crew)}
        </li>
      ))}
    </ul>
  );
};
