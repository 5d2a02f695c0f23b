import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { limits } from '#contracts/core/limits';
import { addressOf } from '../../data/address.ts';
import { useLive } from '../../data/live/useLive.ts';
import { useMay } from '../../data/viewer.ts';
import { ModulePages } from '../../shell/ModulePages.tsx';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/form/Field.tsx';
import { LoadState } from '../../ui/load/LoadState.tsx';
import { phone } from '../../ui/phone.ts';
import styles from './AfterHours.module.css';
import { ProfileDialog } from './ProfileDialog.tsx';

const route = getRouteApi('/shell/jcw/after-hours/call-profile');

/** `/jcw/after-hours/call-profile/?search`: the frequent callers, searched by number, name, address or notes. */
export const CallProfilesPage = () => {
  const { search = '' } = route.useSearch();
  const navigate = route.useNavigate();
  const address = addressOf('GET /api/incident-call-profile/', { query: { search } });
  const { data, error, ask } = useLive(address, { keeps: true });
  const profiles = data?.results;
  const allowed = useMay<'POST /api/incident-call-profile/'>('callProfile.write');
  const [adding, setAdding] = useState(false);
  return (
    <ModulePages title="After hours: call profiles">
      <div className={styles.bar}>
        <TextField
          label="Search callers"
          type="search"
          placeholder="Number, name, address"
          maxLength={limits.text.search}
          value={search}
          onChange={({ target }) => void navigate({ search: { search: target.value || undefined }, replace: true })}
        />
        <Button kind="primary" allowed={allowed} onClick={() => setAdding(true)}>
          New call profile
        </Button>
      </div>
      <LoadState data={profiles} error={error} />
      {profiles?.length === 0 && (
        <p className="quiet">{search ? 'No matching call profile.' : 'No call profiles yet.'}</p>
      )}
      <ul className={styles.profiles} aria-label="Call profiles">
        {profiles?.map(({ uuid, name, phone_number, address, notes }) => (
          <li key={uuid} data-profile={uuid}>
            <p>
              <Link to="/jcw/after-hours/call-profile/$uuid/" params={{ uuid }}>
                {name}
              </Link>{' '}
              <span className="quiet">{[phone(phone_number), address].filter(Boolean).join(' · ')}</span>
            </p>
            {notes && <p className="typed">{notes}</p>}
          </li>
        ))}
      </ul>
      {adding && (
        <ProfileDialog
          begin={{ name: '', phone_number: /^[\d\s()+.-]{7,}$/.test(search) ? search : '', address: '', notes: '' }}
          onDone={ask}
          onClose={() => setAdding(false)}
        />
      )}
    </ModulePages>
  );
};
