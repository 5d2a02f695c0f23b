import { getRouteApi, Link } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import type { ApiError } from '../../data/api.ts';
import { pagedFailure } from '../../data/api.ts';
import { useMay } from '../../data/viewer.ts';
import { Button } from '../../ui/Button.tsx';
import { AlertBox } from '../../ui/form/Field.tsx';
import { later, NoDialog, reaching } from '../../ui/later/later.tsx';
import { Buttons } from '../../ui/page/Buttons.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { NewIncidentButton } from '../newIncident/NewIncidentButton.tsx';
import { Filters } from './Filters.tsx';
import { addressOf, changeFilters, type IncidentFilters, isNarrowed, readFilters } from './filters.ts';
import styles from './Incidents.module.css';
import { IncidentTable } from './IncidentTable.tsx';
import { OnHold } from './OnHold.tsx';
import { Paging } from './Paging.tsx';
import { useChoosing } from './useChoosing.ts';
import { useIncidentList } from './useIncidentList.ts';

const route = getRouteApi('/shell/incidents');

const LinkDialog = later(() => import('../dispatch/linking/LinkDialog.tsx').then((file) => file.LinkDialog), NoDialog);
const NewJob = later(() => import('../newIncident/NewJob.tsx').then((file) => file.NewJob), NoDialog);

/** `/incidents/?page&search&state&label&version&active&around&after&before` */
export const IncidentsPage = () => {
  const filters = readFilters({ ...route.useSearch() });
  const navigate = route.useNavigate();
  const mayCreate = useMay<'POST /api/incidents/'>('incident.create');
  const { page, error, asking, ask } = useIncidentList(filters);
  const [creating, setCreating] = useState(false);
  const { chosen, clear: clearChosen, choosing } = useChoosing();
  const [linking, setLinking] = useState(false);
  const linked = () => {
    clearChosen();
    ask();
  };
  const closeNew = useCallback(() => setCreating(false), []);
  const change = (changed: Partial<IncidentFilters>) =>
    void navigate({ search: addressOf(changeFilters(filters, changed)), replace: true });
  const clear = () => void navigate({ search: {}, replace: true });
  return (
    <Page
      title="Incidents"
      actions={
        <Buttons>
          {mayCreate && (
            <Button {...reaching(NewJob)} onClick={() => setCreating(true)}>
              New job
            </Button>
          )}
          <NewIncidentButton onCreated={ask} />
        </Buttons>
      }
    >
      <div aria-busy={asking}>
        <Filters filters={filters} change={change} clear={clear} />
        <OnHold />
        {error && <Failure error={error} onAgain={ask} />}
        {chosen.length > 0 && (
          <p className={styles.chosen}>
            <span>{chosen.length} chosen</span>
            <Button
              kind="primary"
              disabled={chosen.length < 2}
              onClick={() => setLinking(true)}
              {...reaching(LinkDialog)}
            >
              Link as one cause…
            </Button>
            <Button kind="quiet" onClick={clearChosen}>
              Choose none
            </Button>
          </p>
        )}
        {page && page.results.length > 0 && <IncidentTable incidents={page.results} choosing={choosing} />}
        {page && page.results.length === 0 && <Nothing filters={filters} count={page.count} />}
        {!page && !error && <p className="quiet">Loading…</p>}
        {page && <Paging page={page} filters={filters} />}
      </div>
      {linking && <LinkDialog chosen={chosen} onDone={linked} onClose={() => setLinking(false)} />}
      {creating && <NewJob onClose={closeNew} onCreated={ask} />}
    </Page>
  );
};

const Failure = ({ error, onAgain }: { readonly error: ApiError; readonly onAgain: () => void }) => (
  <>
    <AlertBox kind="warning">
      <span className={styles.failure}>{pagedFailure(error.status) ?? error.message}</span>
    </AlertBox>
    <Buttons>
      <Button onClick={onAgain}>Try again</Button>
    </Buttons>
  </>
);

/** A search among the active incidents says that a closed one may be meant. */
const ClosedMatches = ({ filters }: { readonly filters: IncidentFilters }) => {
  const closed = changeFilters(filters, { active: false });
  const count = useIncidentList(closed).page?.count ?? 0;
  if (count === 0) return null;
  return (
    <Link to="/incidents/" search={addressOf(closed)}>
      {count === 1 ? '1 closed incident matches. Show it.' : `${count} closed incidents match. Show them.`}
    </Link>
  );
};

const Nothing = ({ filters, count }: { readonly filters: IncidentFilters; readonly count: number }) => (
  <p className="quiet">
    {count > 0 ? (
      <>
        That page no longer exists.{' '}
        <Link to="/incidents/" search={addressOf({ ...filters, page: undefined })}>
          Go to the first page
        </Link>
      </>
    ) : isNarrowed(filters) ? (
      <>No incident matches these filters. {filters.active && <ClosedMatches filters={filters} />}</>
    ) : filters.active ? (
      <>
        No active incidents.{' '}
        <Link to="/incidents/" search={{ active: 'all' }}>
          Show the closed ones too
        </Link>
      </>
    ) : (
      'No incidents yet.'
    )}
  </p>
);
