import { useState } from 'react';
import { useMay } from '../../data/viewer.ts';
import { Button } from '../../ui/Button.tsx';
import { AlertBox } from '../../ui/form/Field.tsx';
import { Page } from '../../ui/page/Page.tsx';
import styles from './Classify.module.css';
import { Classifying } from './Classifying.tsx';
import { wordsOf } from './classifyWords.ts';
import { Report } from './Report.tsx';
import { useClassifying } from './useClassifying.ts';

/** `/classify/`: one unclassified incident after the other (S0 §2). */
export const ClassifyPage = () => {
  const allowed = useMay<'POST /api/incidents/ml/classify/v1/lock_next/'>('incident.classify');
  return (
    <Page title="Classify incidents" tab="Classify" width="84rem" allowed={allowed}>
      <Desk />
    </Page>
  );
};

const Desk = () => {
  const work = useClassifying();
  const { next, incident, error, saved, correcting } = work;
  const [told, setTold] = useState('');
  return (
    <>
      {error && (
        <AlertBox kind="warning">
          {error.message} <Button onClick={work.again}>Try again</Button>
        </AlertBox>
      )}
      {!next && !error && <p className="quiet">Loading…</p>}
      {next && (
        <p className={styles.count}>
          {next.unclassified_count === 0 ? 'All incidents are classified.' : `${next.unclassified_count} unclassified`}
          {correcting && ' · You are changing one that was saved.'}
        </p>
      )}
      {next?.result === 'NONE' && next.unclassified_count > 0 && (
        <p>
          Your colleagues have the rest open. <Button onClick={work.again}>Check again</Button>
        </p>
      )}
      {incident && (
        <div className={styles.desk}>
          <Report incident={incident} />
          <Classifying
            key={`${incident.uuid} ${correcting !== null}`}
            work={work}
            incident={incident}
            onTold={setTold}
          />
        </div>
      )}
      <output className="visually-hidden">{told}</output>
      {saved.length > 0 && (
        <section aria-labelledby="saved-heading" className={styles.saved}>
          <h2 id="saved-heading">Saved just now</h2>
          <ul>
            {saved.map((one) => (
              <li key={one.incident.uuid}>
                <span className={styles.savedWords}>
                  {one.incident.description || one.incident.address || 'No description'}
                </span>
                <span className="quiet">{wordsOf(one)}</span>
                <Button small kind="quiet" onClick={() => work.setCorrecting(one)}>
                  Change
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
};
