import { useEffect } from 'react';
import { useViewer } from '../../data/viewer.ts';
import { showInTab } from '../../ui/title.ts';
import { tabIcon, tabIconAddress } from './icon.ts';
import { useFigures } from './useFigures.ts';
import { useLost } from './useLost.ts';

/** The tab repeats the waiting count and a lost contact, in its title and its icon: other tabs may be in front. */
export const TabState = () => {
  const place = useViewer().entity.display_name;
  const waiting = useFigures()?.count ?? null;
  const lost = useLost() !== null;
  useEffect(() => {
    showInTab({ place, waiting, lost });
    document.querySelector('link[rel=icon]')?.setAttribute('href', tabIconAddress(tabIcon(waiting, lost)));
  }, [place, waiting, lost]);
  return null;
};
