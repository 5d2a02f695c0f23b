import { isActive } from '#contracts/core/calloutStates';
import { useMay } from '../../data/viewer.ts';
import { Button } from '../../ui/Button.tsx';
import { FormError, TextField } from '../../ui/form/Field.tsx';
import type { useForm } from '../../ui/form/useForm.ts';
import { Panel } from '../../ui/page/Panel.tsx';
import { CalloutView } from '../callout/CalloutView.tsx';
import type { useCallouts } from '../callout/useCallouts.ts';
import styles from './Beats.module.css';
import { notYet, type Plan, tickedIn } from './plan.ts';
import { Teams } from './Teams.tsx';
import type { BeatsData } from './useBeats.ts';

interface Props {
  readonly data: BeatsData;
  readonly form: ReturnType<typeof useForm<Plan, unknown>>;
  readonly callouts: ReturnType<typeof useCallouts>;
}

/** Starts the call-out of the selected beats, and shows the one under way and the teams of those before. */
export const Initiate = ({ data: { beats, latest, teams }, form, callouts: { callouts, ask } }: Props) => {
  const may = useMay<'POST /api/teams/beats/callout/initiate/'>('callout.manage');
  const running = (callouts ?? []).filter((callout) => callout.kind === 'beats' && isActive(callout));
  const chosen = tickedIn(beats, form.value);
  const missing = form.errors('ticked') && notYet(beats, form.value);
  return (
    <Panel title="Call-out">
      {running.map((callout) => (
        <CalloutView key={callout.uuid} callout={callout} onChanged={ask} />
      ))}
      {may && (
        <form {...form.props} className={styles.initiate}>
          <p>
            {chosen.length === 0 ? 'No beat is selected.' : `Selected: ${chosen.map(({ name }) => name).join(', ')}`}
          </p>
          <TextField
            label="Team name (optional)"
            placeholder={chosen.map(({ name }) => name).join(', ')}
            {...form.field('name')}
          />
          {missing && (
            <p role="alert" className="wrong">
              {missing}
            </p>
          )}
          <FormError error={form.error} shown={form.shown} />
          <Button type="submit" kind="primary" busy={form.busy}>
            Initiate call-out
          </Button>
        </form>
      )}
      <Teams latest={latest} teams={teams} />
    </Panel>
  );
};
