import type { Incident } from '#contracts/incident/incident';
import type { Task, TaskAction } from '#contracts/incident/tasks';
import { useVersion, useViewer } from '../../../data/viewer.ts';
import { Time } from '../../../time/Time.tsx';
import { Button } from '../../../ui/Button.tsx';
import { FormError } from '../../../ui/form/Field.tsx';
import { Buttons } from '../../../ui/page/Buttons.tsx';
import { StateShape } from '../../../ui/state/StateMark.tsx';
import { stepWords } from '../words/taskWords.ts';
import styles from './Tasks.module.css';
import { doingOf, type useTask } from './useTask.ts';

type Work = ReturnType<typeof useTask>;
interface Props {
  readonly incident: Incident;
  readonly work: Work;
}

/** The most likely next step as a button, in the head of the incident. */
export const NextStep = ({ incident, work }: Props) => {
  const shown = useVersion(incident.version)?.tasks_shown ?? true;
  const next = incident.tasks.find(({ state }) => state === 'next');
  // A crew is sent by its own button.
  if (!next || !shown || (next.actions.length === 0 && next.name === 'dispatch')) return null;
  return (
    <div key={next.uuid} className={styles.next} data-next={next.name}>
      {next.display_name !== next.actions[0]?.display_name && (
        <span className={styles.quiet}>Next: {next.display_name}</span>
      )}
      {next.actions.map((action, at) => (
        <Act key={action.name} {...{ task: next, action, work }} primary={at === 0} />
      ))}
      <output className={styles.quiet}>{work.locating && 'Finding where you are…'}</output>
      {work.locating && <Button onClick={work.withoutPosition}>Record without a position</Button>}
    </div>
  );
};

/** All other steps, folded. */
export const OtherSteps = ({ incident, work }: Props) => {
  const shown = useVersion(incident.version)?.tasks_shown ?? true;
  const others = incident.tasks.filter((task) => task !== incident.tasks.find(({ state }) => state === 'next'));
  if (others.length === 0 || !shown) return null;
  return (
    <>
      <FormError error={work.error} />
      <details className={styles.all}>
        <summary>Other steps</summary>
        <ol aria-label="Other steps">
          {others.map((task) => (
            <Other key={task.uuid} task={task} work={work} />
          ))}
        </ol>
      </details>
    </>
  );
};

interface TaskProps {
  readonly task: Task;
  readonly work: Work;
}

const Act = ({
  task,
  action,
  work,
  primary,
}: TaskProps & { readonly action: TaskAction; readonly primary: boolean }) => {
  const { permissions } = useViewer();
  const mine = work.doing === doingOf(task, action);
  return (
    <Button
      kind={primary ? 'primary' : 'plain'}
      className={styles.act}
      allowed={permissions.includes(action.permission)}
      busy={mine}
      disabled={work.doing !== null && !mine}
      onClick={() => void work.act(task, action)}
    >
      {action.display_name}
    </Button>
  );
};

const Other = ({ task, work }: TaskProps) => (
  <li data-task={task.name} data-state={task.state}>
    <StateShape state={task.name} meaning={task.meaning} />
    <span className={styles.what}>
      {task.display_name}
      <span className={styles.quiet}>
        {stepWords(task)}
        {task.by !== null && ` · ${task.by}`}
        {task.time !== null && (
          <>
            {' · '}
            <Time at={task.time} />
          </>
        )}
      </span>
    </span>
    <Buttons>
      {task.actions.map((action) => (
        <Act key={action.name} {...{ task, action, work }} primary={false} />
      ))}
    </Buttons>
  </li>
);
