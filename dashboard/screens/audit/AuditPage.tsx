import { getRouteApi, Link } from '@tanstack/react-router';
import { useMay } from '../../data/viewer.ts';
import { notAllowed } from '../../ui/notAllowed.ts';
import { useTitle } from '../../ui/title.ts';
import styles from './Audit.module.css';
import { type AuditLog, readAuditSearch } from './auditFilters.ts';
import { Events } from './Events.tsx';
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
  useTitle(log === 'security' || log === 'installation' ? 'Security log' : 'Audit');
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1>Audit</h1>
        {allowed && <Logs log={log} />}
      </div>
      {!allowed && <p className={styles.quiet}>{notAllowed}</p>}
      {allowed && <Verification />}
      {allowed && (log === 'security' || log === 'installation') && <SecurityLog of={log} before={search.before} />}
      {allowed && log === 'settings' && <SettingChanges search={search} />}
      {allowed && !log && <Events search={search} />}
    </div>
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
    <nav className={styles.tabs} aria-label="Logs">
      {tab(undefined, 'Events')}
      {tab('security', 'Security log')}
      {tab('settings', 'Settings changes')}
      <Link to="/audit/report/" search={{}}>
        Night report
      </Link>
      {isStaff && tab('installation', 'Installation')}
    </nav>
  );
};
