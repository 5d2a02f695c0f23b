import { useState } from 'react';
import { addressOf } from '../../data/address.ts';
import { command } from '../../data/command.ts';
import { useMay } from '../../data/viewer.ts';
import { Button } from '../../ui/Button.tsx';
import { useForm } from '../../ui/form/useForm.ts';
import { LoadState } from '../../ui/load/LoadState.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { Panel } from '../../ui/page/Panel.tsx';
import { say } from '../../ui/say.ts';
import { useCallouts } from '../callout/useCallouts.ts';
import { BeatCard } from './BeatCard.tsx';
import styles from './Beats.module.css';
import { CreateBeat } from './CreateBeat.tsx';
import { CreateReserveList } from './CreateReserveList.tsx';
import { Initiate } from './Initiate.tsx';
import { emptyPlan, initiateBody, notYet } from './plan.ts';
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
  const callouts = useCallouts(addressOf('GET /api/callouts/'));
  const form = useForm({
    start: emptyPlan,
    draft: 'beats.callout',
    also: { name: ['team_name'] },
    mistakes: (plan) => ({ ticked: notYet(beats, plan) ?? undefined }),
    command: (plan) => command('POST /api/teams/beats/callout/initiate/', {}, initiateBody(beats, lists, plan)),
    onDone: () => {
      say.done('Call-out started.');
      onChanged();
      callouts.ask();
    },
  });
  const { value: plan, change } = form;
  const close = () => setOpen(null);
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
        <Initiate {...{ data, form, callouts }} />
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
