import { notRetrieved } from '../../../data/api.ts';
import { AlertBox } from '../../../ui/form/Field.tsx';
import { Designees } from '../../settings/Designees.tsx';
import { useSettings } from '../../settings/useSettings.ts';
import styles from '../Admin.module.css';

/** The users designated for each version (S2 §3). */
export const DesignationsLegacy = () => {
  const { settings, error, ask } = useSettings();
  return (
    <>
      <p className={styles.quiet}>An incident transferred to a version is assigned to one of its designated users.</p>
      {error && <AlertBox>{notRetrieved(error)}</AlertBox>}
      {!settings && !error && <p className={styles.quiet}>Loading…</p>}
      {settings && <Designees settings={settings} onChanged={ask} />}
    </>
  );
};
