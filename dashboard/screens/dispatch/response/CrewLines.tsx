import { isInTrouble } from '#contracts/incident/crews/crewStatus';
import type { Dispatched } from '#contracts/incident/crews/crews';
import { useNow } from '../../../time/clock.ts';
import { timeNear, useTimezone } from '../../../time/time.ts';
import { crewWords } from './crewWords.ts';

/** The crews of an incident, one a line, each with its latest step. */
export const CrewLines = ({ crews }: { readonly crews: readonly Dispatched[] }) => {
  const [timezone, now] = [useTimezone(), useNow()];
  return (
    <ul>
      {crews.map((crew) => (
        <li key={crew.designation} data-trouble={isInTrouble(crew) || undefined}>
          {crewWords(crew, { at: (iso) => timeNear(iso, timezone, now) })}
        </li>
      ))}
    </ul>
  );
};
