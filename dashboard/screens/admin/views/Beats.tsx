import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useMay } from '../../../data/viewer.ts';
import { Button } from '../../../ui/Button.tsx';
import { Buttons } from '../../../ui/page/Buttons.tsx';
import { Panel } from '../../../ui/page/Panel.tsx';
import { Toolbar } from '../../../ui/page/Toolbar.tsx';
import { ReserveChoice } from '../../beats/BeatActs.tsx';
import { CreateBeat } from '../../beats/CreateBeat.tsx';
import { CreateReserveList } from '../../beats/CreateReserveList.tsx';
import { ReserveListCard } from '../../beats/ReserveListCard.tsx';
import type { ViewProps } from '../view.ts';
import { CallProfiles } from './CallProfiles.tsx';
import { activeIn } from './people.ts';

/** The beats with their call profiles, and the reserve lists. A call-out is started on `/beats/`. */
export const Beats = ({ data, ask, selection, select }: ViewProps) => {
  const { reserve_lists: lists = [] } = data.beats ?? {};
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
      <CallProfiles
        {...{ data, ask, selection, select }}
        below={(beat) => <ReserveChoice beat={beat} lists={lists} onChanged={ask} />}
      />
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
