import { useCallback, useState } from 'react';
import { createPortal } from 'react-dom';
import { isInside, type LngLat } from '#contracts/core/geo';
import type { IncidentCard } from '#contracts/dispatch/dispatch';
import { type Standing, standingOf } from '#contracts/incident/response';
import { all } from '../../../data/live.ts';
import { usePast } from '../../../data/past/past.ts';
import { useMay } from '../../../data/viewer.ts';
import { Freehand } from '../../../map/areas/Freehand.tsx';
import { Button } from '../../../ui/Button.tsx';
import { later, NoDialog, reaching } from '../../../ui/later/later.tsx';
import { say } from '../../../ui/say.ts';
import styles from './LinkArea.module.css';

const LinkDialog = later(() => import('../linking/LinkDialog.tsx').then((file) => file.LinkDialog), NoDialog);

/** Draws an area on the board's map, and links the incidents in it. */
export const LinkArea = () => {
  const may = useMay<'POST /api/linked-incidents/'>('incident.link') && usePast() === null;
  const [drawing, setDrawing] = useState(false);
  const [chosen, setChosen] = useState<readonly (IncidentCard & { readonly standing: Standing })[]>([]);
  const cancel = useCallback(() => setDrawing(false), []);
  const drawn = useCallback((path: readonly LngLat[]) => {
    setDrawing(false);
    const found = all('card').filter(({ point }) => point !== null && isInside(path, point[1], point[0]));
    if (found.length > 1) setChosen(found.map((card) => ({ ...card, standing: standingOf(card) })));
    else say.warn('Fewer than two incidents are in that area.');
  }, []);
  if (!may) return null;
  return (
    <div className={`leaflet-top leaflet-right ${styles.corner}`}>
      <div className={`leaflet-control ${styles.control}`}>
        <Button
          kind="quiet"
          aria-pressed={drawing}
          title="Draw an area around the incidents of one cause"
          onClick={() => setDrawing(!drawing)}
          {...reaching(LinkDialog)}
        >
          {drawing ? 'Cancel' : 'Link an area'}
        </Button>
      </div>
      {drawing && <Freehand onDrawn={drawn} onCancel={cancel} />}
      {/* Not within the map, which would take its keys and presses. */}
      {chosen.length > 0 &&
        createPortal(
          <LinkDialog chosen={chosen} onDone={() => setChosen([])} onClose={() => setChosen([])} />,
          document.body,
        )}
    </div>
  );
};
