import { useState } from 'react';
import type { ReserveList } from '#contracts/onCall/beats';
import { run } from '../../data/api.ts';
import { command } from '../../data/command.ts';
import { useMay } from '../../data/viewer.ts';
import { changeOrSay } from '../../ui/changes.ts';
import { Confirm } from '../../ui/dialog/Confirm.tsx';
import { movedTo } from '../../ui/form/person/ordering.ts';
import { PeopleInOrder } from '../../ui/form/person/PeopleInOrder.tsx';
import { offerUndo } from '../../ui/undo/undo.tsx';
import { personName } from './Callers.tsx';

type Profile = ReserveList['profiles'][number];
interface Props {
  readonly list: ReserveList;
  readonly onChanged: () => void;
}

/** The people of a reserve list in the order of the calls; each can be moved and removed. */
export const Reserves = ({ list, onChanged }: Props) => {
  const [asked, setAsked] = useState<Profile | null>(null);
  const may = useMay<
    'POST /api/teams/beats/reserve_lists/delete_profile/' | 'POST /api/teams/beats/reserve_lists/update_profiles/'
  >('beat.write');
  const { profiles } = list;
  const order = (users: readonly string[], more: object = {}) =>
    command(
      'POST /api/teams/beats/reserve_lists/update_profiles/',
      {},
      { reserve_list_id: list.uuid, user_ids: users, ...more },
    );
  const move = async (from: number, to: number) => {
    const before = profiles.map(({ user }) => user.uuid);
    const users = movedTo(before, from, to);
    const done = await changeOrSay(order(users, { seen: list.revision }), 'Failed to update profile order.');
    onChanged();
    const profile = profiles[from];
    if (!done || !profile) return;
    offerUndo({
      words: `Moved ${personName(profile.user)}`,
      // Another change since then is not overwritten.
      undo: () => run(order(before, { seen: list.revision + 1 })).then(onChanged),
    });
  };
  const remove = async ({ uuid }: Profile) => {
    setAsked(null);
    const removal = command('POST /api/teams/beats/reserve_lists/delete_profile/', {}, { reserve_profile_id: uuid });
    if (await changeOrSay(removal, 'Unable to remove profile.')) onChanged();
  };
  if (profiles.length === 0) return <p className="quiet">No one is on this list yet.</p>;
  return (
    <>
      <PeopleInOrder
        label={`People of ${list.name}`}
        people={profiles.map(({ uuid, user }) => ({ key: uuid, name: personName(user) }))}
        may={may}
        onMove={(from, to) => void move(from, to)}
        onRemove={(at) => setAsked(profiles[at] ?? null)}
      />
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
