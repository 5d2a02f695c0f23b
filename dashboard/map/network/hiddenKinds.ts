import { proxy } from 'valtio/vanilla';
import { type LayerKind, layerKinds } from '#contracts/map/layerKinds';

const key = 'muster.map.hidden';

const isKind = (word: string): word is LayerKind => layerKinds.some(({ kind }) => kind === word);

function kept(): readonly LayerKind[] {
  try {
    return (localStorage.getItem(key) ?? '').split(',').filter(isKind);
  } catch {
    return [];
  }
}

/** The kinds of layers that are switched off on this device. */
export const hiddenKinds = proxy<{ kinds: readonly LayerKind[] }>({ kinds: kept() });

export function showKind(kind: LayerKind, shown: boolean): void {
  const others = hiddenKinds.kinds.filter((one) => one !== kind);
  hiddenKinds.kinds = shown ? others : [...others, kind];
  try {
    localStorage.setItem(key, hiddenKinds.kinds.join(','));
  } catch {
    // It lasts until the page is reloaded.
  }
}
