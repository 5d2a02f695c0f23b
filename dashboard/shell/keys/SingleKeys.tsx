import { Switch } from '../../ui/form/Switch.tsx';
import { chooseSingleKeys, useSingleKeys } from '../../ui/shortcuts/shortcuts.ts';

/** Kept on the device: dictation software presses single letters by accident (WCAG 2.1.4). */
export const SingleKeys = () => {
  const on = useSingleKeys();
  return (
    <Switch on={on} onChange={chooseSingleKeys}>
      Single-key shortcuts {on ? 'on' : 'off'}
    </Switch>
  );
};
