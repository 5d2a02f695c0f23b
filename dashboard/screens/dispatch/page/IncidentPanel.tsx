import { useEffect, useRef } from 'react';
import { notRetrieved } from '../../../data/api.ts';
import { useMay } from '../../../data/viewer.ts';
import { Elapsed } from '../../../time/Elapsed.tsx';
import { Button } from '../../../ui/Button.tsx';
import { AlertBox } from '../../../ui/form/Field.tsx';
import { StateMark } from '../../../ui/state/StateMark.tsx';
import { LogSection } from '../../incident/log/LogSection.tsx';
import { useIncident } from '../../incident/section/useIncident.ts';
import { whatOf } from '../kind/duty.ts';
import { SentCrew } from '../send/SentCrew.tsx';
import styles from './IncidentPanel.module.css';
import type { PanelProps } from './panel.ts';

/** One incident beside the board: what, where, state, its crews and its log. The whole page is a link away. */
export const IncidentPanel = ({ uuid, onDispatch, onClose }: PanelProps) => {
  const { incident, error, ask } = useIncident(uuid, onClose);
  const may = useMay('incident.dispatch');
  const heading = useRef<HTMLHeadingElement>(null);
  const there = incident !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each incident that is opened.
  useEffect(() => {
    if (there) heading.current?.focus({ preventScroll: true });
  }, [uuid, there]);
  return (
    <section className={styles.panel} aria-label="Incident">
      <header className={styles.head}>
        <div className={styles.bar}>
          {incident && (
            <StateMark state={incident.state} meaning={incident.state_meaning} display={incident.state_display} />
          )}
          {incident && (
            <span className={styles.quiet}>
              <Elapsed since={incident.time} />
            </span>
          )}
          <span className={styles.space} />
          <a href={`/incident/${uuid}/`}>Full page</a>
          <Button small shortcut="Escape" onClick={onClose}>
            Close
          </Button>
        </div>
        {incident && (
          <>
            <h2 ref={heading} tabIndex={-1} className={styles.what}>
              {whatOf({ description: incident.description, labels: [] })}
            </h2>
            <p className={styles.where}>{incident.address || 'No address yet'}</p>
            {incident.dispatched.map((crew) => (
              <SentCrew key={crew.designation} incident={uuid} crew={crew} />
            ))}
            {may && incident.active && (
              <p className={styles.actions}>
                <Button kind="primary" shortcut="D" onClick={() => onDispatch(uuid)}>
                  Send a crew
                </Button>
              </p>
            )}
          </>
        )}
      </header>
      {error && <AlertBox kind="warning">{notRetrieved(error)}</AlertBox>}
      {!incident && !error && <output className={styles.quiet}>Loading…</output>}
      <div className={styles.body}>{incident && <LogSection incident={incident} onChanged={ask} />}</div>
    </section>
  );
};
