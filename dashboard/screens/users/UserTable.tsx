import { Link } from '@tanstack/react-router';
import { roleNames, type User } from '#contracts/incident/team';
import { phone } from '../../ui/phone.ts';
import { Table } from '../../ui/table/Table.tsx';
import styles from './Users.module.css';
import { nameOf, type UserFilters } from './users.ts';

interface Props {
  readonly users: readonly User[];
  readonly filters: UserFilters;
}

/** The people by name. A row is chosen by its link; its details are beside it, on a phone above it. */
export const UserTable = ({ users, filters }: Props) => (
  <Table label="Users, by name" columns={['Name', 'Role', 'Email', 'Phone']} linked className={styles.table}>
    {users.map((user) => {
      const chosen = user.uuid === filters.user;
      return (
        <tr key={user.uuid} className={chosen ? styles.chosen : undefined}>
          <th scope="row">
            <Link
              to="/users/"
              search={{ ...filters, user: user.uuid }}
              replace
              aria-current={chosen ? 'true' : undefined}
            >
              {nameOf(user)}
            </Link>
            {!user.is_active && <span className="quiet"> · Deleted</span>}
          </th>
          <td>{roleNames[user.role]}</td>
          <td className={styles.wide}>{user.email}</td>
          <td className={styles.wide}>{user.phone_number && phone(user.phone_number)}</td>
        </tr>
      );
    })}
  </Table>
);
