import type { SessionIdle } from '#contracts/accounts/sessions';
import { limits } from '#contracts/core/limits';
import { addressOf } from '../../../data/address.ts';
import { command } from '../../../data/command.ts';
import { useLive } from '../../../data/live/useLive.ts';
import { NumberForm } from '../../../ui/form/NumberForm.tsx';
import { LoadState } from '../../../ui/load/LoadState.tsx';
import { Panel } from '../../../ui/page/Panel.tsx';
import { say } from '../../../ui/say.ts';
import styles from './Permissions.module.css';

/** The minutes after which the organization's people are signed out when Muster is not used. */
export const IdleSessions = () => {
  const { data: set, error: unread, ask } = useLive(addressOf('GET /api/session-idle/'));
  return (
    <Panel title="Automatic sign-out" className={styles.form}>
      <p className="quiet">
        A person who does not use Muster for this long is signed out. An open, connected screen counts as use, so a wall
        display stays signed in. Unsent text stays on the device.
      </p>
      <LoadState data={set} error={unread} />
      {set && <Minutes set={set} onSaved={ask} />}
    </Panel>
  );
};

const Minutes = ({ set, onSaved }: { readonly set: SessionIdle; readonly onSaved: () => void }) => {
  const { shortest, longest } = limits.sessionIdle;
  const most = set.most ?? longest;
  const empty = set.most === null ? 'no one is signed out automatically' : `it is ${set.most} minutes`;
  return (
    <NumberForm
      label="Minutes without use"
      hint={`From ${shortest} to ${most}. If left empty, ${empty}. It applies to people who sign in from now on.`}
      verb="Save sign-out time"
      least={shortest}
      most={most}
      saved={set.minutes}
      optional
      className={styles.form}
      command={(minutes) => command('POST /api/session-idle/', {}, { minutes })}
      onSaved={() => {
        say.done('Sign-out time saved.');
        onSaved();
      }}
    />
  );
};
