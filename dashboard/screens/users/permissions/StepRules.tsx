import type { PermissionTable } from '#contracts/accounts/rights';
import { roleNames, teamRoles } from '#contracts/incident/team';
import { command } from '../../../data/command.ts';
import { useSend } from '../../../data/useSend.ts';
import { Panel } from '../../../ui/page/Panel.tsx';
import { say } from '../../../ui/say.ts';
import styles from './Permissions.module.css';

interface Props {
  readonly table: PermissionTable;
  readonly onSaved: () => void;
}

/** The roles whose people need more than a password. */
export const StepRules = ({ table: { second_step: required }, onSaved }: Props) => {
  const { busy, send } = useSend(onSaved);
  const choose = async (role: (typeof teamRoles)[number]) => {
    const failure = await send(
      command('POST /api/permissions/second-step/', {}, { role, required: !required.includes(role) }),
    );
    if (failure) say.failed(failure.message);
  };
  return (
    <Panel title="Second step at sign-in" className={styles.form}>
      <p className="quiet">
        People of a checked role need an authenticator app or a passkey. Those who have neither can only set one up, at
        once also on open screens. People who sign in by your organization’s service follow its own rules.
      </p>
      <ul>
        {teamRoles.map((role) => (
          <li key={role}>
            <label className={styles.right}>
              <input
                type="checkbox"
                checked={required.includes(role)}
                aria-disabled={busy}
                onChange={() => !busy && void choose(role)}
              />
              {roleNames[role]}
            </label>
          </li>
        ))}
      </ul>
    </Panel>
  );
};
