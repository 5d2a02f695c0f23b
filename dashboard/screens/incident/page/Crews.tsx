import { CrewLines } from '../../dispatch/response/CrewLines.tsx';
import { Section, type SectionProps } from '../section/Section.tsx';

/** The crews sent to the incident, and how far each is. */
export const Crews = ({ incident: { dispatched } }: SectionProps) => (
  <Section id="crews" title="Crews">
    {dispatched.length === 0 && <p className="quiet">Unassigned</p>}
    <CrewLines crews={dispatched} />
  </Section>
);
