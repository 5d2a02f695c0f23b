import { useState } from 'react';
import { problemTag } from '#contracts/incident/problems';
import { command } from '../../../data/command.ts';
import { useSend } from '../../../data/useSend.ts';
import { useMay } from '../../../data/viewer.ts';
import { Button } from '../../../ui/Button.tsx';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { changedMeanwhile } from '../../../ui/form/edits.ts';
import styles from '../section/Incident.module.css';
import { Section, type SectionProps } from '../section/Section.tsx';
import { ProblemFields } from './ProblemFields.tsx';
import { chosenProblem, problemsOf, problemWords, seenOf } from './problems.ts';

/** The problem in the organization's own codes; nothing when its version has none. */
export const Problem = ({ incident, onChanged }: SectionProps) => {
  const allowed = useMay<'POST /api/incident/:incident_uuid/tag/' | 'PATCH /api/incident/:incident_uuid/tag/:uuid/'>(
    'incident.tag',
  );
  const [open, setOpen] = useState(false);
  const tag = incident.tags.find(({ content_type }) => content_type === problemTag);
  if (problemsOf(incident).length === 0 && !tag) return null;
  return (
    <Section id="problem" title="Problem">
      <p className={tag ? '' : styles.quiet}>{tag ? problemWords(tag.data) : 'No problem type yet'}</p>
      <div className={styles.buttons}>
        <Button small allowed={allowed} onClick={() => setOpen(true)}>
          {tag ? 'Change problem' : 'Choose problem'}
        </Button>
      </div>
      {open && <ProblemDialog incident={incident} onChanged={onChanged} onClose={() => setOpen(false)} />}
    </Section>
  );
};

const ProblemDialog = ({ incident, onChanged, onClose }: SectionProps & { readonly onClose: () => void }) => {
  const problems = problemsOf(incident);
  const tag = incident.tags.find(({ content_type }) => content_type === problemTag);
  const now = tag?.data ?? {};
  const [began] = useState(now);
  const [form, setForm] = useState({
    problem: String(began.code ?? ''),
    detail: String(began.detail_code ?? ''),
  });
  const [mistakes, setMistakes] = useState<{ problem?: readonly string[] }>({});
  const { busy, error, send } = useSend(() => {
    onChanged();
    onClose();
  });
  const chosen = chosenProblem(problems, form);
  const submit = () => {
    setMistakes(chosen ? {} : { problem: ['This field may not be blank.'] });
    if (!chosen) return;
    const ids = { incident_uuid: incident.uuid };
    void send(
      tag
        ? command(
            'PATCH /api/incident/:incident_uuid/tag/:uuid/',
            { ...ids, uuid: tag.uuid },
            { data: chosen, seen: seenOf(chosen, now) },
          )
        : command('POST /api/incident/:incident_uuid/tag/', ids, { content_type: problemTag, data: chosen }),
    );
  };
  return (
    <FormDialog title="Problem" verb="Save problem" {...{ busy, error, mistakes }} onSubmit={submit} onClose={onClose}>
      <ProblemFields
        problems={problems}
        form={form}
        required
        hint={changedMeanwhile(problemWords(began), problemWords(now), chosen ? problemWords(chosen) : '')}
        errors={mistakes.problem}
        type={(changed) => setForm((before) => ({ ...before, ...changed }))}
      />
    </FormDialog>
  );
};
