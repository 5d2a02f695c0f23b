import { useState } from 'react';
import type { ReserveList } from '#contracts/onCall/beats';
import { command } from '../../data/command.ts';
import { useMay } from '../../data/viewer.ts';
import { Button } from '../../ui/Button.tsx';
import { changeOrSay, runAndAsk } from '../../ui/changes.ts';
import { Confirm } from '../../ui/dialog/Confirm.tsx';
import { Buttons } from '../../ui/page/Buttons.tsx';
import { offerUndo } from '../../ui/undo/undo.tsx';
import { AppendUser } from './AppendUser.tsx';
import styles from './Beats.module.css';
import { Calling, callingWords } from './Calling.tsx';
import { Notes } from './Notes.tsx';
import { Reserves } from './Reserves.tsx';
import type { Person } from './useBeats.ts';

interface Props {
  readonly list: ReserveList;
  readonly people: readonly Person[];
  readonly onChanged: () => void;
}

/** One reserve list: its people in the order of the calls, how they are called, and the notes. */
export const ReserveListCard = ({ list, people, onChanged }: Props) => {
  const { uuid, name, call_method, target_call_count, beats } = list;
  const [mayWrite, mayRemove] = [
    useMay<'POST /api/teams/beats/reserve_lists/update_callout_settings/'>('beat.write'),
    useMay<'POST /api/teams/beats/reserve_lists/delete/'>('beat.remove'),
  ];
  const [open, setOpen] = useState<'append' | 'delete' | null>(null);
  const setCalling = async (calling: Pick<ReserveList, 'call_method' | 'target_call_count'>) => {
    const body = { reserve_list_id: uuid, ...calling };
    const setting = command('POST /api/teams/beats/reserve_lists/update_callout_settings/', {}, body);
    if (!(await changeOrSay(setting, 'Unable to update callout settings'))) return;
    onChanged();
    const before = { reserve_list_id: uuid, call_method, target_call_count };
    const back = command('POST /api/teams/beats/reserve_lists/update_callout_settings/', {}, before);
    offerUndo({ words: `Call-out settings of ${name} changed`, undo: () => runAndAsk(back, onChanged) });
  };
  const remove = async () => {
    setOpen(null);
    const removal = command('POST /api/teams/beats/reserve_lists/delete/', {}, { reserve_list_id: uuid });
    if (await changeOrSay(removal, 'Unable to delete reserve list.', true)) onChanged();
  };
  return (
    <li className={styles.list} data-list={uuid}>
      <div className={styles.beatHead}>
        <h3>{name}</h3>
        {beats.length > 0 && <span className="quiet">for {beats.map((beat) => beat.name).join(', ')}</span>}
        <Buttons>
          <Button small allowed={mayWrite} onClick={() => setOpen('append')}>
            Add user<span className="visually-hidden"> to {name}</span>
          </Button>
          {mayRemove && (
            <Button small onClick={() => setOpen('delete')}>
              Delete<span className="visually-hidden"> {name}</span>
            </Button>
          )}
        </Buttons>
      </div>
      <Reserves list={list} onChanged={onChanged} />
      {mayWrite ? (
        <Calling method={call_method} target={target_call_count} onChange={(calling) => void setCalling(calling)} />
      ) : (
        <p>{callingWords({ method: call_method, target: target_call_count })}</p>
      )}
      <Notes key={uuid} list={list} onChanged={onChanged} />
      {open === 'append' && <AppendUser list={list} people={people} onDone={onChanged} onClose={() => setOpen(null)} />}
      {open === 'delete' && (
        <Confirm
          title={`Delete ${name}?`}
          verb="Delete"
          danger
          onConfirm={() => void remove()}
          onCancel={() => setOpen(null)}
        >
          This cannot be undone.
        </Confirm>
      )}
    </li>
  );
};
