import type { ReactNode } from 'react';
import type { Beat } from '#contracts/onCall/beats';
import { Panel } from '../../../ui/page/Panel.tsx';
import { BeatActs } from '../../beats/BeatActs.tsx';
import { Callers } from '../../beats/Callers.tsx';
import { emptyPlan } from '../../beats/plan.ts';
import { Selection, selectedOf } from '../Selected.tsx';
import type { ViewProps } from '../view.ts';
import { activeIn } from './people.ts';

interface Props extends ViewProps {
  readonly below?: (beat: Beat) => ReactNode;
}

/** The call profiles of every beat: user, start and stop (S1 §3). */
export const CallProfiles = ({ data, ask, selection, select, below }: Props) => {
  const { beats = [] } = data.beats ?? {};
  const people = activeIn(data);
  return (
    <>
      {beats.length === 0 && <p className="quiet">There are no beats yet.</p>}
      <Selection label="Beat" items={beats.map(({ uuid: key, name }) => ({ key, name }))} {...{ selection, select }} />
      {selectedOf(beats, selection, ({ uuid }) => uuid).map((beat) => (
        <Panel
          key={beat.uuid}
          title={beat.name}
          level={3}
          actions={<BeatActs beat={beat} people={people} onChanged={ask} />}
        >
          {below && beat.description && <p className="quiet">{beat.description}</p>}
          <Callers beat={beat} plan={emptyPlan} onChanged={ask} />
          {below?.(beat)}
        </Panel>
      ))}
    </>
  );
};
