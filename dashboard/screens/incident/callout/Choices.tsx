import type { ReactNode } from 'react';
import { Choice } from '../../../ui/form/Field.tsx';
import styles from './StartCallout.module.css';
import {
  type CalledList,
  type Group,
  mostPlaces,
  type StartForm,
  type StartKind,
  startKinds,
  startWords,
} from './starting.ts';

interface Props {
  readonly form: StartForm;
  readonly groups: readonly Group[];
  readonly lists: readonly CalledList[];
  readonly change: (changed: Partial<StartForm>) => void;
}

const toggled = (all: readonly string[], one: string): readonly string[] =>
  all.includes(one) ? all.filter((other) => other !== one) : [...all, one];

export const Kinds = ({ form, change }: Pick<Props, 'form' | 'change'>) => (
  <fieldset className={styles.kinds}>
    <legend>Call</legend>
    {startKinds.map((kind) => (
      <label key={kind}>
        <input type="radio" name="kind" checked={form.kind === kind} onChange={() => change({ kind })} />
        {startWords[kind].title}
      </label>
    ))}
  </fieldset>
);

/** Groups and people by ticks; a list by its name. */
export const Who = ({ form, groups, lists, change }: Props) => {
  const shown: Readonly<Record<StartKind, () => ReactNode>> = {
    groups: () => (
      <fieldset className={styles.ticks}>
        <legend>Roles</legend>
        {groups.map(({ name, display_name, users }) => (
          <label key={name}>
            <input
              type="checkbox"
              checked={form.roles.includes(name)}
              onChange={() => change({ roles: toggled(form.roles, name) })}
            />
            {display_name} <span className="quiet">{users.length}</span>
          </label>
        ))}
      </fieldset>
    ),
    selected: () => (
      <div className={styles.people}>
        {groups.map(({ name, display_name, users }) => (
          <fieldset key={name} className={styles.group}>
            <legend>{display_name}</legend>
            {users.map(({ uuid, first_name, last_name }) => (
              <label key={uuid}>
                <input
                  type="checkbox"
                  checked={form.users.includes(uuid)}
                  onChange={() => change({ users: toggled(form.users, uuid) })}
                />
                {first_name} {last_name}
                {form.users.includes(uuid) && <span className="quiet">{form.users.indexOf(uuid) + 1}.</span>}
              </label>
            ))}
          </fieldset>
        ))}
      </div>
    ),
    sequential: () => (
      <Choice
        label="List"
        value={form.list}
        onChange={({ target }) => change({ list: target.value })}
        of={lists.map(({ name, display_name, users }) => [name, `${display_name} (${users.length})`])}
      />
    ),
  };
  return shown[form.kind]();
};

/** The effect of the word depends on the kind (S1 §9). */
interface EmergencyProps extends Pick<Props, 'form' | 'change'> {
  /** The choice while the form has none. */
  readonly usual: boolean;
}
export const Emergency = ({ form, usual, change }: EmergencyProps) => (
  <label className={styles.tick}>
    <input
      type="checkbox"
      checked={form.emergency ?? usual}
      onChange={({ target }) => change({ emergency: target.checked })}
    />
    Emergency{' '}
    <span className="quiet">
      {form.kind === 'sequential' ? 'the next person after 5 s, 3 calls to each' : 'all phones ring at once'}
    </span>
  </label>
);

interface CountProps extends Pick<Props, 'form' | 'change'> {
  readonly listed: number;
  readonly errors?: readonly string[] | undefined;
}

export const CrewCount = ({ form, change, listed, errors }: CountProps) => {
  const most = mostPlaces(form.kind, listed);
  return (
    <Choice
      label="People needed"
      required
      value={Number(form.count) > most ? '' : form.count}
      errors={errors}
      onChange={({ target }) => change({ count: target.value })}
    >
      {(most === 0 || Number(form.count) > most) && <option value="">Choose 1 to {most}</option>}
      {Array.from({ length: most }, (_, at) => (
        <option key={at} value={at + 1}>
          {at + 1}
        </option>
      ))}
    </Choice>
  );
};
