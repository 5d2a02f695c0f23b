import { useState } from 'react';
import { switchEntity, useMay, useViewer } from '../data/viewer.ts';
import { say } from '../ui/say.ts';
import styles from './EntitySwitch.module.css';

/** The current organization; staff may switch to another one, which reloads all their screens. */
export const EntitySwitch = () => {
  const { entity, entities } = useViewer();
  const allowed = useMay<'POST /api/switch-entity/'>('entity.switch');
  const [busy, setBusy] = useState(false);
  if (!allowed || entities.length === 0) return <strong>{entity.display_name}</strong>;
  const choose = async (uuid: string): Promise<void> => {
    setBusy(true);
    try {
      // Ids in the address (an incident, designations) belong to the organization that was left.
      await switchEntity(uuid, '/');
    } catch {
      setBusy(false);
      say.failed('Could not switch the organization');
    }
  };
  return (
    <label>
      <span className="visually-hidden">Organization</span>
      <select
        className={styles.select}
        value={entity.uuid}
        disabled={busy}
        onChange={(event) => void choose(event.target.value)}
      >
        {entities.map(({ uuid, display_name }) => (
          <option key={uuid} value={uuid}>
            {display_name}
          </option>
        ))}
      </select>
    </label>
  );
};
