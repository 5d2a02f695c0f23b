import { Link } from '@tanstack/react-router';
import type { Incident } from '#contracts/incident/incident';
import type { Task, TaskAction } from '#contracts/incident/tasks';
import { useMay, useVersion, useViewer } from '../../../data/viewer.ts';
import { Time } from '../../../time/Time.tsx';
import { Button } from '../../../ui/Button.tsx';
import { FormError } from '../../../ui/form/Field.tsx';
import { StateShape } from '../../../ui/state/StateMark.tsx';
import { stepWords } from '../words/taskWords.ts';
import styles from './Tasks.module.css';
import { doingOf, useTask } from './useTask.ts';

interface Props {
  readonly incident: Incident;
  readonly onChanged: () => void;
}

/** The most likely next step as a button for a thumb; all other steps folded beneath. */
export const Tasks = ({ incident, onChanged }: Props) => {
  const work = useTask(incident, onChanged);
  const shown = useVersion(incident.version)?.tasks_shown ?? true;
  const { tasks } = incident;
  if (tasks.length === 0 || !shown) return null;
  const next = tasks.find(({ state }) => state === 'next');
  const others = tasks.filter((task) => task !== next);
  return (
    <section className={styles.tasks} aria-label="Next step">
      {next && <Next key={next.uuid} task={next} incident={incident} work={work} />}
      <FormError error={work.error} />
      {others.length > 0 && (
        <details className={styles.all}>
          <summary>Other steps</summary>
          <ol aria-label="Other steps">
            {others.map((task) => (
              <Other key={task.uuid} task={task} work={work} />
            ))}
          </ol>
        </details>
      )}
    </section>
  );
};

type Work = ReturnType<typeof useTask>;
interface TaskProps {
  readonly task: Task;
  readonly work: Work;
}

const Next = ({ task, incident, work }: TaskProps & { readonly incident: Incident }) => (
  <div className={styles.next} data-next={task.name}>
    <p>
      <span className={styles.quiet}>Next:</span>{' '}
      {task.display_name !== task.actions[0]?.display_name && <strong>{task.display_name}</strong>}
    </p>
    <div className={styles.buttons}>
      {task.actions.map((action, at) => (
        <Act key={action.name} {...{ task, action, work }} primary={at === 0} />
      ))}
      {task.name === 'dispatch' && <ToBoard uuid={incident.uuid} />}
      {work.locating && <Button onClick={work.withoutPosition}>Record without a position</Button>}
    </div>
    <output className={styles.quiet}>{work.locating && 'Finding where you are…'}</output>
  </div>
);

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

/** The crew is chosen on the board, which shows the crews' positions. */
const ToBoard = ({ uuid }: { readonly uuid: string }) =>
  useMay('incident.dispatch') && useMay('board.view') ? (
    <Link to="/dispatch/" search={{ fi: uuid }} className={styles.link}>
      Choose a crew on the map
    </Link>
  ) : null;

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
    <span className={styles.buttons}>
      {task.actions.map((action) => (
        <Act key={action.name} {...{ task, action, work }} primary={false} />
      ))}
    </span>
  </li>
);
