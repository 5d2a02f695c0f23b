import { Time } from '../../../time/Time.tsx';
import { Labels } from '../head/Labels.tsx';
import { Progress } from '../head/Progress.tsx';
import { Section, type SectionProps } from '../section/Section.tsx';
import { OtherSteps } from '../tasks/Tasks.tsx';
import { useTask } from '../tasks/useTask.ts';
import { StaffKeys } from './StaffKeys.tsx';

/** The whole description, the labels, and the progress of its workflow. */
export const Details = ({ incident, onChanged }: SectionProps) => {
  const work = useTask(incident, onChanged);
  return (
    <Section id="details" title="Details">
      <p className="typed">{incident.description || 'No description'}</p>
      <p className="quiet">
        {incident.version_display} · received <Time at={incident.time} />
        {incident.source && ` · from ${incident.source}`}
      </p>
      <StaffKeys version={incident.version} uuid={incident.uuid} />
      <Labels incident={incident} onChanged={onChanged} />
      <Progress incident={incident} />
      <OtherSteps incident={incident} work={work} />
    </Section>
  );
};
