import { memo, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Crew } from '#contracts/dispatch/dispatch';
import { useDocument } from '../../../data/live.ts';
import { useMay } from '../../../data/viewer.ts';
import { Button } from '../../../ui/Button.tsx';
import { Switch } from '../../../ui/form/Switch.tsx';
import { requestCheckIns, setActive } from '../board/boardActions.ts';
import { isInTrouble, skipReason } from '../board/checkInSelection.ts';
import { CheckInStatus } from './CheckInStatus.tsx';
import { NoteEditor, NoteText } from './CrewNote.tsx';
import styles from './CrewRow.module.css';
import { CrewPeople } from './CrewSummary.tsx';

interface Props {
  readonly uuid: string;
  readonly entity: string;
  readonly checked: boolean;
  readonly selected: boolean;
  readonly onCheck: (uuid: string, checked: boolean) => void;
  readonly onLook: (uuid: string) => void;
}

/** Switches at once; reverts when the server refuses (the refusal is a toast). */
const ActiveSwitch = ({ crew, entity }: { readonly crew: Crew; readonly entity: string }) => {
  const [wanted, setWanted] = useState<boolean | null>(null);
  const change = async (active: boolean): Promise<void> => {
    setWanted(active);
    await setActive(entity, crew, active);
    setWanted(null);
  };
  const on = wanted ?? crew.active;
  return (
    <Switch
      on={on}
      busy={wanted !== null}
      allowed={useMay('crew.activate')}
      label={`${crew.name} is active`}
      onChange={(active) => void change(active)}
    >
      {on ? 'Active' : 'Inactive'}
    </Switch>
  );
};

const AskButton = ({ crew, entity }: { readonly crew: Crew; readonly entity: string }) => {
  const [busy, setBusy] = useState(false);
  const reason = skipReason(crew);
  const again = isInTrouble(crew);
  const ask = async (): Promise<void> => {
    setBusy(true);
    await requestCheckIns(entity, [crew]);
    setBusy(false);
  };
  return (
    <Button
      small
      busy={busy}
      allowed={useMay('crew.checkIn')}
      disabled={reason !== null}
      title={reason ? `Cannot be asked: ${reason}` : undefined}
      aria-label={again ? `Ask ${crew.name} again` : `Request check-in from ${crew.name}`}
      onClick={() => void ask()}
    >
      {again ? 'Ask again' : 'Request check-in'}
    </Button>
  );
};

const Actions = ({ crew, entity, onLook }: { readonly crew: Crew } & Pick<Props, 'entity' | 'onLook'>) => {
  const [editing, setEditing] = useState(false);
  const mayNote = useMay('crew.note');
  const opener = useRef<HTMLButtonElement>(null);
  const close = (): void => {
    // The editor closes with the focus in it. The focus returns to the opener at once: a key pressed before the next
    // frame would be lost.
    flushSync(() => setEditing(false));
    if (document.activeElement === document.body) opener.current?.focus();
  };
  if (editing) return <NoteEditor entity={entity} crew={crew} onClose={close} />;
  return (
    <>
      <NoteText note={crew.note} />
      <p className={styles.actions}>
        <AskButton crew={crew} entity={entity} />
        <Button
          small
          ref={opener}
          allowed={mayNote}
          aria-label={`${crew.note?.body ? 'Edit note' : 'Add note'} for ${crew.name}`}
          onClick={() => setEditing(true)}
        >
          {crew.note?.body ? 'Edit note' : 'Add note'}
        </Button>
        {crew.checkin?.point && (
          <Button small kind="quiet" aria-label={`Show ${crew.name} on the map`} onClick={() => onLook(crew.uuid)}>
            On map
          </Button>
        )}
      </p>
    </>
  );
};

export const CrewRow = memo(function CrewRow({ uuid, entity, checked, selected, onCheck, onLook }: Props) {
  const crew = useDocument('crew', uuid);
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (selected) row.current?.scrollIntoView({ block: 'nearest' });
  }, [selected]);
  if (!crew) return null;
  return (
    <li
      ref={row}
      className={styles.row}
      data-crew={uuid}
      data-inactive={!crew.active || undefined}
      data-selected={selected || undefined}
    >
      <div className={styles.head}>
        <label className={styles.pick}>
          <input type="checkbox" checked={checked} onChange={(event) => onCheck(uuid, event.target.checked)} />
          <span>{crew.name}</span>
        </label>
        <ActiveSwitch crew={crew} entity={entity} />
      </div>
      <CrewPeople crew={crew} />
      <CheckInStatus checkin={crew.checkin} />
      <Actions crew={crew} entity={entity} onLook={onLook} />
    </li>
  );
});
