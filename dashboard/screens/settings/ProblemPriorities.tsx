import { levels, type Priority, priorities } from '#contracts/core/priority';
import type { ProblemPriority } from '#contracts/incident/problemPriority';
import { command } from '../../data/command.ts';
import { useSend } from '../../data/useSend.ts';
import { useViewer } from '../../data/viewer.ts';
import { Choice, FormError } from '../../ui/form/Field.tsx';
import { say } from '../../ui/say.ts';
import styles from './Settings.module.css';

interface Props {
  readonly problems: readonly ProblemPriority[];
  readonly onChanged: () => void;
}

/** The priority of each problem's incidents. Each choice is saved at once. */
export const ProblemPriorities = ({ problems, onChanged }: Props) => {
  const { uuid: entity } = useViewer().entity;
  const { busy, error, send } = useSend(onChanged);
  const choose = async (problem: string, priority: Priority) => {
    const body = { entity, problem, priority };
    const failure = await send(command('POST /api/beta/dispatch/update-problem-priority/', {}, body));
    if (!failure) say.done('Priority saved. It applies to problems chosen from now on.');
  };
  return (
    <>
      <ul className={styles.problems}>
        {problems.map(({ problem, words, priority, usual }) => (
          <li key={problem}>
            <Choice
              label={words}
              value={priority}
              disabled={busy}
              onChange={({ target }) => void choose(problem, target.value as Priority)}
              of={priorities.map((one) => [one, one === usual ? `${levels[one].words} (usual)` : levels[one].words])}
            />
          </li>
        ))}
      </ul>
      <FormError error={error} />
    </>
  );
};
