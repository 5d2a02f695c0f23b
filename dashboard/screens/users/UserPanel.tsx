import { IconX } from '@tabler/icons-react';
import { roleNames, type User } from '#contracts/incident/team';
import { useMay } from '../../data/viewer.ts';
import { Time } from '../../time/Time.tsx';
import { Button } from '../../ui/Button.tsx';
import { Buttons } from '../../ui/page/Buttons.tsx';
import { Facts } from '../../ui/page/Facts.tsx';
import { Panel } from '../../ui/page/Panel.tsx';
import { phone } from '../../ui/phone.ts';
import styles from './Users.module.css';
import { changeWords, nameOf } from './users.ts';
import { useUserHistory } from './useUsers.ts';
import { WaysIn } from './WaysIn.tsx';

export type UserAct = 'edit' | 'move' | 'code' | 'delete' | 'reinstate';

interface Props {
  readonly user: User;
  readonly onAct: (act: UserAct) => void;
  readonly onClose: () => void;
}

/** One person: how to reach the person, what may be done, and who changed what. */
export const UserPanel = ({ user, onAct, onClose }: Props) => {
  const may = useMay<'PATCH /api/user/:profile__uuid/' | 'GET /api/user/:profile__uuid/history/'>('user.write');
  return (
    <Panel
      title={nameOf(user)}
      className={styles.panel}
      actions={
        <Button kind="quiet" small shortcut="Escape" aria-label="Close" onClick={onClose}>
          <IconX size={16} stroke={1.75} aria-hidden="true" />
        </Button>
      }
    >
      <Facts
        of={[
          ['Role', roleNames[user.role]],
          [
            'Email',
            <a key="email" href={`mailto:${user.email}`}>
              {user.email}
            </a>,
          ],
          ['Phone', user.phone_number ? phone(user.phone_number) : 'None'],
          ['Status', user.is_active ? 'Active' : 'Deleted'],
        ]}
      />
      {may && (
        <Buttons>
          <Button shortcut="E" onClick={() => onAct('edit')}>
            Edit
          </Button>
          <Button shortcut="M" onClick={() => onAct('move')}>
            Move to another role
          </Button>
          {user.is_active ? (
            <>
              <Button onClick={() => onAct('code')}>Sign-in code</Button>
              <Button onClick={() => onAct('delete')}>Delete</Button>
            </>
          ) : (
            <Button onClick={() => onAct('reinstate')}>Reinstate</Button>
          )}
        </Buttons>
      )}
      {may && <WaysIn key={user.uuid} user={user} />}
      {may && <History user={user} />}
    </Panel>
  );
};

const History = ({ user }: { readonly user: User }) => {
  const lines = useUserHistory(user);
  return (
    <>
      <h3>History</h3>
      {lines === null && <p className="quiet">Loading…</p>}
      <ol className={styles.history}>
        {lines?.map((line) => (
          <li key={line.uuid}>
            <span>{changeWords(line)}</span>
            <span className="quiet">
              {line.by}, <Time at={line.time} />
            </span>
          </li>
        ))}
      </ol>
    </>
  );
};
