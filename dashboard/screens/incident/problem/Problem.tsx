import { useState } from 'react';
import { problemTag } from '#contracts/incident/problems';
import { type Command, command } from '../../../data/command.ts';
import { useMay } from '../../../data/viewer.ts';
import { Button } from '../../../ui/Button.tsx';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { changedMeanwhile } from '../../../ui/form/edits.ts';
import { blank, useForm } from '../../../ui/form/useForm.ts';
import { Buttons } from '../../../ui/page/Buttons.tsx';
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
      <p className={tag ? '' : 'quiet'}>{tag ? problemWords(tag.data) : 'No problem type yet'}</p>
      <Buttons>
        <Button small allowed={allowed} onClick={() => setOpen(true)}>
          {tag ? 'Change problem' : 'Choose problem'}
        </Button>
      </Buttons>
      {open && <ProblemDialog incident={incident} onChanged={onChanged} onClose={() => setOpen(false)} />}
    </Section>
  );
};

const ProblemDialog = ({ incident, onChanged, onClose }: SectionProps & { readonly onClose: () => void }) => {
  const problems = problemsOf(incident);
  const tag = incident.tags.find(({ content_type }) => content_type === problemTag);
  const now = tag?.data ?? {};
  const [began] = useState(now);
  const form = useForm({
    start: { problem: String(began.code ?? ''), detail: String(began.detail_code ?? '') },
    mistakes: (value) => (chosenProblem(problems, value) ? {} : { problem: blank }),
    command: (value): Command | null => {
      const ids = { incident_uuid: incident.uuid };
      const data = chosenProblem(problems, value);
      if (!data) return null;
      if (!tag) return command('POST /api/incident/:incident_uuid/tag/', ids, { content_type: problemTag, data });
      const edit = { data, seen: seenOf(data, now) };
      return command('PATCH /api/incident/:incident_uuid/tag/:uuid/', { ...ids, uuid: tag.uuid }, edit);
    },
    onDone: () => onChanged(),
    onClose,
  });
  const chosen = chosenProblem(problems, form.value);
  return (
    <FormDialog title="Problem" verb="Save problem" form={form}>
      <ProblemFields
        problems={problems}
        form={form.value}
        required
        hint={changedMeanwhile(problemWords(began), problemWords(now), chosen ? problemWords(chosen) : '')}
        errors={form.errors('problem')}
        type={form.change}
      />
    </FormDialog>
  );
};
