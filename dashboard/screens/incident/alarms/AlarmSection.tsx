import { AlertBox } from '../../../ui/form/Field.tsx';
import styles from '../section/Incident.module.css';
import { Section, type SectionProps } from '../section/Section.tsx';

/** The pump station's alarm; nothing when a person reported the incident. */
export const AlarmSection = ({ incident: { alarm } }: SectionProps) =>
  alarm && (
    <Section id="alarm" title="Alarm">
      {alarm.filter && <AlertBox kind="warning">Filtered by an alarm rule.</AlertBox>}
      <dl className={styles.tag}>
        {(
          [
            ['Station', alarm.station],
            ['Alarm', alarm.alarm],
            ['Event', alarm.event],
            ['Description', alarm.description],
          ] as const
        )
          .filter(([, words]) => words !== '')
          .map(([name, words]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{words}</dd>
            </div>
          ))}
      </dl>
    </Section>
  );
