import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Crew } from '#contracts/dispatch/dispatch';
import { useMay } from '../../../data/viewer.ts';
import { Button } from '../../../ui/Button.tsx';
import { Switch } from '../../../ui/form/Switch.tsx';
import { switchActive } from '../board/boardActions.ts';
import { useFailed } from '../board/failed.ts';
import type { Work } from '../kind/duty.ts';
import { CheckInStatus } from './CheckInStatus.tsx';
import styles from './CrewDetails.module.css';
import { CrewJobs } from './CrewJobs.tsx';
import { NoteEditor, NoteText } from './CrewNote.tsx';
import { CrewPeople } from './CrewSummary.tsx';

/** Switches at once; reverts when the server refuses (the refusal is a toast). */
const ActiveSwitch = ({ crew, entity }: { readonly crew: Crew; readonly entity: string }) => {
  const [wanted, setWanted] = useState<boolean | null>(null);
  const change = async (active: boolean): Promise<void> => {
    setWanted(active);
    await switchActive(entity, crew, active);
    setWanted(null);
  };
  const on = wanted ?? crew.active;
  const failure = useFailed('active', crew.uuid);
  return (
    <>
      <Switch
        on={on}
        busy={wanted !== null}
        allowed={useMay<'POST /api/beta/dispatch/update-active-status/'>('crew.activate')}
        label={`${crew.name} is active`}
        onChange={(active) => void change(active)}
      >
        {on ? 'Active' : 'Inactive'}
      </Switch>
      {failure && <span className="wrong">{failure}</span>}
    </>
  );
};

interface Props {
  readonly crew: Crew;
  readonly job: Work | undefined;
  readonly entity: string;
  readonly onLook: (uuid: string) => void;
}

const Note = ({ crew, entity }: Pick<Props, 'crew' | 'entity'>) => {
  const [editing, setEditing] = useState(false);
  const may = useMay<'POST /api/beta/dispatch/update-note/'>('crew.note');
  const opener = useRef<HTMLButtonElement>(null);
  const close = (): void => {
    // The editor closes with the focus in it. The focus returns to the opener at once: a key pressed before the next
    // frame would be lost.
    flushSync(() => setEditing(false));
    if (document.activeElement === document.body) opener.current?.focus();
  };
  if (editing) return <NoteEditor entity={entity} crew={crew} onClose={close} />;
  const verb = crew.note?.body ? 'Edit note' : 'Add note';
  return (
    <>
      <NoteText note={crew.note} />
      {may && (
        <Button small ref={opener} aria-label={`${verb} for ${crew.name}`} onClick={() => setEditing(true)}>
          {verb}
        </Button>
      )}
    </>
  );
};

/** The crew's people and its numbers, its check-in in full, its note and its switch. */
export const CrewDetails = ({ crew, job, entity, onLook }: Props) => (
  <div className={styles.details}>
    <CrewPeople crew={crew} />
    {job && <CrewJobs crew={crew} work={job} />}
    <CheckInStatus checkin={crew.checkin} />
    <Note crew={crew} entity={entity} />
    <p className={styles.actions}>
      <ActiveSwitch crew={crew} entity={entity} />
      {crew.checkin?.point && (
        <Button small aria-label={`Show ${crew.name} on the map`} onClick={() => onLook(crew.uuid)}>
          On map
        </Button>
      )}
    </p>
  </div>
);
