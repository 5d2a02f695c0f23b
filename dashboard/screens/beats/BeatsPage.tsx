import { useState } from 'react';
import { useDraft } from '../../data/drafts/useDraft.ts';
import { useMay } from '../../data/viewer.ts';
import { Button } from '../../ui/Button.tsx';
import { LoadState } from '../../ui/load/LoadState.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { Panel } from '../../ui/page/Panel.tsx';
import { BeatCard } from './BeatCard.tsx';
import styles from './Beats.module.css';
import { CreateBeat } from './CreateBeat.tsx';
import { CreateReserveList } from './CreateReserveList.tsx';
import { Initiate } from './Initiate.tsx';
import { emptyPlan, type Plan } from './plan.ts';
import { ReserveListCard } from './ReserveListCard.tsx';
import { type BeatsData, useBeats } from './useBeats.ts';

/** `/beats/`: beats, reserve lists, and the call-out of selected beats (S1 §2). */
export const BeatsPage = () => {
  const allowed = useMay<'GET /api/teams/beats/'>('beat.view');
  const { data, error, ask } = useBeats();
  return (
    <Page title="Beats call-out" tab="Beats" allowed={allowed}>
      <LoadState data={data} error={error} />
      {data && <Beats data={data} onChanged={ask} />}
    </Page>
  );
};

const Beats = ({ data, onChanged }: { readonly data: BeatsData; readonly onChanged: () => void }) => {
  const { beats, lists, people } = data;
  const may = useMay<'POST /api/teams/beats/create/' | 'POST /api/teams/beats/reserve_lists/create/'>('beat.write');
  const [open, setOpen] = useState<'beat' | 'list' | null>(null);
  const { value: plan, change, clear } = useDraft<Plan>('beats.callout', emptyPlan);
  const close = () => setOpen(null);
  const started = () => {
    clear();
    onChanged();
  };
  return (
    <div className={styles.columns}>
      <section className={styles.main} aria-labelledby="beats">
        <div className={styles.bar}>
          <h2 id="beats">Beats</h2>
          <Button small allowed={may} onClick={() => setOpen('beat')}>
            Create beat
          </Button>
        </div>
        {beats.length === 0 && <p className="quiet">There are no beats yet.</p>}
        <ul className={styles.cards}>
          {beats.map((beat) => (
            <BeatCard key={beat.uuid} {...{ beat, lists, people, plan, onChanged }} onPlan={change} />
          ))}
        </ul>
      </section>
      <div className={styles.side}>
        <Initiate data={data} plan={plan} onPlan={change} onStarted={started} />
        <Panel
          title="Reserve lists"
          actions={
            <Button small allowed={may} onClick={() => setOpen('list')}>
              Create reserve list
            </Button>
          }
        >
          {lists.length === 0 && <p className="quiet">There are no reserve lists yet.</p>}
          <ul className={styles.cards}>
            {lists.map((list) => (
              <ReserveListCard key={list.uuid} {...{ list, people, onChanged }} />
            ))}
          </ul>
        </Panel>
      </div>
      {open === 'beat' && <CreateBeat lists={lists} onDone={onChanged} onClose={close} />}
      {open === 'list' && <CreateReserveList onDone={onChanged} onClose={close} />}
    </div>
  );
};
