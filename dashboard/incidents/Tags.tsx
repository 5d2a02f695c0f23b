import { Time } from '../parts/Time.tsx';
import styles from './IncidentPage.module.css';
import { Section, type SectionProps } from './Section.tsx';
import { fieldWords, kindWords } from './tagWords.ts';

/** What modules keep with an incident; nothing where there is none. */
export const Tags = ({ incident: { tags } }: SectionProps) =>
  tags.length === 0 ? null : (
    <Section id="tags" title="Tags">
      <ul className={styles.contacts} aria-label="Tags">
        {tags.map(({ uuid, content_type, data, by, updated_time }) => (
          <li key={uuid} data-content-type={content_type}>
            <h3>{kindWords(content_type)}</h3>
            {data === null && <p>Erased</p>}
            <dl className={styles.tag}>
              {Object.entries(data ?? {}).map(([name, value]) => (
                <div key={name}>
                  <dt>{kindWords(name)}</dt>
                  <dd>{fieldWords(value)}</dd>
                </div>
              ))}
            </dl>
            <p className={styles.quiet}>
              {by} · <Time at={updated_time} />
            </p>
          </li>
        ))}
      </ul>
    </Section>
  );
