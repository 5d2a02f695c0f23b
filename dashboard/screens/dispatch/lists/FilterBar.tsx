import { type ChangeEvent, type Ref, useId } from 'react';
import { type Show, type Sort, shows, sorts, type View } from '../kind/triage.ts';
import styles from './FilterBar.module.css';

interface Props {
  readonly view: View;
  readonly onView: (view: View) => void;
  /** The number of incidents on hold; null while it is unknown. */
  readonly held: number | null;
  readonly heldShown: boolean;
  readonly onHeld: (shown: boolean) => void;
  readonly searchRef?: Ref<HTMLInputElement>;
}

interface ChoiceProps<T extends string> {
  readonly label: string;
  readonly value: T;
  readonly offered: Readonly<Record<T, string>>;
  readonly onChoose: (value: T) => void;
}

const Choice = <T extends string>({ label, value, offered, onChoose }: ChoiceProps<T>) => (
  <select
    aria-label={label}
    title={label}
    value={value}
    className={styles.choice}
    onChange={(event: ChangeEvent<HTMLSelectElement>) => onChoose(event.target.value as T)}
  >
    {(Object.keys(offered) as T[]).map((key) => (
      <option key={key} value={key}>
        {offered[key]}
      </option>
    ))}
  </select>
);

/** Search, filter, sort and the incidents on hold, in one line. */
export const FilterBar = ({ view, onView, held, heldShown, onHeld, searchRef }: Props) => {
  const id = useId();
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the search element is not known to all readers yet.
    <div className={styles.bar} role="search" aria-label="Active incidents">
      <label htmlFor={id} className="visually-hidden">
        Search active incidents
      </label>
      <input
        id={id}
        ref={searchRef}
        type="search"
        placeholder="Search"
        title="Search active incidents (/)"
        className={styles.search}
        value={view.words}
        onChange={(event) => onView({ ...view, words: event.target.value })}
        onKeyDown={(event) => event.key === 'Escape' && view.words && onView({ ...view, words: '' })}
      />
      <Choice<Show> label="Filter" value={view.show} offered={shows} onChoose={(show) => onView({ ...view, show })} />
      <Choice<Sort> label="Sort" value={view.sort} offered={sorts} onChoose={(sort) => onView({ ...view, sort })} />
      {held !== null && (
        <button
          type="button"
          aria-pressed={heldShown}
          title="Incidents on hold are hidden from the lists and the map"
          className={styles.held}
          onClick={() => onHeld(!heldShown)}
        >
          On hold {held}
        </button>
      )}
    </div>
  );
};
