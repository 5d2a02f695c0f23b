import { useState } from 'react';
import { roleNames, type TeamMember, teamRoles } from '#contracts/incident/team';
import { command } from '../../../data/command.ts';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { changedMeanwhile } from '../../../ui/form/edits.ts';
import { Choice } from '../../../ui/form/Field.tsx';
import { useForm } from '../../../ui/form/useForm.ts';
import { roleNotes } from './joining.ts';

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
  const ids = { incident_uuid: incident, uuid: member.user.uuid };
  const form = useForm({
    start: { role: began },
    // The values shown beside the choice are the ones that the writer has seen.
    command: ({ role }) => command('PATCH /api/incident/:incident_uuid/user/:uuid/', ids, { role, seen: member.role }),
    onDone: () => onDone(),
    onClose,
  });
  const { role } = form.value;
  return (
    <FormDialog
      title={`Role of ${member.user.first_name} ${member.user.last_name}`}
      verb="Change role"
      disabled={role === member.role}
      form={form}
    >
      <Choice
        label="Role"
        hint={changedMeanwhile(roleNames[began], roleNames[member.role], roleNames[role]) ?? roleNotes[role]}
        {...form.field('role')}
        of={teamRoles.map((one) => [one, roleNames[one]])}
      />
    </FormDialog>
  );
};
