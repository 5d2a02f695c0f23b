import type { TeamMember } from '#contracts/incident/team';
import { addressOf } from '../../../data/address.ts';
import { command } from '../../../data/command.ts';
import { useLive } from '../../../data/live/useLive.ts';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { useForm } from '../../../ui/form/useForm.ts';
import { LoadState } from '../../../ui/load/LoadState.tsx';
import { type Group, joining, roleNotes, whoMayJoin } from './joining.ts';
import styles from './Team.module.css';

interface Props {
  /** The incident's uuid. */
  readonly incident: string;
  readonly team: readonly TeamMember[];
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Ticks people, by role; each joins in that role. A person who joined meanwhile is no longer offered. */
export const AddMembers = ({ incident, team, onDone, onClose }: Props) => {
  const { data: entities, error: failed, ask } = useLive(addressOf('GET /api/entity/'));
  const groups = entities && whoMayJoin(entities, team);
  const joiningOf = (ticked: readonly string[]) => joining(groups ?? [], new Set(ticked));
  const form = useForm({
    start: { members: [] as readonly string[] },
    command: ({ members }) =>
      command('POST /api/incident/:incident_uuid/user/', { incident_uuid: incident }, { members: joiningOf(members) }),
    onDone: () => onDone(),
    onClose,
  });
  const { members } = form.value;
  const tick = (user: string) =>
    form.change({ members: members.includes(user) ? members.filter((one) => one !== user) : [...members, user] });
  return (
    <FormDialog title="Add members" verb="Add members" disabled={joiningOf(members).length === 0} form={form}>
      <LoadState data={groups} error={failed} ask={ask} />
      {groups?.length === 0 && <p>No one is currently available to join this team.</p>}
      {groups && groups.length > 0 && (
        <div className={styles.people}>
          {groups.map((group) => (
            <Ticks key={group.name} group={group} ticked={members} tick={tick} />
          ))}
        </div>
      )}
    </FormDialog>
  );
};

interface TicksProps {
  readonly group: Group;
  readonly ticked: readonly string[];
  readonly tick: (user: string) => void;
}

const Ticks = ({ group, ticked, tick }: TicksProps) => (
  <fieldset className={styles.group}>
    <legend>{group.display_name}</legend>
    <span className="quiet">{roleNotes[group.name]}</span>
    {group.users.map(({ uuid, first_name, last_name }) => (
      <label key={uuid}>
        <input type="checkbox" checked={ticked.includes(uuid)} onChange={() => tick(uuid)} /> {first_name} {last_name}
      </label>
    ))}
  </fieldset>
);
