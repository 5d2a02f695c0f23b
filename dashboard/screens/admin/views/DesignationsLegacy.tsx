import { LoadState } from '../../../ui/load/LoadState.tsx';
import { Designees } from '../../settings/Designees.tsx';
import { useSettings } from '../../settings/useSettings.ts';

/** The users designated for each version (S2 §3). */
export const DesignationsLegacy = () => {
  const { settings, error, ask } = useSettings();
  return (
    <>
      <p className="quiet">An incident transferred to a version is assigned to one of its designated users.</p>
      <LoadState data={settings} error={error} />
      {settings && <Designees settings={settings} onChanged={ask} />}
    </>
  );
};
