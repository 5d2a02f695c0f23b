import { BeatActs } from '../../beats/BeatActs.tsx';
import { Callers } from '../../beats/Callers.tsx';
import { emptyPlan } from '../../beats/plan.ts';
import styles from '../Admin.module.css';
import { Selection, selectedOf } from '../Selected.tsx';
import type { ViewProps } from '../view.ts';
import { activeIn } from './people.ts';

/** The call profiles of every beat: user, start and stop (S1 §3). */
export const CallProfiles = ({ data, ask, selection, select }: ViewProps) => {
  const { beats = [] } = data.beats ?? {};
  const people = activeIn(data);
  return (
    <>
      {beats.length === 0 && <p className={styles.quiet}>There are no beats yet.</p>}
      <Selection label="Beat" items={beats.map(({ uuid: key, name }) => ({ key, name }))} {...{ selection, select }} />
      {selectedOf(beats, selection, ({ uuid }) => uuid).map((beat) => (
        <section key={beat.uuid} className={styles.panel} aria-label={beat.name}>
          <div className={styles.bar}>
            <h3>{beat.name}</h3>
            <BeatActs beat={beat} people={people} onChanged={ask} />
          </div>
          <Callers beat={beat} plan={emptyPlan} onChanged={ask} />
        </section>
      ))}
    </>
  );
};
