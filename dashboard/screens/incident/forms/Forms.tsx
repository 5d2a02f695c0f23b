import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { browserStore, draftName, readTyped } from '../../../data/drafts/formDraft.ts';
import { useMay, useViewer } from '../../../data/viewer.ts';
import { Time } from '../../../time/Time.tsx';
import { Button } from '../../../ui/Button.tsx';
import { formStatusWords } from '../../../ui/form/formWords.ts';
import { Buttons } from '../../../ui/page/Buttons.tsx';
import styles from '../section/Incident.module.css';
import { Section, type SectionProps } from '../section/Section.tsx';
import { AddForm } from './AddForm.tsx';

/** The crews' reports on an incident. */
export const Forms = ({ incident: { uuid, forms, forms_offered: offered }, onChanged }: SectionProps) => {
  const allowed = useMay<'POST /api/incident/:incident_uuid/form/'>('incident.form');
  const { user } = useViewer();
  const [open, setOpen] = useState(false);
  const none = forms.length === 0;
  const waits = (form: string) => Object.keys(readTyped(browserStore(), draftName(user.uuid, form))).length > 0;
  return (
    <Section
      id="forms"
      title="Forms"
      empty={none && (offered.length === 0 ? 'This incident type has no forms.' : 'No forms yet.')}
    >
      {!none && (
        <ul className={styles.contacts} aria-label="Forms">
          {forms.map(({ uuid: form, title, status, by, updated_time }) => (
            <li key={form} data-form={form} data-status={status}>
              <p>
                <Link to="/incident/$uuid/form/$form/" params={{ uuid, form }}>
                  {title}
                </Link>{' '}
                · <strong>{formStatusWords[status]}</strong>
              </p>
              <p className="quiet">
                {by} · <Time at={updated_time} />
              </p>
              {waits(form) && <p>Open it: some text typed on this device is not saved yet.</p>}
            </li>
          ))}
        </ul>
      )}
      {offered.length > 0 && (
        <Buttons>
          <Button small={none} allowed={allowed} onClick={() => setOpen(true)}>
            Add form
          </Button>
        </Buttons>
      )}
      {open && <AddForm incident={uuid} offered={offered} onDone={onChanged} onClose={() => setOpen(false)} />}
    </Section>
  );
};
