import { isInTrouble } from '#contracts/incident/crewStatus';
import { useNow } from '../../../time/clock.ts';
import { timeNear, useTimezone } from '../../../time/time.ts';
import { crewWords } from '../../dispatch/kind/crewWords.ts';
import styles from '../section/Incident.module.css';
import { Section, type SectionProps } from '../section/Section.tsx';

/** The crews sent to the incident, and how far each is. */
export const Crews = ({ incident: { dispatched } }: SectionProps) => {
  const [timezone, now] = [useTimezone(), useNow()];
  return (
    <Section id="crews" title="Crews">
      {dispatched.length === 0 && <p className={styles.quiet}>Unassigned</p>}
      <ul>
        {dispatched.map((crew) => (
          <li key={crew.designation} data-trouble={isInTrouble(crew) || undefined}>
            {crewWords(crew, { at: (iso) => timeNear(iso, timezone, now) })}
          </li>
        ))}
      </ul>
    </Section>
  );
};
