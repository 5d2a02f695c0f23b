import { useState } from 'react';
import { addressOf } from '../../data/address.ts';
import { command } from '../../data/command.ts';
import { useSend } from '../../data/useSend.ts';
import { useMay } from '../../data/viewer.ts';
import { Button } from '../../ui/Button.tsx';
import { FormError, TextField } from '../../ui/form/Field.tsx';
import { Panel } from '../../ui/page/Panel.tsx';
import { say } from '../../ui/say.ts';
import { CalloutView } from '../callout/CalloutView.tsx';
import { isActive } from '../callout/calloutWords.ts';
import { useCallouts } from '../callout/useCallouts.ts';
import styles from './Beats.module.css';
import { initiateBody, notYet, type Plan, tickedIn } from './plan.ts';
import { Teams } from './Teams.tsx';
import type { BeatsData } from './useBeats.ts';

interface Props {
  readonly data: BeatsData;
  readonly plan: Plan;
  readonly onPlan: (changed: Partial<Plan>) => void;
  readonly onStarted: () => void;
}

/** Starts the call-out of the selected beats, and shows the one under way and the teams of those before. */
export const Initiate = ({ data: { beats, lists, latest, teams }, plan, onPlan, onStarted }: Props) => {
  const may = useMay<'POST /api/teams/beats/callout/initiate/'>('callout.manage');
  const { callouts, ask } = useCallouts(addressOf('GET /api/callouts/'));
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
    <Panel title="Call-out">
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
      <Teams latest={latest} teams={teams} />
    </Panel>
  );
};
