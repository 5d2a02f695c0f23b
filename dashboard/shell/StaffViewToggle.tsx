import { Button } from '../ui/Button.tsx';
import { say } from '../ui/say.ts';
import { chooseStaffView, useStaffView } from '../ui/staffView.ts';

/** Adds an incident's id and its version's key to its page (S0 §6, S2 §6). */
export const StaffViewToggle = () => {
  const on = useStaffView();
  const turn = (): void => {
    chooseStaffView(!on);
    say.done(on ? 'Staff view disabled' : 'Staff view enabled');
  };
  return (
    <Button kind="quiet" aria-pressed={on} onClick={turn}>
      Staff view: {on ? 'on' : 'off'}
    </Button>
  );
};
