import { useState } from 'react';
import { command } from '../../../data/command.ts';
import { useMay } from '../../../data/viewer.ts';
import { Time } from '../../../time/Time.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Removal } from '../../../ui/dialog/Removal.tsx';
import { later, NoDialog } from '../../../ui/later/later.tsx';
import { Buttons } from '../../../ui/page/Buttons.tsx';
import styles from '../section/Incident.module.css';
import { Section, type SectionProps } from '../section/Section.tsx';
import { isPlain } from './tagForm.ts';
import { fieldWords, kindWords } from './tagWords.ts';

const TagDialog = later(() => import('./TagDialog.tsx').then((file) => file.TagDialog), NoDialog);

/** The tags of an incident, from modules and people; nothing when there are none. The page's menu adds one. */
export const Tags = ({ incident, onChanged }: SectionProps) => {
  const { uuid: incidentId, tags } = incident;
  const allowed = useMay<'POST /api/incident/:incident_uuid/tag/' | 'DELETE /api/incident/:incident_uuid/tag/:uuid/'>(
    'incident.tag',
  );
  const [open, setOpen] = useState<{ readonly kind: 'edit' | 'remove'; readonly uuid: string } | null>(null);
  const tag = tags.find(({ uuid }) => uuid === open?.uuid);
  const done = { onDone: onChanged, onClose: () => setOpen(null) };
  return tags.length === 0 ? null : (
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
            <p className="quiet">
              {by} · <Time at={updated_time} />
            </p>
            {isPlain(content_type) && (
              <Buttons>
                {data !== null && (
                  <Button small allowed={allowed} onClick={() => setOpen({ kind: 'edit', uuid })}>
                    Edit<span className="visually-hidden"> tag {kindWords(content_type)}</span>
                  </Button>
                )}
                <Button small allowed={allowed} onClick={() => setOpen({ kind: 'remove', uuid })}>
                  Delete<span className="visually-hidden"> tag {kindWords(content_type)}</span>
                </Button>
              </Buttons>
            )}
          </li>
        ))}
      </ul>
      {open?.kind === 'edit' && tag && <TagDialog incident={incident} tag={tag} {...done} />}
      {open?.kind === 'remove' && tag && (
        <Removal
          title="Delete this tag?"
          verb="Delete tag"
          removal={command('DELETE /api/incident/:incident_uuid/tag/:uuid/', {
            incident_uuid: incidentId,
            uuid: tag.uuid,
          })}
          {...done}
        >
          <p>{kindWords(tag.content_type)}</p>
        </Removal>
      )}
    </Section>
  );
};
