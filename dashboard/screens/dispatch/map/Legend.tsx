import { useMemo, useState } from 'react';
import { useMapEvents } from 'react-leaflet';
import { Button } from '../../../ui/Button.tsx';
import { StateMark } from '../../../ui/state/StateMark.tsx';
import { meaningMarks } from '../../../ui/state/stateMarks.ts';
import { incidentKinds } from '../kind/incidentKind.ts';
import { KindMark } from '../kind/KindMark.tsx';
import styles from './Legend.module.css';

export const Legend = () => {
  const [open, setOpen] = useState(false);
  // The tooltip would cover the opened popup and its buttons. A constant object: a listener removed and added at every
  // render would miss the popup that the same render opens.
  useMapEvents(useMemo(() => ({ popupopen: () => setOpen(false) }), []));
  return (
    <div className={`leaflet-top leaflet-right ${styles.corner}`}>
      <div className={`leaflet-control ${styles.legend}`}>
        <Button kind="quiet" aria-expanded={open} onClick={() => setOpen(!open)}>
          Legend
        </Button>
        {open && (
          <>
            <ul>
              {incidentKinds.map((kind) => (
                <li key={kind.name}>
                  <KindMark kind={kind} /> {kind.name}
                </li>
              ))}
              <li>Solid: undispatched type · Faded: dispatched type</li>
              <li>The list and the popup show who is coming</li>
              <li>
                <span className={`${styles.sample} crew-recent`} /> Crew position up to 15 min old
              </li>
              <li>
                <span className={`${styles.sample} crew-stale`} /> up to 30 min
              </li>
              <li>
                <span className={`${styles.sample} crew-old`} /> older; after 60 min too old to use
              </li>
            </ul>
            <ul className={styles.meanings} aria-label="Corner mark: progress">
              {meaningMarks.map(({ name, words }) => (
                <li key={name}>
                  <StateMark state="" meaning={name} display={words} />
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </div>
  );
};
