import { useId, useState } from 'react';
import type { CalloutCall, CalloutCorrection, CalloutPerson } from '#contracts/callout/callouts';
import { isCorrected, outcomeTable, unanswered } from '#contracts/callout/outcomes';
import { wayWords } from '#contracts/incident/response';
import { lateAbout, useLate } from '../../data/past/late.ts';
import { Time } from '../../time/Time.tsx';
import { Button } from '../../ui/Button.tsx';
import { Facts } from '../../ui/page/Facts.tsx';
import { LateWords } from '../dispatch/kind/LateMark.tsx';
import styles from './Callout.module.css';
import { nameOf, personWords, sinceOf, span } from './calloutWords.ts';
import { PacketLink } from './PacketLink.tsx';
import { PersonMark } from './PersonMark.tsx';

interface Props {
  readonly person: CalloutPerson;
  /** The present time in ms; changes each second while the call-out is under way. */
  readonly now: number;
  /** Absent for a viewer who may not, and while it would mean nothing. */
  /** The address of the packet that answers this person's question; absent for a viewer who may not. */
  readonly packet?: string | undefined;
  readonly onRelease?: (() => void) | undefined;
  readonly onCorrect?: (() => void) | undefined;
}

/** One person of a call-out: the place in the order, the state in words, and the reason on request. */
export const Person = ({ person, now, packet, onRelease, onCorrect }: Props) => {
  const [open, setOpen] = useState(false);
  const id = useId();
  const { user, rank, list, state, calls } = person;
  const since = sinceOf(person);
  const late = lateAbout(useLate(), ...calls.map(({ uuid }) => uuid));
  const name = nameOf(user);
  return (
    <li className={styles.person} data-person={user.uuid} data-state={state}>
      <span className={styles.rank}>{rank}</span>
      <div className={styles.who}>
        <p className={styles.name}>
          <strong>{name}</strong> {list && <span className="quiet">{list}</span>}
        </p>
        <p className={styles.state}>
          <PersonMark state={state} /> <span>{personWords(person)}</span>
          {since && <span className={styles.seconds}>{span(now - Date.parse(since))}</span>}
          {!since && <When person={person} now={now} />}
          {person.eta && (
            <span>
              there about <Time at={person.eta} />
            </span>
          )}
          {person.answer && <span className="quiet">{wayWords[person.answer.by]}</span>}
          {isCorrected(person) && <span className="quiet">corrected</span>}
          {calls.length > 1 && <span className="quiet">{calls.length} calls</span>}
          <LateWords about={user.uuid} events={late} />
        </p>
      </div>
      <div className={styles.acts}>
        {onRelease && (
          <Button small onClick={onRelease}>
            Release<span className="visually-hidden"> {name}</span>
          </Button>
        )}
        <Button small kind="quiet" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
          Why?<span className="visually-hidden"> {name}</span>
        </Button>
      </div>
      <div id={id} className={styles.why} hidden={!open}>
        {open && <Why person={person} />}
        {open && <PacketLink user={user} to={packet} />}
        {open && onCorrect && (
          <Button small className={styles.correct} onClick={onCorrect}>
            Correct the answer<span className="visually-hidden"> of {name}</span>
          </Button>
        )}
      </div>
    </li>
  );
};

/** The time of the next call for a person who waits; for another, the time of the correction or of the last call. */
const When = ({ person, now }: Pick<Props, 'person' | 'now'>) => {
  const { state, from_time, calls, answer, corrections } = person;
  const answered = isCorrected(person) ? corrections.at(-1)?.time : (answer?.time ?? calls.at(-1)?.ended_time);
  if (state === 'waiting' && Date.parse(from_time) > now)
    return (
      <span className="quiet">
        not before <Time at={from_time} />
      </span>
    );
  if (!answered) return null;
  return (
    <span className="quiet">
      <Time at={answered} />
    </span>
  );
};

const Why = ({ person: { why, facts, calls, corrections } }: Pick<Props, 'person'>) => (
  <>
    <p>{why}</p>
    {facts.length > 0 && <Facts of={facts.map(({ name, value }) => [name, value] as const)} />}
    {calls.length > 0 && (
      <ol className={styles.calls} aria-label="Calls">
        {calls.map((call) => (
          <Call key={call.uuid} {...call} />
        ))}
      </ol>
    )}
    {corrections.length > 0 && (
      <ol className={styles.calls} aria-label="Corrections">
        {corrections.map((one) => (
          <Correction
            key={one.time}
            {...one}
            before={one.from ? `“${outcomeTable[one.from].words}”` : unanswered(calls)}
          />
        ))}
      </ol>
    )}
  </>
);

const Correction = ({ time, author, before, to, reason }: CalloutCorrection & { readonly before: string }) => (
  <li>
    Corrected <Time at={time} /> by {author}: from {before} to “{outcomeTable[to].words}”.{' '}
    {reason === null ? 'The reason was erased.' : `Reason: ${reason}`}
  </li>
);

const Call = ({ round, requested_time, ringing_time, answered_time, outcome, seconds }: CalloutCall) => (
  <li>
    Call {round}: requested <Time at={requested_time} />
    {ringing_time && (
      <>
        , rang <Time at={ringing_time} />
      </>
    )}
    {answered_time && (
      <>
        , answered <Time at={answered_time} />
      </>
    )}
    {outcome && `. ${outcomeTable[outcome].words}`}
    {/* The phone network counts from the answer on: of a call that nobody answered it says 0. */}
    {outcome && answered_time && seconds !== null && ` after ${seconds} s`}
  </li>
);
