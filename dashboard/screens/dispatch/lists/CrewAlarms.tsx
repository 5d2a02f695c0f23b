import type { IncidentCard } from '#contracts/dispatch/dispatch';
import { isInTrouble, isUnassigned } from '#contracts/incident/crewStatus';
import { sameList, useFrom } from '../../../data/live.ts';
import { useNow } from '../../../time/clock.ts';
import { timeNear, useTimezone } from '../../../time/time.ts';
import { crewWords } from '../kind/crewWords.ts';
import styles from './CrewAlarms.module.css';

/** The most alarms that are shown one by one. */
const shown = 3;

const inTrouble = (cards: readonly IncidentCard[]): readonly IncidentCard[] =>
  cards.filter(({ dispatched }) => isUnassigned(dispatched) && dispatched.some(isInTrouble));

/** Incidents whose crew does not respond, declined, or never got its text, while no other crew has them. */
export const CrewAlarms = ({ onSelect }: { readonly onSelect: (uuid: string) => void }) => {
  const cards = useFrom('card', inTrouble, sameList);
  const [timezone, now] = [useTimezone(), useNow()];
  if (cards.length === 0) return null;
  const wordsOf = ({ dispatched }: IncidentCard) =>
    dispatched
      .filter(isInTrouble)
      .map((crew) => crewWords(crew, { at: (iso) => timeNear(iso, timezone, now) }))
      .join('. ');
  return (
    <ul className={styles.alarms} aria-label="Crews that need attention">
      {cards.slice(0, shown).map((card) => (
        <li key={card.uuid}>
          <button type="button" onClick={() => onSelect(card.uuid)}>
            <strong>{wordsOf(card)}</strong> {card.description || 'No description'}
          </button>
        </li>
      ))}
      {cards.length > shown && <li className={styles.more}>{cards.length - shown} more</li>}
    </ul>
  );
};
