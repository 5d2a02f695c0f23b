import { Link } from '@tanstack/react-router';
import { useMay } from '../../../data/viewer.ts';
import { Section, type SectionProps } from '../section/Section.tsx';
import { Log } from './Log.tsx';

export const LogSection = ({ incident }: SectionProps) => {
  const mayAudit = useMay<'GET /api/audit/events/'>('audit.view');
  return (
    <Section id="log" title="Log">
      <Log incident={incident} />
      {mayAudit && (
        <p>
          <Link to="/audit/" search={{ incident: incident.uuid }}>
            Audit its events
          </Link>
          {' · '}
          <Link to="/audit/report/" search={{ incident: incident.uuid }}>
            After-action report
          </Link>
        </p>
      )}
    </Section>
  );
};
