import { useCallback, useMemo, useState } from 'react';
import type { Crew } from '#contracts/dispatch/dispatch';
import { compareNames } from '#contracts/values/name';
import { peek, useAll, useDocument } from '../../../data/live.ts';
import { useMay } from '../../../data/viewer.ts';
import { useNow } from '../../../time/clock.ts';
import { Button } from '../../../ui/Button.tsx';
import { requestCheckIns } from '../board/boardActions.ts';
import { type Choice, ranked } from '../kind/bestCrew.ts';
import { duties, dutyNames, useJobs } from '../kind/duty.ts';
import styles from './CrewList.module.css';
import { CrewRow } from './CrewRow.tsx';

interface Props {
  readonly entity: string;
  readonly ready: boolean;
  readonly selected: string | undefined;
  /** The incident where the keyboard is: the crews are sorted for it. */
  readonly incident: string | undefined;
  readonly onSelect: (uuid: string) => void;
  readonly onLook: (uuid: string) => void;
}

interface ShownOrder {
  readonly incident: string | undefined;
  readonly order: readonly string[];
}

const inOrder = (choices: readonly Choice[], order: readonly string[]): readonly Choice[] => {
  const at = ({ crew }: Choice): number => {
    const n = order.indexOf(crew.uuid);
    return n < 0 ? order.length : n;
  };
  return [...choices].sort((a, b) => at(a) - at(b));
};

/** The crews in the order of the board; it stands still while the pointer is over them, so that no row slips away. */
const useOrder = (incident: string | undefined) => {
  const [held, setHeld] = useState<ShownOrder | null>(null);
  const now = useNow();
  const to = useDocument('card', incident ?? '')?.point ?? null;
  const crews = useAll('crew');
  const jobs = useJobs();
  const choices = useMemo(() => ranked(crews, { jobs, to, now }), [crews, jobs, to, now]);
  return {
    choices: held && held.incident === incident ? inOrder(choices, held.order) : choices,
    hold: (): void => setHeld({ incident, order: choices.map(({ crew }) => crew.uuid) }),
    release: (): void => setHeld(null),
  };
};

const useChecked = (crews: readonly Crew[]) => {
  const [checked, setChecked] = useState<ReadonlySet<string>>(new Set());
  const check = useCallback(
    (uuid: string, on: boolean) =>
      setChecked((before) => new Set([...before].filter((id) => id !== uuid).concat(on ? uuid : []))),
    [],
  );
  const names = new Map(crews.map(({ uuid, name }) => [uuid, name]));
  const chosen = [...names.keys()]
    .filter((uuid) => checked.has(uuid))
    .sort((a, b) => compareNames(names.get(a) ?? '', names.get(b) ?? ''));
  return { chosen, check, setAll: (on: boolean) => setChecked(new Set(on ? names.keys() : [])) };
};

/** The crews by what they do, and the request for a check-in to several at once (S0 §2). */
export const CrewList = ({ entity, ready, selected, incident, onSelect, onLook }: Props) => {
  const { choices, hold, release } = useOrder(incident);
  const { chosen, check, setAll } = useChecked(choices.map(({ crew }) => crew));
  const [busy, setBusy] = useState(false);
  const may = useMay<'POST /api/beta/dispatch/initiate-checkins/'>('crew.checkIn');
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
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the pointer only holds the order.
    <section aria-labelledby="crews-heading" onPointerEnter={hold} onPointerLeave={release}>
      <div className={styles.head}>
        <h2 id="crews-heading">Crews</h2>
        {may && choices.length > 0 && (
          <>
            <label className={styles.all}>
              <input
                type="checkbox"
                checked={chosen.length === choices.length}
                onChange={(event) => setAll(event.target.checked)}
              />
              All
            </label>
            <Button
              small
              busy={busy}
              disabled={chosen.length === 0}
              title={chosen.length === 0 ? 'Select the crews to ask first.' : undefined}
              onClick={() => void ask()}
            >
              Request check-ins{chosen.length > 0 && ` (${chosen.length})`}
            </Button>
          </>
        )}
      </div>
      {ready && choices.length === 0 && (
        <p className={styles.empty}>
          No crews here. If the address names designations (d=…), remove them; otherwise ask an administrator to add a
          crew.
        </p>
      )}
      {duties.map((duty) => {
        const rows = choices.filter((choice) => choice.duty === duty);
        if (rows.length === 0) return null;
        return (
          <div key={duty}>
            <h3 className={styles.group}>
              {dutyNames[duty]} {rows.length}
            </h3>
            <ul>
              {rows.map(({ crew: { uuid }, job, away }) => (
                <CrewRow
                  key={uuid}
                  uuid={uuid}
                  entity={entity}
                  duty={duty}
                  job={job}
                  away={away}
                  checked={chosen.includes(uuid)}
                  selected={uuid === selected}
                  onCheck={check}
                  onSelect={onSelect}
                  onLook={onLook}
                />
              ))}
            </ul>
          </div>
        );
      })}
    </section>
  );
};
