import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useMay } from '../../../data/viewer.ts';
import { Button } from '../../../ui/Button.tsx';
import { Buttons } from '../../../ui/page/Buttons.tsx';
import { Panel } from '../../../ui/page/Panel.tsx';
import { Toolbar } from '../../../ui/page/Toolbar.tsx';
import { BeatActs, ReserveChoice } from '../../beats/BeatActs.tsx';
import { Callers } from '../../beats/Callers.tsx';
import { CreateBeat } from '../../beats/CreateBeat.tsx';
import { CreateReserveList } from '../../beats/CreateReserveList.tsx';
import { emptyPlan } from '../../beats/plan.ts';
import { ReserveListCard } from '../../beats/ReserveListCard.tsx';
import { Selection, selectedOf } from '../Selected.tsx';
import type { ViewProps } from '../view.ts';
import { activeIn } from './people.ts';

/** The beats with their call profiles, and the reserve lists. A call-out is started on `/beats/`. */
export const Beats = ({ data, ask, selection, select }: ViewProps) => {
  const { beats = [], reserve_lists: lists = [] } = data.beats ?? {};
  const people = activeIn(data);
  const may = useMay<'POST /api/teams/beats/create/' | 'POST /api/teams/beats/reserve_lists/create/'>('beat.write');
  const [open, setOpen] = useState<'beat' | 'list' | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <Toolbar>
        <Link to="/beats/">Start a call-out</Link>
        <Buttons>
          <Button small allowed={may} onClick={() => setOpen('beat')}>
            Create beat
          </Button>
          <Button small allowed={may} onClick={() => setOpen('list')}>
            Create reserve list
          </Button>
        </Buttons>
      </Toolbar>
      {beats.length === 0 && <p className="quiet">There are no beats yet.</p>}
      <Selection label="Beat" items={beats.map(({ uuid: key, name }) => ({ key, name }))} {...{ selection, select }} />
      {selectedOf(beats, selection, ({ uuid }) => uuid).map((beat) => (
        <Panel
          key={beat.uuid}
          title={beat.name}
          level={3}
          actions={<BeatActs beat={beat} people={people} onChanged={ask} />}
        >
          {beat.description && <p className="quiet">{beat.description}</p>}
          <Callers beat={beat} plan={emptyPlan} onChanged={ask} />
          <ReserveChoice beat={beat} lists={lists} onChanged={ask} />
        </Panel>
      ))}
      <Panel title="Reserve lists" level={3}>
        {lists.length === 0 && <p className="quiet">There are no reserve lists yet.</p>}
        <ul>
          {lists.map((list) => (
            <ReserveListCard key={list.uuid} list={list} people={people} onChanged={ask} />
          ))}
        </ul>
      </Panel>
      {open === 'beat' && <CreateBeat lists={lists} onDone={ask} onClose={close} />}
      {open === 'list' && <CreateReserveList onDone={ask} onClose={close} />}
    </>
  );
};
