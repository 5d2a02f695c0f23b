import { useState } from 'react';
import type { Beat } from '#contracts/onCall/beats';
import { run } from '../../data/api.ts';
import { command } from '../../data/command.ts';
import { useMay } from '../../data/viewer.ts';
import { Button } from '../../ui/Button.tsx';
import { changeOrSay } from '../../ui/changes.ts';
import { Confirm } from '../../ui/dialog/Confirm.tsx';
import { Table } from '../../ui/table/Table.tsx';
import { offerUndo } from '../../ui/undo/undo.tsx';
import styles from './Beats.module.css';
import { type Plan, type TypedWindow, windowErrors, windowOf } from './plan.ts';

type Profile = Beat['call_profiles'][number];

interface Props {
  readonly beat: Beat;
  readonly plan: Plan;
  /** Absent while the beat is not selected: the minutes are those of the beat. */
  readonly onPlan?: ((changed: Partial<Plan>) => void) | undefined;
  readonly onChanged: () => void;
}

export const personName = ({ first_name, last_name }: Profile['user']): string =>
  `${first_name} ${last_name}`.trim() || 'A person without a name';

/** The people of a beat in the order of their start. The minutes of a selected beat are typed for this call-out alone. */
export const Callers = ({ beat, plan, onPlan, onChanged }: Props) => {
  const [asked, setAsked] = useState<Profile | null>(null);
  const may = useMay<'POST /api/teams/beats/call_profiles/create/' | 'POST /api/teams/beats/call_profiles/delete/'>(
    'beat.write',
  );
  const remove = async ({ uuid, user, start_seconds, stop_seconds }: Profile) => {
    setAsked(null);
    const removal = command('POST /api/teams/beats/call_profiles/delete/', {}, { call_profile_id: uuid });
    if (!(await changeOrSay(removal, 'Unable to remove profile.'))) return;
    onChanged();
    const body = { beat_id: beat.uuid, user_id: user.uuid, start_seconds, stop_seconds };
    const again = command('POST /api/teams/beats/call_profiles/create/', {}, body);
    // An inactive person cannot be added again.
    if (user.is_active)
      offerUndo({ words: `Removed ${personName(user)} from ${beat.name}`, undo: () => run(again).then(onChanged) });
  };
  if (beat.call_profiles.length === 0) return <p className="quiet">No one is called for this beat yet.</p>;
  return (
    <>
      <Table
        label={`People of ${beat.name}`}
        columns={['User', 'Start, min', 'Stop, min']}
        acts
        className={styles.callers}
      >
        {beat.call_profiles.map((profile) => (
          <tr key={profile.uuid}>
            <th scope="row">
              {personName(profile.user)}
              {!profile.user.is_active && <span className="quiet"> · inactive</span>}
            </th>
            <Minutes profile={profile} plan={plan} onPlan={onPlan} />
            <td>
              {may && (
                <Button small kind="quiet" onClick={() => setAsked(profile)}>
                  Remove<span className="visually-hidden"> {personName(profile.user)}</span>
                </Button>
              )}
            </td>
          </tr>
        ))}
      </Table>
      {asked && (
        <Confirm
          title="Remove this profile?"
          verb="Remove"
          danger
          onConfirm={() => void remove(asked)}
          onCancel={() => setAsked(null)}
        >
          {personName(asked.user)} is no longer called for {beat.name}.
        </Confirm>
      )}
    </>
  );
};

const Minutes = ({ profile, plan, onPlan }: Pick<Props, 'plan' | 'onPlan'> & { readonly profile: Profile }) => {
  const window = windowOf(profile, plan);
  if (!onPlan)
    return (
      <>
        <td>{profile.start_seconds / 60}</td>
        <td>{profile.stop_seconds / 60}</td>
      </>
    );
  const errors = windowErrors(window);
  const name = personName(profile.user);
  const cell = (key: keyof TypedWindow, word: string) => (
    <td>
      <input
        inputMode="decimal"
        className={styles.minutes}
        aria-label={`${word} minutes of ${name}`}
        aria-invalid={errors[key] !== undefined || undefined}
        title={errors[key]}
        value={window[key]}
        onChange={({ target }) =>
          onPlan({ windows: { ...plan.windows, [profile.uuid]: { ...window, [key]: target.value } } })
        }
      />
      {errors[key] && (
        <p role="alert" className="wrong">
          {errors[key]}
        </p>
      )}
    </td>
  );
  return (
    <>
      {cell('start', 'Start')}
      {cell('stop', 'Stop')}
    </>
  );
};
