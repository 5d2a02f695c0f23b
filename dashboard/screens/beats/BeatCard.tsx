import type { Beat, ReserveList } from '#contracts/onCall/beats';
import { TextArea } from '../../ui/form/Field.tsx';
import { BeatActs, ReserveChoice } from './BeatActs.tsx';
import styles from './Beats.module.css';
import { Callers } from './Callers.tsx';
import type { Plan } from './plan.ts';
import type { Person } from './useBeats.ts';

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
  const { uuid, name, description } = beat;
  const ticked = plan.ticked.includes(uuid);
  const tick = () => onPlan({ ticked: ticked ? plan.ticked.filter((one) => one !== uuid) : [...plan.ticked, uuid] });
  return (
    <li className={styles.beat} data-beat={uuid} data-ticked={ticked || undefined}>
      <div className={styles.beatHead}>
        <label className={styles.tick}>
          <input type="checkbox" checked={ticked} onChange={tick} /> <strong>{name}</strong>
        </label>
        {description && <span className="quiet">{description}</span>}
        <BeatActs {...{ beat, people, onChanged }} />
      </div>
      <Callers beat={beat} plan={plan} onPlan={ticked ? onPlan : undefined} onChanged={onChanged} />
      <div className={styles.fields}>
        <ReserveChoice {...{ beat, lists, onChanged }} />
        {ticked && (
          <TextArea
            label="Assignment message"
            rows={2}
            value={plan.messages[uuid] ?? ''}
            onChange={({ target }) => onPlan({ messages: { ...plan.messages, [uuid]: target.value } })}
          />
        )}
      </div>
    </li>
  );
};
