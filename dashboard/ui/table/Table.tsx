import type { ReactNode } from 'react';
import styles from './Table.module.css';

interface Props {
  readonly label?: string;
  /** The headings of the columns. */
  readonly columns: readonly string[];
  /** True when a last column has the buttons of each row. */
  readonly acts?: boolean;
  readonly className?: string | undefined;
  /** The rows. */
  readonly children: ReactNode;
}

/** A table of facts, one row each, with a line between them. */
export const Table = ({ label, columns, acts = false, className, children }: Props) => (
  <table className={[styles.table, acts && styles.acts, className].filter(Boolean).join(' ')} aria-label={label}>
    <thead>
      <tr>
        {columns.map((name) => (
          <th key={name} scope="col">
            {name}
          </th>
        ))}
        {acts && (
          <th scope="col">
            <span className="visually-hidden">Actions</span>
          </th>
        )}
      </tr>
    </thead>
    <tbody>{children}</tbody>
  </table>
);
