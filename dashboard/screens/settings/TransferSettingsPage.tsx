import { useMay } from '../../data/viewer.ts';
import { Time } from '../../time/Time.tsx';
import { LoadState } from '../../ui/load/LoadState.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { Panel } from '../../ui/page/Panel.tsx';
import { Consents } from './Consents.tsx';
import { Designees } from './Designees.tsx';
import { DispatchRules } from './DispatchRules.tsx';
import { Escalations } from './Escalations.tsx';
import { JobCalls } from './JobCalls.tsx';
import { Options } from './Options.tsx';
import { OutsideSystems } from './OutsideSystems.tsx';
import { ProblemPriorities } from './ProblemPriorities.tsx';
import { Reach } from './Reach.tsx';
import { ResponseTime } from './ResponseTime.tsx';
import { useSettings } from './useSettings.ts';

/** `/settings/transfers/`: the destinations of incidents, and who answers for which version. */
export const TransferSettingsPage = () => {
  const allowed = useMay<'GET /api/transfer-settings/' | 'POST /api/transfer-settings/'>('transfer.configure');
  return (
    <Page title="Transfers" tab="Settings" width="60rem" allowed={allowed}>
      <Settings />
    </Page>
  );
};

const Settings = () => {
  const { settings, error, ask } = useSettings();
  const mayEscalate = useMay<'GET /api/escalation/'>('beat.write');
  const mayConsent = useMay<'GET /api/transfer-consents/'>('transfer.consent');
  if (!settings) return <LoadState data={null} error={error} />;
  const { changed } = settings;
  return (
    <>
      <LoadState data={settings} error={error} />
      <Panel title="Destinations">
        <p className="quiet">
          They are offered in this order.
          {changed && (
            <>
              {' '}
              Last changed by {changed.by}, <Time at={changed.time} />.
            </>
          )}
        </p>
        <Options settings={settings} onChanged={ask} />
      </Panel>
      <Panel title="Outside systems">
        <OutsideSystems settings={settings} onChanged={ask} />
      </Panel>
      {mayEscalate && (
        <Panel title="Escalation">
          <p className="quiet">
            Each person is called from their own start time until someone acknowledges the incident.
          </p>
          <Escalations />
        </Panel>
      )}
      <Panel title="Designated users">
        <p className="quiet">An incident transferred to a version is assigned to one of its designated users.</p>
        <Designees settings={settings} onChanged={ask} />
      </Panel>
      <Panel title="Crew response">
        <p className="quiet">A crew that has not answered by then raises an alarm on the board.</p>
        <JobCalls on={settings.job_calls} onChanged={ask} />
        <ResponseTime minutes={settings.response_minutes} onChanged={ask} />
      </Panel>
      <Panel title="Dispatch rules">
        <p className="quiet">Muster acts by these rules without asking.</p>
        <DispatchRules rules={settings.rules} onChanged={ask} />
      </Panel>
      <Panel title="Priorities">
        <p className="quiet">An incident has the priority of its problem until a person changes it.</p>
        <ProblemPriorities problems={settings.problems} onChanged={ask} />
      </Panel>
      <Panel title="Reach">
        <p className="quiet">
          Places farther away are refused when an incident is created, a file is loaded or an address is looked up. The
          map does not open on them.
        </p>
        <Reach />
      </Panel>
      {mayConsent && (
        <Panel title="Transfers from other organizations">
          <p className="quiet">Only these organizations may transfer their incidents to yours.</p>
          <Consents />
        </Panel>
      )}
    </>
  );
};
