import { useShortcut } from '../../../ui/shortcuts/shortcuts.ts';

interface BoardKeys {
  readonly onStep: (by: 1 | -1) => void;
  readonly onSearch: () => void;
  /** Null when the viewer's role may not, or when there is nothing to do it to. */
  readonly onDispatch: (() => void) | null;
  readonly onCheckIn: (() => void) | null;
  readonly onCallOut: (() => void) | null;
  readonly onClose: (() => void) | null;
}

const where = 'Board';

/** The keys of the board. `Enter` opens the row with the focus, because a row is a button. */
export const useBoardKeys = ({ onStep, onSearch, onDispatch, onCheckIn, onCallOut, onClose }: BoardKeys): void => {
  useShortcut({ key: 'J', does: 'Next row', where, repeats: true, run: () => onStep(1) });
  useShortcut({ key: 'K', does: 'Previous row', where, repeats: true, run: () => onStep(-1) });
  useShortcut({ key: '/', does: 'Search active incidents', where, run: onSearch });
  useShortcut(onDispatch && { key: 'D', does: 'Send a crew to the chosen incident', where, run: onDispatch });
  useShortcut(onCheckIn && { key: 'C', does: 'Ask the chosen crew for a check-in', where, run: onCheckIn });
  useShortcut(onCallOut && { key: 'O', does: 'Start a call-out for the chosen incident', where, run: onCallOut });
  useShortcut(onClose && { key: 'Escape', does: 'Close the incident', where, run: onClose });
};
