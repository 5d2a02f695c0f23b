import { Section, type SectionProps } from '../section/Section.tsx';
import { Log } from './Log.tsx';

export const LogSection = ({ incident }: SectionProps) => (
  <Section id="log" title="Log">
    <Log log={incident.log} />
  </Section>
);
