import { useState } from 'react';
import { channels } from '#contracts/accounts/channels';
import { command } from '../../data/command.ts';
import { useSend } from '../../data/useSend.ts';
import { useMay, useViewer } from '../../data/viewer.ts';
import { Time } from '../../time/Time.tsx';
import { Button } from '../../ui/Button.tsx';
import { FormError, TextField } from '../../ui/form/Field.tsx';
import { say } from '../../ui/say.ts';
import { CalloutView } from '../callout/CalloutView.tsx';
import { isActive } from '../callout/calloutWords.ts';
import { useCallouts } from '../callout/useCallouts.ts';
import styles from './Beats.module.css';
import { personName } from './Callers.tsx';
import { initiateBody, notYet, type Plan, tickedIn } from './plan.ts';
import type { BeatsData } from './useBeats.ts';

interface Props {
  readonly data: BeatsData;
  readonly plan: Plan;
  readonly onPlan: (changed: Partial<Plan>) => void;
  readonly onStarted: () => void;
}

/** Starts the call-out of the selected beats, and shows the one under way or the latest team. */
export const Initiate = ({ data: { beats, lists, latest }, plan, onPlan, onStarted }: Props) => {
  const may = useMay('callout.manage');
  const { callouts, ask } = useCallouts('/api/callouts/', channels.dispatch(useViewer().entity.uuid));
  const [pressed, setPressed] = useState(false);
  const { busy, error, send } = useSend(() => {
    setPressed(false);
    say.done('Call-out started.');
    onStarted();
    ask();
  });
  const running = (callouts ?? []).filter((callout) => callout.kind === 'beats' && isActive(callout));
  const missing = notYet(beats, plan);
  const chosen = tickedIn(beats, plan);
  const start = () => {
    setPressed(true);
    if (missing !== null) return;
    void send(command('POST /api/teams/beats/callout/initiate/', {}, initiateBody(beats, lists, plan)));
  };
  return (
    <section className={styles.panel} aria-labelledby="callout">
      <h2 id="callout">Call-out</h2>
      {running.map((callout) => (
        <CalloutView key={callout.uuid} callout={callout} onChanged={ask} />
      ))}
      {may && (
        <form
          className={styles.initiate}
          onSubmit={(event) => {
            event.preventDefault();
            if (!busy) start();
          }}
        >
          <p>
            {chosen.length === 0 ? 'No beat is selected.' : `Selected: ${chosen.map(({ name }) => name).join(', ')}`}
          </p>
          <TextField
            label="Team name (optional)"
            value={plan.name}
            placeholder={chosen.map(({ name }) => name).join(', ')}
            onChange={({ target }) => onPlan({ name: target.value })}
          />
          {pressed && missing !== null && (
            <p role="alert" className={styles.mistake}>
              {missing}
            </p>
          )}
          <FormError error={error} />
          <Button type="submit" kind="primary" busy={busy}>
            Initiate call-out
          </Button>
        </form>
      )}
      <Latest latest={latest} />
    </section>
  );
};

const Latest = ({ latest: { latest_callout_team: team } }: Pick<BeatsData, 'latest'>) =>
  team === null ? (
    <p className={styles.quiet}>No call-out has formed a team yet.</p>
  ) : (
    <div>
      <h3>Latest team: {team.name}</h3>
      <p className={styles.quiet}>
        Formed <Time at={team.formed_time} />
      </p>
      <ol className={styles.reserves} aria-label="Members of the latest team">
        {team.members.map((member, at) => (
          <li key={member.uuid}>
            <span className={styles.quiet}>{at + 1}</span>
            <span>{personName(member)}</span>
          </li>
        ))}
      </ol>
    </div>
  );
