import type { ReactNode } from 'react';
import styles from './Table.module.css';

interface Props {
  readonly label?: string;
  /** The headings of the columns. */
  readonly columns: readonly string[];
  /** True when a last column has the buttons of each row. */
  readonly acts?: boolean;
  /** True when the link in the header of each row opens it: the link covers the row. */
  readonly linked?: boolean;
  /** True when a phone shows each row as a card, with the header of the row as its title. */
  readonly cards?: boolean;
  readonly className?: string | undefined;
  /** The rows. */
  readonly children: ReactNode;
}

/** A table of facts, one row each, with a line between them. */
export const Table = ({ label, columns, acts, linked, cards, className, children }: Props) => (
  <table
    className={[styles.table, acts && styles.acts, linked && styles.linked, cards && styles.cards, className]
      .filter(Boolean)
      .join(' ')}
    aria-label={label}
  >
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
