import { useCallback, useEffect } from 'react';
import { useSnapshot } from 'valtio/react';
import { proxy } from 'valtio/vanilla';
import { later, NoDialog } from '../../ui/later/later.tsx';
import { listenToKeys, useShortcut } from '../../ui/shortcuts/shortcuts.ts';
import { undoLast } from '../../ui/undo/undo.tsx';

const KeyHelp = later(() => import('./KeyHelp.tsx').then((file) => file.KeyHelp), NoDialog);
export const CommandBar = later(() => import('../commandBar/CommandBar.tsx').then((file) => file.CommandBar), NoDialog);

const open = proxy<{ dialog: 'help' | 'bar' | null }>({ dialog: null });
export const openCommandBar = (): void => void (open.dialog = 'bar');

/** The search field of the screen, or the command bar where there is none. */
const search = (): void => {
  const fields = [...document.querySelectorAll<HTMLInputElement>('main input[type=search]')];
  const field = fields.find((one) => one.checkVisibility());
  if (field) field.focus();
  else openCommandBar();
};

/** The shortcuts of every screen. */
export const Keys = () => {
  const { dialog } = useSnapshot(open);
  const close = useCallback(() => void (open.dialog = null), []);
  useEffect(listenToKeys, []);
  useShortcut({ key: 'Mod+K', does: 'Search and commands', run: openCommandBar });
  useShortcut({ key: '/', does: 'Search this screen', run: search });
  useShortcut({ key: 'Mod+Z', does: 'Undo the last action, while Undo is offered', run: undoLast });
  useShortcut({ key: '?', does: 'Keyboard shortcuts', run: () => void (open.dialog = 'help') });
  return (
    <>
      {dialog === 'help' && <KeyHelp onClose={close} />}
      {dialog === 'bar' && <CommandBar onClose={close} />}
    </>
  );
};
