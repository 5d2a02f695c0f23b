import { channels } from '#contracts/accounts/channels';
import { useViewer } from '../../data/viewer.ts';
import { Time } from '../../time/Time.tsx';
import { CalloutView } from '../callout/CalloutView.tsx';
import { isActive } from '../callout/calloutWords.ts';
import { useCallouts } from '../callout/useCallouts.ts';
import styles from './Beats.module.css';
import { personName } from './Callers.tsx';
import type { BeatsData } from './useBeats.ts';

/** The call-outs of beats that are under way, and the latest team. */
export const Initiate = ({ latest }: Pick<BeatsData, 'latest'>) => {
  const { callouts, ask } = useCallouts('/api/callouts/', channels.dispatch(useViewer().entity.uuid));
  const running = (callouts ?? []).filter((callout) => callout.kind === 'beats' && isActive(callout));
  return (
    <section className={styles.panel} aria-labelledby="callout">
      <h2 id="callout">Call-out</h2>
      {running.map((callout) => (
        <CalloutView key={callout.uuid} callout={callout} onChanged={ask} />
      ))}
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
