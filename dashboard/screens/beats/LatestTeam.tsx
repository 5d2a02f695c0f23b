import { Time } from '../../time/Time.tsx';
import styles from './Beats.module.css';
import { personName } from './Callers.tsx';
import type { BeatsData } from './useBeats.ts';

/** The team that the latest call-out of beats has formed. */
export const LatestTeam = ({ latest }: Pick<BeatsData, 'latest'>) => (
  <section className={styles.panel} aria-labelledby="latest">
    <h2 id="latest">Latest team</h2>
    <Latest latest={latest} />
  </section>
);

const Latest = ({ latest: { latest_callout_team: team } }: Pick<BeatsData, 'latest'>) =>
  team === null ? (
    <p className={styles.quiet}>No call-out has formed a team yet.</p>
  ) : (
    <div>
      <h3>{team.name}</h3>
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
