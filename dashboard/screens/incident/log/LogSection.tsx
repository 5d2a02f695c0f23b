import { Section, type SectionProps } from '../section/Section.tsx';
import { AddLogEntry } from './AddLogEntry.tsx';
import { Log } from './Log.tsx';

export const LogSection = ({ incident, onChanged }: SectionProps) => (
  <Section id="log" title="Log">
    <AddLogEntry incident={incident} onRecorded={onChanged} />
    <Log log={incident.log} />
  </Section>
);
