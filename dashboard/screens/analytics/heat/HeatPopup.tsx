import type { HeatmapIncident } from '#contracts/analytics/incidents';
import { limits } from '#contracts/core/limits';
import { dateAndTime, useTimezone } from '../../../time/time.ts';
import { Button } from '../../../ui/Button.tsx';
import { Buttons } from '../../../ui/page/Buttons.tsx';
import styles from './Heat.module.css';

interface Props {
  readonly incident: HeatmapIncident;
  /** Changes the range of the map; null keeps that end. */
  readonly onTimes: (after: number | null, before: number | null) => void;
}

const { around, bound } = limits.incidentTimes;

/** An incident of the heat map: labels, time and description, its page in a new tab, and the times near it (S0 §2, §9). */
export const HeatPopup = ({ incident: { uuid, labels, time, description, state_display: state }, onTimes }: Props) => {
  const timezone = useTimezone();
  const at = Date.parse(time);
  return (
    <div className={styles.popup}>
      <strong>{labels.join(', ') || 'No label'}</strong>
      <span>
        {dateAndTime(time, timezone)} · {state}
      </span>
      {description !== '' && <p>{description}</p>}
      <a href={`/incident/${uuid}/`} target="_blank" rel="noreferrer">
        Open the incident
      </a>
      <Buttons>
        <Button small title="Three days before to three days after" onClick={() => onTimes(at - around, at + around)}>
          Around
        </Button>
        <Button small title="From an hour before this report" onClick={() => onTimes(at - bound, null)}>
          After
        </Button>
        <Button small title="Until an hour after this report" onClick={() => onTimes(null, at + bound)}>
          Before
        </Button>
      </Buttons>
    </div>
  );
};
