import type { ReactNode } from 'react';
import type { BuppCases } from '#contracts/customers/bupp/cases';
import { ModulePages } from '../../shell/ModulePages.tsx';
import { useNow } from '../../time/clock.ts';
import { Time } from '../../time/Time.tsx';
import { LoadState } from '../../ui/load/LoadState.tsx';
import { StateMark } from '../../ui/state/StateMark.tsx';
import { Actions } from './Actions.tsx';
import styles from './Bupp.module.css';
import { questionnaireWords } from './buppWords.ts';
import { useCases } from './useCases.ts';

type Case = BuppCases['cases'][number];

interface Props {
  readonly title: string;
  /** The text for an empty list. */
  readonly none: string;
  readonly shows: (one: Case) => boolean;
  readonly says: (one: Case) => ReactNode;
}

/** The cases that wait for one step, each with the button for it. */
const Cases = ({ title, none, shows, says }: Props) => {
  const { answer, error, ask } = useCases();
  const shown = answer?.cases.filter(shows);
  return (
    <ModulePages title={`BUPP: ${title.toLowerCase()}`}>
      <LoadState data={shown} error={error} ask={ask} />
      {shown?.length === 0 && <p className="quiet">{none}</p>}
      <ul className={styles.cases} aria-label={title}>
        {shown?.map((one) => (
          <li key={one.uuid} data-incident={one.uuid}>
            <div className={styles.what}>
              <a href={`/incident/${one.uuid}/`} target="_blank" rel="noopener">
                {one.description || 'No description'}
                <span className="visually-hidden"> (opens in a new tab)</span>
              </a>
              <p className="quiet">{one.address || 'Location unknown'}</p>
            </div>
            <div className={styles.what}>
              <StateMark state={one.state} meaning={one.state_meaning} display={one.state_display} />
              <p className="quiet">{says(one)}</p>
            </div>
            {/* Whether an appointment stands, the incident's own page knows; here nothing depends on it. */}
            <Actions incident={one} has={{ visit: true, inspection: true }} onDone={ask} />
          </li>
        ))}
      </ul>
    </ModulePages>
  );
};

const ledBy = ({ leader }: Case): string => (leader ? `Led by ${leader}` : 'No lead yet');

/** `/jcw/bupp/assign-leader/` */
export const AssignLeaderPage = () => (
  <Cases
    title="Assign leader"
    none="Every open case has a leader."
    shows={({ leader, state }) => leader === null && state === 'new'}
    says={ledBy}
  />
);

const unasked = new Set(['acknowledged', 'leader assigned', 'complainant contacted']);

/** `/jcw/bupp/send-questionnaire/` */
export const SendQuestionnairePage = () => (
  <Cases
    title="Send questionnaire"
    none="No case is waiting for a questionnaire."
    shows={({ state, questionnaires }) => unasked.has(state) || questionnaires.at(-1)?.status === 'revoked'}
    says={ledBy}
  />
);

/** `/jcw/bupp/questionnaire/`: the open questionnaires and the answers received. */
export const QuestionnairesPage = () => {
  const now = useNow();
  return (
    <Cases
      title="Questionnaires"
      none="No questionnaires are awaiting an answer."
      shows={({ questionnaires }) => questionnaires.length > 0}
      says={({ questionnaires }) => {
        const last = questionnaires.at(-1);
        return last ? (
          <>
            {questionnaireWords(last, now)}, sent <Time at={last.sent_time} />
          </>
        ) : null;
      }}
    />
  );
};
