import styles from './Admin.module.css';
import type { ViewProps } from './view.ts';

/** The items that `?s=` selects, by their key; all of them without a selection, and when it is gone. */
export function selectedOf<Item>(
  items: readonly Item[],
  selection: string | undefined,
  keyOf: (item: Item) => string,
): readonly Item[] {
  const found = items.filter((item) => keyOf(item) === selection);
  return found.length === 0 ? items : found;
}

interface Props extends Pick<ViewProps, 'selection' | 'select'> {
  readonly label: string;
  readonly items: readonly { readonly key: string; readonly name: string }[];
}

/** Chooses one item of a view, whose address can then be sent to a colleague (S1 §2, `?s=`). */
export const Selection = ({ label, items, selection, select }: Props) => {
  if (items.length < 2) return null;
  const chosen = items.some(({ key }) => key === selection) ? selection : '';
  return (
    <label className={styles.selection}>
      {label}
      <select value={chosen} onChange={({ target }) => select(target.value === '' ? undefined : target.value)}>
        <option value="">All</option>
        {items.map(({ key, name }) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
};
