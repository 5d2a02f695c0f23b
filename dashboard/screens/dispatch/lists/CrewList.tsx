import { useCallback, useState } from 'react';
import type { Crew } from '#contracts/dispatch/dispatch';
import { peek, sameList, useFrom } from '../../../data/live.ts';
import { useMay } from '../../../data/viewer.ts';
import { Button } from '../../../ui/Button.tsx';
import { requestCheckIns } from '../board/boardActions.ts';
import styles from './CrewList.module.css';
import { CrewRow } from './CrewRow.tsx';

// Sorted by name only: a row that moves under the pointer at 3 a.m. gets the wrong crew asked.
const idsByName = (crews: readonly Crew[]): readonly string[] =>
  [...crews].sort((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true })).map(({ uuid }) => uuid);

interface Props {
  readonly entity: string;
  readonly ready: boolean;
  readonly selected: string | undefined;
  readonly onLook: (uuid: string) => void;
}

const useChecked = (ids: readonly string[]) => {
  const [checked, setChecked] = useState<ReadonlySet<string>>(new Set());
  const check = useCallback(
    (uuid: string, on: boolean) =>
      setChecked((before) => new Set([...before].filter((id) => id !== uuid).concat(on ? uuid : []))),
    [],
  );
  const chosen = ids.filter((uuid) => checked.has(uuid));
  return { chosen, check, setAll: (on: boolean) => setChecked(new Set(on ? ids : [])) };
};

/** The crews, and the request for a check-in to several at once (S0 §2). */
export const CrewList = ({ entity, ready, selected, onLook }: Props) => {
  const ids = useFrom('crew', idsByName, sameList);
  const { chosen, check, setAll } = useChecked(ids);
  const [busy, setBusy] = useState(false);
  const may = useMay('crew.checkIn');
  const ask = async (): Promise<void> => {
    setBusy(true);
    const done = await requestCheckIns(
      entity,
      chosen.flatMap((uuid) => peek('crew', uuid) ?? []),
    );
    setBusy(false);
    if (done) setAll(false);
  };
  return (
    <section aria-labelledby="crews-heading">
      <div className={styles.head}>
        <h2 id="crews-heading">Crews</h2>
        {ids.length > 0 && (
          <>
            <label className={styles.all}>
              <input
                type="checkbox"
                checked={chosen.length === ids.length}
                onChange={(event) => setAll(event.target.checked)}
              />
              All
            </label>
            <Button allowed={may} busy={busy} disabled={chosen.length === 0} onClick={() => void ask()}>
              Request check-ins{chosen.length > 0 && ` (${chosen.length})`}
            </Button>
          </>
        )}
      </div>
      {ready && ids.length === 0 && (
        <p className={styles.empty}>
          No crews here. If the address names designations (d=…), remove them; otherwise ask an administrator to add a
          crew.
        </p>
      )}
      <ul>
        {ids.map((uuid) => (
          <CrewRow
            key={uuid}
            uuid={uuid}
            entity={entity}
            checked={chosen.includes(uuid)}
            selected={uuid === selected}
            onCheck={check}
            onLook={onLook}
          />
        ))}
      </ul>
    </section>
  );
};
