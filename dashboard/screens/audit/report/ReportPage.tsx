import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { ChosenBody, RuleBody } from '#contracts/api/reports/reports';
import type { ReportSubject } from '#contracts/audit/report';
import { useLive } from '../../../data/live/useLive.ts';
import { useMay } from '../../../data/viewer.ts';
import { useTimezone } from '../../../time/time.ts';
import { fromField, toField } from '../../../time/typedTime.ts';
import { Button } from '../../../ui/Button.tsx';
import { TextField } from '../../../ui/form/Field.tsx';
import { LoadState } from '../../../ui/load/LoadState.tsx';
import { Buttons } from '../../../ui/page/Buttons.tsx';
import { Filters } from '../../../ui/page/Filters.tsx';
import { Page } from '../../../ui/page/Page.tsx';
import { CopyMaker } from './CopyMaker.tsx';
import own from './Report.module.css';
import { ReportLines } from './ReportLines.tsx';
import { hasSubject, linesPath, reportPath } from './redacting.ts';

const route = getRouteApi('/shell/audit/report');

/** `/audit/report/`: what happened in an incident, a call-out or a night, for paper and for public-records requests. */
export const ReportPage = () => {
  const allowed = useMay<'GET /api/audit/report/' | 'POST /api/audit/report/redacted/'>('audit.view');
  const subject = route.useSearch();
  if (!allowed) return <Page title="After-action report" allowed={false} />;
  return hasSubject(subject) ? <Report key={reportPath(subject)} subject={subject} /> : <Period subject={subject} />;
};

const hours = 3_600_000;

/** The last twelve hours are the night, for somebody who asks in the morning. */
const Period = ({ subject }: { readonly subject: ReportSubject }) => {
  const navigate = route.useNavigate();
  const timezone = useTimezone();
  const [now] = useState(Date.now);
  const [after, setAfter] = useState(toField(subject.after ?? new Date(now - 12 * hours).toISOString(), timezone));
  const [until, setUntil] = useState(toField(subject.until ?? new Date(now).toISOString(), timezone));
  const [from, below] = [fromField(after, timezone), fromField(until, timezone)];
  return (
    <Page
      title="After-action report for a night"
      tab="After-action report"
      actions={
        <Link to="/audit/" search={{}}>
          All events
        </Link>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (from && below) void navigate({ search: { after: from, until: below } });
        }}
      >
        <Filters label="Period">
          <TextField
            label="From"
            type="datetime-local"
            value={after}
            onChange={({ target }) => setAfter(target.value)}
          />
          <TextField label="To" type="datetime-local" value={until} onChange={({ target }) => setUntil(target.value)} />
          <Button type="submit" kind="primary" disabled={!from || !below}>
            Show the report
          </Button>
        </Filters>
      </form>
      <p className="quiet">
        At most a week. The report of an incident starts from the incident’s log, and that of a call-out from the
        call-out.
      </p>
    </Page>
  );
};

const Report = ({ subject }: { readonly subject: ReportSubject }) => {
  // Words are chosen in these lines.
  const { data: report, error, ask } = useLive(linesPath(subject), { once: true });
  const [rules, setRules] = useState<readonly RuleBody[]>([]);
  const [chosen, setChosen] = useState<readonly ChosenBody[]>([]);
  return (
    <Page
      title={report?.title ?? 'After-action report'}
      tab="After-action report"
      actions={
        <Buttons>
          {report && (
            <a href={reportPath(subject)} download>
              Save as PDF
            </a>
          )}
          <Link to="/audit/" search={subject.incident ? { incident: subject.incident } : {}}>
            {subject.incident ? 'All its events' : 'All events'}
          </Link>
          <Link to="/audit/report/" search={{}}>
            Another period
          </Link>
        </Buttons>
      }
    >
      <LoadState data={report} error={error} ask={ask} />
      {report && (
        <div className={own.columns}>
          <CopyMaker
            subject={subject}
            report={report}
            rules={rules}
            setRules={setRules}
            chosen={chosen}
            setChosen={setChosen}
            onReload={() => {
              setChosen([]);
              ask();
            }}
          />
          <ReportLines report={report} rules={rules} chosen={chosen} setChosen={setChosen} />
        </div>
      )}
    </Page>
  );
};
