import { useState } from 'react';
import type { TeamMember } from '#contracts/incident/team';
import { addressOf } from '../../../data/address.ts';
import { notRetrieved } from '../../../data/api.ts';
import { command } from '../../../data/command.ts';
import { useLive } from '../../../data/live/useLive.ts';
import { useSend } from '../../../data/useSend.ts';
import { Button } from '../../../ui/Button.tsx';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { AlertBox } from '../../../ui/form/Field.tsx';
import { type Group, joining, whoMayJoin } from './joining.ts';
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
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const { busy, error, send } = useSend(() => {
    onDone();
    onClose();
  });
  const groups = entities && whoMayJoin(entities, team);
  const members = joining(groups ?? [], ticked);
  const tick = (user: string) =>
    setTicked((before) => new Set(before.has(user) ? [...before].filter((one) => one !== user) : [...before, user]));
  const adding = command('POST /api/incident/:incident_uuid/user/', { incident_uuid: incident }, { members });
  return (
    <FormDialog
      title="Add members"
      verb="Add members"
      disabled={members.length === 0}
      busy={busy}
      error={error}
      onSubmit={() => void send(adding)}
      onClose={onClose}
    >
      {!groups && !failed && <p>Loading…</p>}
      {failed && (
        <>
          <AlertBox kind="warning">{notRetrieved(failed)}</AlertBox>
          <Button onClick={ask}>Try again</Button>
        </>
      )}
      {groups?.length === 0 && <p>No one is currently available to join this team.</p>}
      {groups && groups.length > 0 && (
        <div className={styles.people}>
          {groups.map((group) => (
            <Ticks key={group.name} group={group} ticked={ticked} tick={tick} />
          ))}
        </div>
      )}
    </FormDialog>
  );
};

interface TicksProps {
  readonly group: Group;
  readonly ticked: ReadonlySet<string>;
  readonly tick: (user: string) => void;
}

const Ticks = ({ group, ticked, tick }: TicksProps) => (
  <fieldset className={styles.group}>
    <legend>{group.display_name}</legend>
    {group.users.map(({ uuid, first_name, last_name }) => (
      <label key={uuid}>
        <input type="checkbox" checked={ticked.has(uuid)} onChange={() => tick(uuid)} /> {first_name} {last_name}
      </label>
    ))}
  </fieldset>
);
