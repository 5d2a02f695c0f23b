import type { Incident } from '#contracts/incident/incident';
import { Time } from '../../../time/Time.tsx';
import { StateShape } from '../../../ui/state/StateMark.tsx';
import { progressOf } from '../words/logWords.ts';
import styles from './Progress.module.css';

/** The workflow as a line of steps, each with the mark of its meaning and, below, when it was reached, or "not yet". */
export const Progress = ({ incident }: { readonly incident: Incident }) => {
  const { workflow, state, completed, archived } = incident;
  if (workflow.length === 0) return null;
  const percent = progressOf(workflow, completed || archived);
  return (
    <div>
      <progress className={styles.bar} aria-label="Progress" max={100} value={percent} />
      <ol className={styles.steps} aria-label="Steps">
        {workflow.map((step) => (
          <li
            key={step.state}
            className={`${step.reached ? styles.reached : ''} ${step.state === state ? styles.current : ''}`}
            aria-current={step.state === state ? 'step' : undefined}
          >
            <span>
              <StateShape state={step.state} meaning={step.meaning} /> {step.display}
            </span>
            <span className={styles.when}>{step.reached ? <Time at={step.reached} /> : 'not yet'}</span>
          </li>
        ))}
      </ol>
    </div>
  );
};
