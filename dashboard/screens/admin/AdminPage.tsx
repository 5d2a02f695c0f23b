import { getRouteApi, Link } from '@tanstack/react-router';
import { useMay, useViewer } from '../../data/viewer.ts';
import { LoadState } from '../../ui/load/LoadState.tsx';
import { notAllowed } from '../../ui/notAllowed.ts';
import { useTitle } from '../../ui/title.ts';
import styles from './Admin.module.css';
import { History } from './History.tsx';
import { useAdmin } from './useAdmin.ts';
import type { View } from './view.ts';
import { views } from './views.ts';

const route = getRouteApi('/shell/admin');

/** `/admin/?p&s`: the organization's on-call life, one view for each part (S1 §2). */
export const AdminPage = () => {
  const { p } = route.useSearch();
  const { permissions } = useViewer();
  const open = views.filter(({ permission }) => permissions.includes(permission));
  const view = open.find(({ key }) => key === p) ?? open[0];
  useTitle(view ? `${view.name} · Admin` : 'Admin');
  return (
    <div className={styles.page}>
      <div className={styles.side}>
        <h1>Admin</h1>
        <nav aria-label="Views" className={styles.views}>
          {open.map(({ key, name }) => (
            <Link key={key} to="/admin/" search={{ p: key }} aria-current={view?.key === key ? 'page' : undefined}>
              {name}
            </Link>
          ))}
        </nav>
      </div>
      {view ? <Opened key={view.key} view={view} /> : <p>{notAllowed}</p>}
    </div>
  );
};

/** One view with its data. A failed retrieval disables what is still shown (S1 §8). */
const Opened = ({ view: { key, name, features, history, body: Body } }: { readonly view: View }) => {
  const { s: selection } = route.useSearch();
  const navigate = route.useNavigate();
  const { data, error, ask } = useAdmin(features);
  const mayAudit = useMay<'GET /api/audit/events/'>('audit.view');
  const select = (chosen?: string) => void navigate({ search: { p: key, s: chosen } });
  return (
    <section className={styles.view} aria-labelledby="view">
      <h2 id="view">{name}</h2>
      <LoadState data={error ? null : data} error={error} ask={ask} />
      {data && (
        <fieldset className={styles.form} disabled={error !== null}>
          <legend className="visually-hidden">{name}</legend>
          <Body data={data} ask={ask} selection={selection} select={select} />
        </fieldset>
      )}
      {mayAudit && data && history.length > 0 && <History searches={history} changed={data} />}
    </section>
  );
};
