import { Time } from '../../../time/Time.tsx';
import styles from '../section/Incident.module.css';
import { Section, type SectionProps } from '../section/Section.tsx';

export const Crews = ({ incident: { dispatched } }: SectionProps) => (
  <Section id="crews" title="Crews">
    {dispatched.length === 0 && <p className={styles.quiet}>No crew has been sent.</p>}
    <ul>
      {dispatched.map(({ designation, name, time }) => (
        <li key={`${designation} ${time}`}>
          <strong>{name}</strong>{' '}
          <span className={styles.quiet}>
            sent <Time at={time} />
          </span>
        </li>
      ))}
    </ul>
  </Section>
);
