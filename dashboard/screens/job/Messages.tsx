import { type FormEvent, useState } from 'react';
import { limits } from '#contracts/core/limits';
import type { OneJob } from '#contracts/dispatch/job';
import { systemClock } from '../../data/waiting.ts';
import { Button } from '../../ui/Button.tsx';
import { AlertBox, TextArea } from '../../ui/form/Field.tsx';
import { Arrival } from './Arrival.tsx';
import { messagesIn } from './draft.ts';
import styles from './Job.module.css';
import type { useSteps } from './useJob.ts';
import { stepNow } from './words.ts';

interface Props {
  readonly job: Pick<OneJob, 'needs_help' | 'welfare_due' | 'welfare_missed' | 'status' | 'eta' | 'timezone'>;
  readonly steps: ReturnType<typeof useSteps>;
}

/** The time of arrival, a photo, a note to the dispatcher, that the crew is all right, and the call for help. What has no signal is kept, and sent later. */
export const Messages = ({ job, steps: { draft, kept, progress, say, show } }: Props) => {
  const [words, setWords] = useState('');
  const [asking, setAsking] = useState(false);
  const [said, setSaid] = useState<'help' | 'safe' | null>(null);
  const waiting = messagesIn(draft);
  const isAsked = job.welfare_due === true && said === null;
  const inNeed = said === null ? job.needs_help : said === 'help';
  const hasMissed = said === null && job.welfare_missed === true;
  const tell = (kind: 'note' | 'help' | 'safe'): void => {
    say(kind, words.trim() === '' ? {} : { words: words.trim() });
    setWords('');
    setAsking(false);
    if (kind !== 'note') setSaid(kind);
  };
  const note = (event: FormEvent): void => {
    event.preventDefault();
    if (words.trim() !== '') tell('note');
  };
  return (
    <section className={styles.messages} aria-labelledby="messages">
      <h2 id="messages">Tell dispatch</h2>
      {isAsked && (
        <AlertBox kind="warning">
          Are you all right? Dispatch asks, because you are alone on scene.{' '}
          <Button kind="primary" onClick={() => tell('safe')}>
            We are all right
          </Button>
        </AlertBox>
      )}
      <Coming job={job} steps={{ draft, say }} />
      {inNeed && (
        <AlertBox>
          {hasMissed ? 'You did not answer whether you are all right.' : 'You asked for help.'} Dispatch sees it on
          every board.{' '}
          <Button onClick={() => tell('safe')}>{hasMissed ? 'We are all right' : 'We no longer need help'}</Button>
        </AlertBox>
      )}
      <label className={styles.photo}>
        Add photo
        <input
          type="file"
          accept="image/*"
          onChange={({ target }) => {
            const [photo] = target.files ?? [];
            if (photo) void show(photo);
            target.value = '';
          }}
        />
      </label>
      <form onSubmit={note}>
        <TextArea
          label="Note"
          rows={2}
          value={words}
          maxLength={limits.text.note}
          onChange={(event) => setWords(event.target.value)}
        />
        <div className={styles.pair}>
          <Button type="submit" disabled={words.trim() === ''}>
            Send note
          </Button>
          {!inNeed && (
            <Button kind="danger" onClick={() => setAsking(true)}>
              Need help
            </Button>
          )}
        </div>
      </form>
      {asking && (
        <AlertBox kind="warning">
          <p>Dispatch is alarmed at once. In danger, call 911 first.</p>
          <div className={styles.pair}>
            <Button onClick={() => setAsking(false)}>Back</Button>
            <Button kind="danger" onClick={() => tell('help')}>
              Alarm dispatch
            </Button>
          </div>
        </AlertBox>
      )}
      {waiting > 0 && (
        <output>
          {waiting === 1 ? 'One message is' : `${waiting} messages are`} being sent
          {progress?.lost ? `: no connection yet, ${kept ? 'kept on this phone' : 'leave this page open'}` : '…'}
        </output>
      )}
    </section>
  );
};

interface ComingProps {
  readonly job: Pick<OneJob, 'status' | 'eta' | 'timezone'>;
  readonly steps: Pick<ReturnType<typeof useSteps>, 'draft' | 'say'>;
}

const Coming = ({ job, steps: { draft, say } }: ComingProps) => {
  const [said, setSaid] = useState<number | null>(null);
  const step = stepNow(job, draft);
  if (job.status === 'late' || (step !== 'accepted' && step !== 'on-my-way')) return null;
  const give = (minutes: number): void => {
    setSaid(systemClock.now() + minutes * 60_000);
    say('eta', { minutes });
  };
  return <Arrival eta={said ?? job.eta} timezone={job.timezone} onGive={give} />;
};
