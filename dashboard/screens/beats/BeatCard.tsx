import { useState } from 'react';
import type { Beat, ReserveList } from '#contracts/onCall/beats';
import { command } from '../../data/command.ts';
import { useMay } from '../../data/viewer.ts';
import { Button } from '../../ui/Button.tsx';
import { Confirm } from '../../ui/dialog/Confirm.tsx';
import { Choice, TextArea } from '../../ui/form/Field.tsx';
import { say } from '../../ui/say.ts';
import { AddCaller } from './AddCaller.tsx';
import styles from './Beats.module.css';
import { Callers } from './Callers.tsx';
import type { Plan } from './plan.ts';
import { change, type Person } from './useBeats.ts';

interface Props {
  readonly beat: Beat;
  readonly lists: readonly ReserveList[];
  readonly people: readonly Person[];
  readonly plan: Plan;
  readonly onPlan: (changed: Partial<Plan>) => void;
  readonly onChanged: () => void;
}

/** One beat: the tick, the people and their minutes, the message of this call-out, the reserve list. */
export const BeatCard = ({ beat, lists, people, plan, onPlan, onChanged }: Props) => {
  const { uuid, name, description, reserve_list } = beat;
  const [mayWrite, mayRemove] = [useMay('beat.write'), useMay('beat.remove')];
  const [open, setOpen] = useState<'add' | 'archive' | null>(null);
  const ticked = plan.ticked.includes(uuid);
  const tick = () => onPlan({ ticked: ticked ? plan.ticked.filter((one) => one !== uuid) : [...plan.ticked, uuid] });
  const choose = async (list: string) => {
    const body = list === '' ? { beat_id: uuid } : { beat_id: uuid, reserve_list_id: list };
    const done = await change(
      command('POST /api/teams/beats/update_reserve_list/', {}, body),
      'Unable to save reserve list',
    );
    if (done) onChanged();
  };
  const archive = async () => {
    setOpen(null);
    const done = await change(
      command('POST /api/teams/beats/deprecate/', {}, { beat_id: uuid }),
      'Unable to archive beat.',
    );
    if (!done) return;
    say.done(`${name} is archived.`);
    onChanged();
  };
  return (
    <li className={styles.beat} data-beat={uuid} data-ticked={ticked || undefined}>
      <div className={styles.beatHead}>
        <label className={styles.tick}>
          <input type="checkbox" checked={ticked} onChange={tick} /> <strong>{name}</strong>
        </label>
        {description && <span className={styles.quiet}>{description}</span>}
        <span className={styles.buttons}>
          <Button small allowed={mayWrite} onClick={() => setOpen('add')}>
            Add user<span className="visually-hidden"> to {name}</span>
          </Button>
          {mayRemove && (
            <Button small onClick={() => setOpen('archive')}>
              Archive<span className="visually-hidden"> {name}</span>
            </Button>
          )}
        </span>
      </div>
      <Callers beat={beat} plan={plan} onPlan={ticked ? onPlan : undefined} onChanged={onChanged} />
      <div className={styles.fields}>
        <Choice
          label="Reserve list"
          value={reserve_list?.uuid ?? ''}
          disabled={!mayWrite}
          onChange={({ target }) => void choose(target.value)}
        >
          <option value="">No reserve list</option>
          {lists.map((list) => (
            <option key={list.uuid} value={list.uuid}>
              {list.name}
            </option>
          ))}
        </Choice>
        {ticked && (
          <TextArea
            label="Assignment message"
            rows={2}
            value={plan.messages[uuid] ?? ''}
            onChange={({ target }) => onPlan({ messages: { ...plan.messages, [uuid]: target.value } })}
          />
        )}
      </div>
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
    </li>
  );
};
