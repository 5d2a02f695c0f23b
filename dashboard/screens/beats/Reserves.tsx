import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useState } from 'react';
import type { ReserveList } from '#contracts/onCall/beats';
import { command } from '../../data/command.ts';
import { useMay } from '../../data/viewer.ts';
import { Button } from '../../ui/Button.tsx';
import { Confirm } from '../../ui/dialog/Confirm.tsx';
import styles from './Beats.module.css';
import { personName } from './Callers.tsx';
import { change } from './useBeats.ts';

type Profile = ReserveList['profiles'][number];
interface Props {
  readonly list: ReserveList;
  readonly onChanged: () => void;
}

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

/** The people of a reserve list in the order of the calls; each can be moved and removed. */
export const Reserves = ({ list, onChanged }: Props) => {
  const [asked, setAsked] = useState<Profile | null>(null);
  const may = useMay('beat.write');
  const { profiles } = list;
  const move = async (from: number, by: 1 | -1) => {
    const users = profiles.map(({ user }) => user.uuid);
    const [moved] = users.splice(from, 1);
    if (moved === undefined) return;
    users.splice(from + by, 0, moved);
    const body = { reserve_list_id: list.uuid, user_ids: users, seen: list.revision };
    const order = command('POST /api/teams/beats/reserve_lists/update_profiles/', {}, body);
    await change(order, 'Failed to update profile order.');
    onChanged();
  };
  const remove = async ({ uuid }: Profile) => {
    setAsked(null);
    const removal = command('POST /api/teams/beats/reserve_lists/delete_profile/', {}, { reserve_profile_id: uuid });
    if (await change(removal, 'Unable to remove profile.')) onChanged();
  };
  if (profiles.length === 0) return <p className={styles.quiet}>Nobody is on this list yet.</p>;
  return (
    <>
      <ol className={styles.reserves} aria-label={`People of ${list.name}`}>
        {profiles.map((profile, at) => (
          <li key={profile.uuid}>
            <span className={styles.quiet}>{at + 1}</span>
            <span>{personName(profile.user)}</span>
            {may && (
              <span className={styles.buttons}>
                <Button
                  small
                  kind="quiet"
                  aria-label={`Move ${personName(profile.user)} up`}
                  title="Move up"
                  disabled={at === 0}
                  onClick={() => void move(at, -1)}
                >
                  <IconArrowUp {...icon} />
                </Button>
                <Button
                  small
                  kind="quiet"
                  aria-label={`Move ${personName(profile.user)} down`}
                  title="Move down"
                  disabled={at === profiles.length - 1}
                  onClick={() => void move(at, 1)}
                >
                  <IconArrowDown {...icon} />
                </Button>
                <Button small kind="quiet" onClick={() => setAsked(profile)}>
                  Remove<span className="visually-hidden"> {personName(profile.user)}</span>
                </Button>
              </span>
            )}
          </li>
        ))}
      </ol>
      {asked && (
        <Confirm
          title="Remove this profile?"
          verb="Remove"
          danger
          onConfirm={() => void remove(asked)}
          onCancel={() => setAsked(null)}
        >
          {personName(asked.user)} is no longer called from {list.name}.
        </Confirm>
      )}
    </>
  );
};
