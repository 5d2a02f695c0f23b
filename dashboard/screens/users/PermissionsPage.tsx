import { Link } from '@tanstack/react-router';
import { allows, permissions, teamRoles } from '#contracts/core/roles';
import { roleNames } from '#contracts/incident/team';
import { useMay } from '../../data/viewer.ts';
import { useTitle } from '../../ui/title.ts';
import styles from './Permissions.module.css';
import { permissionWords } from './permissionWords.ts';

/** Permissions that no role of an organization has are those of the staff of Muster. */
const shown = permissions.filter((permission) => teamRoles.some((role) => allows(role, permission)));

/** `/permissions/`: what each role may do, from the table that the server checks. */
export const PermissionsPage = () => {
  const allowed = useMay('user.write');
  useTitle('Permissions');
  if (!allowed) return <p className={styles.page}>Your role does not allow this.</p>;
  return (
    <div className={styles.page}>
      <h1>Permissions</h1>
      <p className={styles.quiet}>
        Every request and every live update is checked against this table. <Link to="/users/">Users</Link> have one role
        each.
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a wide table is scrolled by keys. */}
      <section className={styles.scroll} aria-label="What each role may do" tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">May</th>
              {teamRoles.map((role) => (
                <th key={role} scope="col">
                  {roleNames[role]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((permission) => (
              <tr key={permission}>
                <th scope="row">{permissionWords[permission]}</th>
                {teamRoles.map((role) => (
                  <td key={role}>
                    {allows(role, permission) ? (
                      <span className={styles.yes}>Yes</span>
                    ) : (
                      <span className={styles.quiet}>
                        –<span className="visually-hidden"> no</span>
                      </span>
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
};
