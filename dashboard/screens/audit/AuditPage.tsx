import { getRouteApi, Link } from '@tanstack/react-router';
import { useMay } from '../../data/viewer.ts';
import { Page } from '../../ui/page/Page.tsx';
import { Tabs } from '../../ui/page/Tabs.tsx';
import { type AuditLog, readAuditSearch } from './auditFilters.ts';
import { Events } from './Events.tsx';
import { Evidence } from './Evidence.tsx';
import { SecurityLog } from './SecurityLog.tsx';
import { SettingChanges } from './SettingChanges.tsx';
import { Verification } from './Verification.tsx';

const route = getRouteApi('/shell/audit');

/** The router marks a link as the present page only when its whole address is. */
const exact = { exact: true };

/** `/audit/`: every event of the organization, and the security log. */
export const AuditPage = () => {
  const allowed = useMay<'GET /api/audit/events/' | 'GET /api/audit/security/'>('audit.view');
  const search = readAuditSearch({ ...route.useSearch() });
  const { log } = search;
  const isSecurity = log === 'security' || log === 'installation';
  return (
    <Page
      title="Audit"
      tab={isSecurity ? 'Security log' : 'Audit'}
      allowed={allowed}
      actions={allowed && <Logs log={log} />}
    >
      <Verification />
      <Evidence incident={search.incident} />
      {isSecurity && <SecurityLog of={log} before={search.before} />}
      {log === 'settings' && <SettingChanges search={search} />}
      {!log && <Events search={search} />}
    </Page>
  );
};

const Logs = ({ log }: { readonly log: AuditLog | undefined }) => {
  const isStaff = useMay<'POST /api/switch-entity/'>('entity.switch');
  const tab = (of: AuditLog | undefined, words: string) => (
    <Link
      to="/audit/"
      search={of ? { log: of } : {}}
      activeOptions={exact}
      aria-current={log === of ? 'page' : undefined}
    >
      {words}
    </Link>
  );
  return (
    <Tabs label="Logs">
      {tab(undefined, 'Events')}
      {tab('security', 'Security log')}
      {tab('settings', 'Settings changes')}
      <Link to="/audit/report/" search={{}}>
        Night report
      </Link>
      {isStaff && tab('installation', 'Installation')}
    </Tabs>
  );
};
