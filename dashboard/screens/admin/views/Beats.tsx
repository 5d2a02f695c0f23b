import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useMay } from '../../../data/viewer.ts';
import { Button } from '../../../ui/Button.tsx';
import { BeatActs, ReserveChoice } from '../../beats/BeatActs.tsx';
import { Callers } from '../../beats/Callers.tsx';
import { CreateBeat } from '../../beats/CreateBeat.tsx';
import { CreateReserveList } from '../../beats/CreateReserveList.tsx';
import { emptyPlan } from '../../beats/plan.ts';
import { ReserveListCard } from '../../beats/ReserveListCard.tsx';
import styles from '../Admin.module.css';
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
      <div className={styles.bar}>
        <Link to="/beats/">Start a call-out</Link>
        <span className={styles.buttons}>
          <Button small allowed={may} onClick={() => setOpen('beat')}>
            Create beat
          </Button>
          <Button small allowed={may} onClick={() => setOpen('list')}>
            Create reserve list
          </Button>
        </span>
      </div>
      {beats.length === 0 && <p className={styles.quiet}>There are no beats yet.</p>}
      <Selection label="Beat" items={beats.map(({ uuid: key, name }) => ({ key, name }))} {...{ selection, select }} />
      {selectedOf(beats, selection, ({ uuid }) => uuid).map((beat) => (
        <section key={beat.uuid} className={styles.panel} aria-label={beat.name}>
          <div className={styles.bar}>
            <h3>{beat.name}</h3>
            <BeatActs beat={beat} people={people} onChanged={ask} />
          </div>
          {beat.description && <p className={styles.quiet}>{beat.description}</p>}
          <Callers beat={beat} plan={emptyPlan} onChanged={ask} />
          <ReserveChoice beat={beat} lists={lists} onChanged={ask} />
        </section>
      ))}
      <section className={styles.panel} aria-labelledby="reserve-lists">
        <h3 id="reserve-lists">Reserve lists</h3>
        {lists.length === 0 && <p className={styles.quiet}>There are no reserve lists yet.</p>}
        <ul>
          {lists.map((list) => (
            <ReserveListCard key={list.uuid} list={list} people={people} onChanged={ask} />
          ))}
        </ul>
      </section>
      {open === 'beat' && <CreateBeat lists={lists} onDone={ask} onClose={close} />}
      {open === 'list' && <CreateReserveList onDone={ask} onClose={close} />}
    </>
  );
};
