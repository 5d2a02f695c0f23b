import { Link } from '@tanstack/react-router';
import { useMay } from '../../../data/viewer.ts';
import { Buttons } from '../../../ui/page/Buttons.tsx';
import { Table } from '../../../ui/table/Table.tsx';
import { Selection, selectedOf } from '../Selected.tsx';
import type { ViewProps } from '../view.ts';

/** The roles by their names, each with its people. Staff of Muster are in none (S1 §6). */
export const Roles = ({ data: { roles = [] }, selection, select }: ViewProps) => {
  const may = useMay<'GET /api/permissions/'>('user.write');
  return (
    <>
      {may && (
        <Buttons>
          <Link to="/users/">Add, move, and delete users</Link>
          <Link to="/permissions/">What each role may do</Link>
        </Buttons>
      )}
      <Selection
        label="Role"
        items={roles.map(({ name: key, display_name: name }) => ({ key, name }))}
        {...{ selection, select }}
      />
      <Table columns={['Role', 'Active users', 'Names']}>
        {selectedOf(roles, selection, ({ name }) => name).map(({ name, display_name, users }) => {
          const active = users.filter(({ is_active }) => is_active);
          return (
            <tr key={name}>
              <th scope="row">
                {may ? (
                  <Link to="/users/" search={{ role: name }}>
                    {display_name}
                  </Link>
                ) : (
                  display_name
                )}
              </th>
              <td>{active.length}</td>
              <td>{active.map(({ first_name, last_name }) => `${first_name} ${last_name}`).join(', ') || '–'}</td>
            </tr>
          );
        })}
      </Table>
    </>
  );
};
