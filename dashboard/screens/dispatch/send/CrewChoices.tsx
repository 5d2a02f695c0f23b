import type { IncidentCard } from '#contracts/dispatch/dispatch';
import { isInTrouble } from '#contracts/incident/crews/crewStatus';
import { useNow } from '../../../time/clock.ts';
import { timeNear, useTimezone } from '../../../time/time.ts';
import { isAgain } from '../board/dispatchRules.ts';
import { awayWords, type Choice, seenWords } from '../kind/bestCrew.ts';
import { dutyNames } from '../kind/duty.ts';
import { fullName } from '../kind/words.ts';
import { shortWords } from '../response/crewWords.ts';
import styles from './SendCrew.module.css';

/** "On scene 3:12 AM: Sewer backup": what a busy crew would leave behind. */
const useDutyWords = (incident: Pick<IncidentCard, 'uuid' | 'dispatched'>) => {
  const [timezone, now] = [useTimezone(), useNow()];
  return ({ crew, duty, job }: Choice): string => {
    if (isAgain(incident, crew.uuid)) {
      const here = incident.dispatched.find(({ designation }) => designation === crew.uuid);
      return `${here && isInTrouble(here) ? shortWords(here.status) : 'Assigned here'}: send again`;
    }
    if (!job) return dutyNames[duty];
    return `${shortWords(job.status)} ${timeNear(job.since, timezone, now)}: ${job.what}`;
  };
};

interface Props {
  readonly incident: Pick<IncidentCard, 'uuid' | 'dispatched'>;
  readonly choices: readonly Choice[];
  readonly chosen: string;
  readonly wrong: boolean;
  readonly onChoose: (crew: string) => void;
}

/** The crews as choices, the best one on top, each with the facts that decide between two. */
export const CrewChoices = ({ incident, choices, chosen, wrong, onChoose }: Props) => {
  const now = useNow();
  const dutyWords = useDutyWords(incident);
  return (
    <fieldset className={styles.choices} aria-invalid={wrong || undefined}>
      <legend>Truck</legend>
      {choices.map((choice) => {
        const { crew, away } = choice;
        const user = crew.designated_user && fullName(crew.designated_user);
        return (
          <label key={crew.uuid} className={styles.choice} data-duty={choice.duty}>
            <input
              type="radio"
              name="truck"
              value={crew.uuid}
              checked={crew.uuid === chosen}
              data-first={crew.uuid === chosen || undefined}
              onChange={() => onChoose(crew.uuid)}
            />
            <span className={styles.who}>
              <span className={styles.name}>{crew.name}</span> {user}
            </span>
            <span className={styles.far}>{awayWords(away)}</span>
            <span className={styles.why}>{dutyWords(choice)}</span>
            <span className={styles.seen}>{seenWords(crew, now)}</span>
          </label>
        );
      })}
    </fieldset>
  );
};
