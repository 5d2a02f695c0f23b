import { useCallback, useEffect, useState } from 'react';
import { later, NoDialog } from '../../ui/later.tsx';
import { listenToKeys, useShortcut } from '../../ui/shortcuts/shortcuts.ts';
import { undoLast } from '../../ui/undo/undo.tsx';

const KeyHelp = later(() => import('./KeyHelp.tsx').then((file) => file.KeyHelp), NoDialog);

/** The shortcuts of every screen. */
export const Keys = () => {
  const [help, setHelp] = useState(false);
  const close = useCallback(() => setHelp(false), []);
  useEffect(listenToKeys, []);
  useShortcut({ key: 'Mod+Z', does: 'Undo the last action, while Undo is offered', run: undoLast });
  useShortcut({ key: '?', does: 'Keyboard shortcuts', run: () => setHelp(true) });
  return help && <KeyHelp onClose={close} />;
};
