import type { CalloutTeam } from '#contracts/onCall/beats';
import { Time } from '../../time/Time.tsx';
import styles from './Beats.module.css';
import { personName } from './Callers.tsx';
import type { BeatsData } from './useBeats.ts';

/** The state of the call-outs, the latest team, and the teams before it (S1 §2, §4). */
export const Teams = ({ latest, teams }: Pick<BeatsData, 'latest' | 'teams'>) => {
  const { state, latest_callout_team: team } = latest;
  const earlier = teams.filter(({ uuid }) => uuid !== team?.uuid);
  if (team === null)
    return (
      <p className="quiet">
        {state === 'FRESH' ? 'No beat has been called out yet.' : 'No call-out of beats has formed a team yet.'}
      </p>
    );
  return (
    <>
      <div>
        <h3>Latest team: {team.name}</h3>
        <Formed team={team} />
      </div>
      {earlier.length > 0 && (
        <details>
          <summary>Earlier teams ({earlier.length})</summary>
          <ul aria-label="Earlier teams">
            {earlier.map((one) => (
              <li key={one.uuid}>
                <strong>{one.name}</strong>
                <Formed team={one} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
};

const Formed = ({ team: { name, formed_time, members } }: { readonly team: CalloutTeam }) => (
  <>
    <p className="quiet">
      Formed <Time at={formed_time} />
    </p>
    <ol className={styles.members} aria-label={`Members of ${name}`}>
      {members.map((member, at) => (
        <li key={member.uuid}>
          <span className="quiet">{at + 1}</span>
          <span>{personName(member)}</span>
        </li>
      ))}
    </ol>
  </>
);
