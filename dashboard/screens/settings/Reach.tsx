import type { ReachSetting } from '#contracts/accounts/reach';
import { limits } from '#contracts/core/limits';
import { addressOf } from '../../data/address.ts';
import { command } from '../../data/command.ts';
import { useLive } from '../../data/live/useLive.ts';
import { reloadViewer } from '../../data/viewer.ts';
import { NumberForm } from '../../ui/form/NumberForm.tsx';
import { LoadState } from '../../ui/load/LoadState.tsx';
import { say } from '../../ui/say.ts';
import styles from './Settings.module.css';

/** The miles within which every door takes places. */
export const Reach = () => {
  const { data: set, error, ask } = useLive(addressOf('GET /api/reach/'));
  const saved = (): void => {
    say.done('Reach saved.');
    ask();
    void reloadViewer();
  };
  return (
    <>
      <LoadState data={set} error={error} />
      {set && (
        <NumberForm
          label="Miles from the center of the map"
          hint={hintOf(set)}
          verb="Save reach"
          least={limits.reach.shortest}
          most={limits.reach.longest}
          saved={set.miles}
          optional
          className={styles.form}
          command={(miles) => command('POST /api/reach/', {}, { miles })}
          onSaved={saved}
        />
      )}
    </>
  );
};

const number = (miles: number): string => miles.toLocaleString('en-US');

function hintOf({ default_miles, outermost_miles }: ReachSetting): string {
  const empty = `If left empty, it is ${number(default_miles)}.`;
  return outermost_miles === null
    ? empty
    : `${empty} Your layers, accounts and facilities lie within ${number(outermost_miles)}.`;
}
