import { useEffect, useState } from 'react';
import { browserStore } from './formDraft.ts';
import { useViewer } from './viewer.ts';

/**
 * Text that is being typed, kept on this device until it is sent, so that a reload loses nothing. One for each user,
 * because a device may be handed on.
 */
export function useDraftText(kind: string, id: string): readonly [string, (text: string) => void] {
  const name = `muster.${kind}.${useViewer().user.uuid}.${id}`;
  const [store] = useState(browserStore);
  const [text, setText] = useState(() => readText(store, name));
  useEffect(() => writeText(store, name, text), [store, name, text]);
  return [text, setText];
}

type Store = ReturnType<typeof browserStore>;

export function readText(store: Store, name: string): string {
  try {
    return store?.getItem(name) ?? '';
  } catch {
    return '';
  }
}

/** A blank text is not kept. A full or closed store keeps nothing; the text then stays on the screen only. */
export function writeText(store: Store, name: string, text: string): void {
  try {
    if (text.trim() === '') store?.removeItem(name);
    else store?.setItem(name, text);
  } catch {
    // Nothing depends on it.
  }
}
