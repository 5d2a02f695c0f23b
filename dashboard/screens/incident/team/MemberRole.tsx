import { useState } from 'react';
import { roleNames, type TeamMember, type TeamRole, teamRoles } from '#contracts/incident/team';
import { command } from '../../../data/command.ts';
import { useSend } from '../../../data/useSend.ts';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { changedMeanwhile } from '../../../ui/form/edits.ts';
import { Choice } from '../../../ui/form/Field.tsx';

interface Props {
  /** The incident's uuid. */
  readonly incident: string;
  readonly member: TeamMember;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** A person's role on this incident; the role in the organization stays. */
export const MemberRole = ({ incident, member, onDone, onClose }: Props) => {
  const [began] = useState(member.role);
  const [role, setRole] = useState<TeamRole>(member.role);
  const { busy, error, send } = useSend(() => {
    onDone();
    onClose();
  });
  const ids = { incident_uuid: incident, uuid: member.user.uuid };
  // The values shown beside the choice are the ones that the writer has seen.
  const change = command('PATCH /api/incident/:incident_uuid/user/:uuid/', ids, { role, seen: member.role });
  return (
    <FormDialog
      title={`Role of ${member.user.first_name} ${member.user.last_name}`}
      verb="Change role"
      disabled={role === member.role}
      busy={busy}
      error={error}
      shown={['role']}
      onSubmit={() => void send(change)}
      onClose={onClose}
    >
      <Choice
        label="Role"
        value={role}
        hint={changedMeanwhile(roleNames[began], roleNames[member.role], roleNames[role])}
        errors={error?.fields.role}
        onChange={({ target }) => setRole(target.value as TeamRole)}
      >
        {teamRoles.map((one) => (
          <option key={one} value={one}>
            {roleNames[one]}
          </option>
        ))}
      </Choice>
    </FormDialog>
  );
};
