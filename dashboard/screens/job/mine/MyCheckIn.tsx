import { useReducer } from 'react';
import type { LatLng } from '#contracts/core/geo';
import type { MyJob } from '#contracts/dispatch/job';
import { useViewer } from '../../../data/viewer.ts';
import { timeOfDay } from '../../../time/time.ts';
import { Button } from '../../../ui/Button.tsx';
import alone from '../../../ui/Standalone.module.css';
import { LazyMap } from '../../checkIn/LazyMap.tsx';
import { changePosition, startAt } from '../../checkIn/position.ts';
import { WithoutMap } from '../../checkIn/WithoutMap.tsx';
import styles from '../Job.module.css';
import { checkInWords } from './myCheckIn.ts';
import type { useMyCheckIn } from './useMyCheckIn.ts';

interface Props {
  readonly crew: MyJob['crews'][number];
  readonly state: ReturnType<typeof useMyCheckIn>;
}

/** One tap says where the crew is. The line beside it says whether that was sent. */
export const MyCheckIn = ({ crew, state }: Props) => {
  const { timezone } = useViewer().entity;
  const { checkIn, searching, draft } = state;
  const words = checkInWords({ crew, ...state, timeWords: (time) => timeOfDay(time, timezone) });
  const pending = searching || draft.sending !== null;
  return (
    <div
      className={styles.checkIn}
      data-pending={pending || undefined}
      data-asked={crew.due_time !== null || undefined}
    >
      <output>
        {words}
        {state.note && !pending && <strong> {state.note}</strong>}
      </output>
      <Button className={alone.big} kind={crew.due_time ? 'primary' : 'plain'} onClick={() => void checkIn()}>
        Check in
      </Button>
    </div>
  );
};

/** For a phone that gives no position: the place is set on the map. */
export const PlacedByHand = ({ state, centre }: { readonly state: Props['state']; readonly centre: LatLng }) => {
  const [position, change] = useReducer(changePosition, startAt(centre[0], centre[1]));
  const { failure, sendFrom } = state;
  if (failure === null) return null;
  const { point } = position;
  return (
    <section aria-labelledby="by-hand" className={styles.byHand}>
      <h2 id="by-hand">Where you are</h2>
      <LazyMap begun position={position} change={change} />
      <WithoutMap position={position} change={change} open={false} />
      <Button className={alone.big} disabled={point === null} onClick={() => point && sendFrom(point, null)}>
        {point ? 'Send this position' : 'Move the map until the cross is where you are'}
      </Button>
    </section>
  );
};
