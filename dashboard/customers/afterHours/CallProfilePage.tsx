import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { addressOf } from '../../data/address.ts';
import { notRetrieved } from '../../data/api.ts';
import { command } from '../../data/command.ts';
import { useLive } from '../../data/live/useLive.ts';
import { useMay } from '../../data/viewer.ts';
import { ModulePages } from '../../shell/ModulePages.tsx';
import { Time } from '../../time/Time.tsx';
import { Button } from '../../ui/Button.tsx';
import { Removal } from '../../ui/dialog/Removal.tsx';
import { AlertBox } from '../../ui/form/Field.tsx';
import { Facts } from '../../ui/page/Facts.tsx';
import { phone, phoneLink } from '../../ui/phone.ts';
import styles from './AfterHours.module.css';
import { ProfileDialog } from './ProfileDialog.tsx';

const route = getRouteApi('/shell/jcw/after-hours/call-profile/$uuid');

/** `/jcw/after-hours/call-profile/{uuid}/`: one caller's profile. */
export const CallProfilePage = () => {
  const { uuid } = route.useParams();
  const navigate = route.useNavigate();
  const address = addressOf('GET /api/incident-call-profile/:uuid/', { ids: { uuid } });
  const { data: profile, error, ask } = useLive(address);
  const [mayWrite, mayErase] = [
    useMay<'PATCH /api/incident-call-profile/:uuid/'>('callProfile.write'),
    useMay<'DELETE /api/incident-call-profile/:uuid/'>('callProfile.erase'),
  ];
  const [open, setOpen] = useState<'edit' | 'erase' | null>(null);
  return (
    <ModulePages title={profile?.name || 'Call profile'}>
      <p>
        <Link to="/jcw/after-hours/call-profile/">All call profiles</Link>
      </p>
      {error && (
        <AlertBox kind="warning">
          {error.status === 404 ? 'Call profile not found. It may have been erased.' : notRetrieved(error)}
        </AlertBox>
      )}
      {profile && (
        <section className={styles.panel} aria-label={profile.name}>
          <Facts
            of={[
              [
                'Phone number',
                profile.phone_number ? (
                  <a key="phone" href={phoneLink(profile.phone_number)}>
                    {phone(profile.phone_number)}
                  </a>
                ) : (
                  '—'
                ),
              ],
              ['Address', profile.address || '—'],
              [
                'Notes',
                <span key="notes" className="typed">
                  {profile.notes || '—'}
                </span>,
              ],
            ]}
          />
          <p className="quiet">
            Last changed <Time at={profile.updated_time} />
          </p>
          <div className={styles.bar}>
            <Button allowed={mayWrite} onClick={() => setOpen('edit')}>
              Edit
            </Button>
            <Button allowed={mayErase} onClick={() => setOpen('erase')}>
              Erase
            </Button>
          </div>
        </section>
      )}
      {open === 'edit' && profile && (
        <ProfileDialog begin={profile} uuid={uuid} onDone={ask} onClose={() => setOpen(null)} />
      )}
      {open === 'erase' && profile && (
        <Removal
          title={`Erase ${profile.name}?`}
          verb="Erase call profile"
          removal={command('DELETE /api/incident-call-profile/:uuid/', { uuid })}
          onDone={() => void navigate({ to: '/jcw/after-hours/call-profile/' })}
          onClose={() => setOpen(null)}
        >
          <p>The name, number, address, and notes become unreadable for good. This cannot be undone.</p>
        </Removal>
      )}
    </ModulePages>
  );
};
