import { useState } from 'react';
import type { Beat, ReserveList } from '#contracts/onCall/beats';
import { command } from '../../data/command.ts';
import { useMay } from '../../data/viewer.ts';
import { Button } from '../../ui/Button.tsx';
import { changeOrSay, runAndAsk } from '../../ui/changes.ts';
import { Confirm } from '../../ui/dialog/Confirm.tsx';
import { Choice } from '../../ui/form/Field.tsx';
import { Buttons } from '../../ui/page/Buttons.tsx';
import { say } from '../../ui/say.ts';
import { offerUndo } from '../../ui/undo/undo.tsx';
import { AddCaller } from './AddCaller.tsx';
import type { Person } from './useBeats.ts';

interface Props {
  readonly beat: Beat;
  readonly people: readonly Person[];
  readonly onChanged: () => void;
}

/** Adds a person to a beat, and archives it after a confirmation. */
export const BeatActs = ({ beat, people, onChanged }: Props) => {
  const { uuid, name } = beat;
  const [mayWrite, mayRemove] = [
    useMay<'POST /api/teams/beats/update_reserve_list/'>('beat.write'),
    useMay<'POST /api/teams/beats/deprecate/'>('beat.remove'),
  ];
  const [open, setOpen] = useState<'add' | 'archive' | null>(null);
  const archive = async () => {
    setOpen(null);
    const done = await changeOrSay(
      command('POST /api/teams/beats/deprecate/', {}, { beat_id: uuid }),
      'Unable to archive beat.',
    );
    if (!done) return;
    say.done(`${name} is archived.`);
    onChanged();
  };
  return (
    <>
      <Buttons>
        <Button small allowed={mayWrite} onClick={() => setOpen('add')}>
          Add user<span className="visually-hidden"> to {name}</span>
        </Button>
        {mayRemove && (
          <Button small onClick={() => setOpen('archive')}>
            Archive<span className="visually-hidden"> {name}</span>
          </Button>
        )}
      </Buttons>
      {open === 'add' && <AddCaller beat={beat} people={people} onDone={onChanged} onClose={() => setOpen(null)} />}
      {open === 'archive' && (
        <Confirm
          title={`Archive ${name}?`}
          verb="Archive"
          danger
          onConfirm={() => void archive()}
          onCancel={() => setOpen(null)}
        >
          It can no longer be called. Past call-outs keep its name.
        </Confirm>
      )}
    </>
  );
};

interface ReserveProps {
  readonly beat: Beat;
  readonly lists: readonly ReserveList[];
  readonly onChanged: () => void;
}

/** The reserve list of a beat, saved as soon as it is chosen. */
export const ReserveChoice = ({ beat: { uuid, name, reserve_list }, lists, onChanged }: ReserveProps) => {
  const may = useMay<'POST /api/teams/beats/update_reserve_list/'>('beat.write');
  const choosing = (list: string) => {
    const body = list === '' ? { beat_id: uuid } : { beat_id: uuid, reserve_list_id: list };
    return command('POST /api/teams/beats/update_reserve_list/', {}, body);
  };
  const choose = async (list: string) => {
    if (!(await changeOrSay(choosing(list), 'Unable to save reserve list'))) return;
    onChanged();
    const back = choosing(reserve_list?.uuid ?? '');
    offerUndo({ words: `Reserve list of ${name} changed`, undo: () => runAndAsk(back, onChanged) });
  };
  if (!may) return reserve_list ? <p>Reserve list: {reserve_list.name}</p> : null;
  return (
    <Choice
      label="Reserve list"
      value={reserve_list?.uuid ?? ''}
      onChange={({ target }) => void choose(target.value)}
      none="No reserve list"
      of={lists.map((list) => [list.uuid, list.name])}
    />
  );
};
