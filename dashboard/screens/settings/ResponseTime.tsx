import { limits } from '#contracts/core/limits';
import { command } from '../../data/command.ts';
import { useViewer } from '../../data/viewer.ts';
import { NumberForm } from '../../ui/form/NumberForm.tsx';
import { say } from '../../ui/say.ts';
import styles from './Settings.module.css';

interface Props {
  readonly minutes: number;
  readonly onChanged: () => void;
}

/** The minutes in which a crew that was sent must accept or decline. */
export const ResponseTime = ({ minutes: saved, onChanged }: Props) => {
  const { uuid: entity } = useViewer().entity;
  const { shortest, longest } = limits.job;
  return (
    <NumberForm
      label="Minutes to respond"
      hint={`From ${shortest} to ${longest}. It applies to crews sent from now on.`}
      verb="Save response time"
      least={shortest}
      most={longest}
      saved={saved}
      className={styles.form}
      command={(minutes) =>
        command('POST /api/beta/dispatch/update-response-time/', {}, { entity, minutes: Number(minutes) })
      }
      onSaved={() => {
        say.done('Response time saved.');
        onChanged();
      }}
    />
  );
};
