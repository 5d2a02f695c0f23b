import { useMemo } from 'react';
import { useSnapshot } from 'valtio/react';
import { proxy } from 'valtio/vanilla';
import { type LayerKind, layerKinds } from '#contracts/map/layerKinds';

const key = 'muster.map.hidden';
/** In the list of hidden kinds: the layer's streets are drawn over tiles, too. */
const overTiles = 'streets-over-tiles';

const isKind = (word: string): word is LayerKind => layerKinds.some(({ kind }) => kind === word);

const kept = (): readonly string[] => {
  try {
    return (localStorage.getItem(key) ?? '').split(',');
  } catch {
    return [];
  }
};

interface Choice {
  kinds: readonly LayerKind[];
  streetsOverTiles: boolean;
}

/** The kinds that this device switched off, and whether it wants a layer's streets over the streets of tiles. */
const choice = proxy<Choice>({ kinds: kept().filter(isKind), streetsOverTiles: kept().includes(overTiles) });

/** The built-in maps on the page. It has no streets of its own; tiles have. */
export const drawnGrounds = proxy({ count: 0 });

/** The kinds that are not drawn. Tiles show streets already, so those of a layer wait there until they are asked for. */
export const hiddenOver = ({ kinds, streetsOverTiles }: Choice, hasTiles: boolean): readonly LayerKind[] =>
  hasTiles && !streetsOverTiles && !kinds.includes('streets') ? [...kinds, 'streets'] : kinds;

export const useHiddenKinds = (): readonly LayerKind[] => {
  const { kinds, streetsOverTiles } = useSnapshot(choice);
  const { count } = useSnapshot(drawnGrounds);
  const hasTiles = count === 0;
  return useMemo(() => hiddenOver({ kinds, streetsOverTiles }, hasTiles), [kinds, streetsOverTiles, hasTiles]);
};

export function showKind(kind: LayerKind, shown: boolean): void {
  const others = choice.kinds.filter((one) => one !== kind);
  choice.kinds = shown ? others : [...others, kind];
  if (kind === 'streets') choice.streetsOverTiles = shown;
  try {
    localStorage.setItem(key, [...choice.kinds, ...(choice.streetsOverTiles ? [overTiles] : [])].join(','));
  } catch {
    // It lasts until the page is reloaded.
  }
}
