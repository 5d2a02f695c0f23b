import { useMemo, useState } from 'react';
import { useMapEvents } from 'react-leaflet';
import { levels, priorities } from '#contracts/core/priority';
import { standingNames } from '#contracts/incident/response';
import { useEscape } from '../../../map/useEscape.ts';
import { Button } from '../../../ui/Button.tsx';
import { PriorityMark } from '../../../ui/state/PriorityMark.tsx';
import { StateMark } from '../../../ui/state/StateMark.tsx';
import { meaningMarks } from '../../../ui/state/stateMarks.ts';
import { type Work, WorkShape } from '../../../ui/state/WorkShape.tsx';
import { incidentKinds } from '../kind/incidentKind.ts';
import { KindMark } from '../kind/KindMark.tsx';
import styles from './Legend.module.css';

/** The scale of the list, the most urgent first. */
const helpMarks: readonly (readonly [Work, string])[] = [
  ['ageing', 'Waiting too long'],
  ['waiting', standingNames.unasked],
  ['asked', standingNames.asked],
  ['underway', standingNames.accepted],
  ['at-work', standingNames.working],
  ['done', standingNames.done],
];

export const Legend = () => {
  const [open, setOpen] = useState(false);
  useEscape(open, () => setOpen(false));
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
              <li>Solid: still a call · Faded: dispatched · Small: a linked call</li>
              <li>The list and the popup show who is coming</li>
              <li>
                <span className={`${styles.sample} crew-recent`} /> Crew position up to 15 min old
              </li>
              <li>
                <span className={`${styles.sample} crew-stale`} /> 15–30 min old
              </li>
              <li>
                <span className={`${styles.sample} crew-old`} /> 30–60 min old; over 60 min: do not use
              </li>
            </ul>
            <ul className={styles.scale} aria-label="Priority">
              {priorities.map((priority) => (
                <li key={priority}>
                  <PriorityMark priority={priority} always /> {levels[priority].means}
                </li>
              ))}
            </ul>
            <ul className={styles.meanings} aria-label="Mark in the list: help">
              {helpMarks.map(([work, words]) => (
                <li key={work}>
                  <WorkShape work={work} /> {words}
                </li>
              ))}
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
