import { channels } from '#contracts/accounts/channels';
import { limits } from '#contracts/core/limits';
import type { Situation } from '#contracts/customers/situation';
import type { IncidentListFrame } from '#contracts/incident/incident';
import { type Address, addressOf, type ReadOperation } from '../../data/address.ts';
import { useLive } from '../../data/live/useLive.ts';
import { drop, keep, keepAll, useAll } from '../../data/live.ts';
import { useMay, useViewer } from '../../data/viewer.ts';
import { CrewLines } from '../../screens/dispatch/response/CrewLines.tsx';
import { helpWords } from '../../screens/dispatch/response/responseWords.ts';
import { useKnownNames } from '../../screens/dispatch/response/useNames.ts';
import { ModulePages } from '../../shell/ModulePages.tsx';
import { useModule } from '../../shell/modules.ts';
import { Elapsed } from '../../time/Elapsed.tsx';
import { LoadState } from '../../ui/load/LoadState.tsx';
import { StateMark } from '../../ui/state/StateMark.tsx';
import styles from './Situation.module.css';
import { type WaitingRow, waitingRows } from './situation.ts';

/** `/jcw/sas/` and its like: every open incident of a module by state, each with its next step, readable from afar. */
export const SituationPage = () => {
  const { name, pages } = useModule();
  const { situation, error, ask } = useSituation(addressOf(`GET /api${pages[0]?.path ?? ''}` as SituationOperation));
  const open = useAll('summary');
  const shown = situation && waitingRows(situation, open);
  const count = shown?.reduce((sum, { incidents }) => sum + incidents.length, 0) ?? 0;
  const more = (situation?.count ?? 0) - (situation?.incidents.length ?? 0);
  return (
    <ModulePages title={`${name}: situation`}>
      <LoadState data={shown} error={error} ask={ask} />
      {shown && (
        <p className="quiet">
          {count === 0 ? 'No open incidents.' : `${count} open`}
          {more > 0 && `, and ${more} more`}
        </p>
      )}
      <div className={styles.wall}>
        {shown?.map((standing) => (
          <State key={standing.state} standing={standing} />
        ))}
      </div>
    </ModulePages>
  );
};

const Help = ({ incident }: { readonly incident: Parameters<typeof helpWords>[0] }) => {
  const name = useKnownNames();
  return <p>{helpWords(incident, name)}</p>;
};

const State = ({ standing: { state, display, meaning, incidents } }: { readonly standing: WaitingRow }) => (
  <section className={styles.state} aria-label={display} data-state={state}>
    <h2>
      <StateMark state={state} meaning={meaning} display={display} /> <span>{incidents.length}</span>
    </h2>
    <ul>
      {incidents.map((incident) => (
        <li key={incident.uuid} data-incident={incident.uuid}>
          <a href={`/incident/${incident.uuid}/`} target="_blank" rel="noopener">
            {incident.description || 'No description'}
            <span className="visually-hidden"> (opens in a new tab)</span>
          </a>
          <p>{incident.address || 'Location unknown'}</p>
          <Help incident={incident} />
          <CrewLines crews={incident.dispatched} />
          <p className={styles.next}>
            <strong>{incident.next}</strong>
            <span>
              <Elapsed since={incident.state_time} bare />
            </span>
          </p>
        </li>
      ))}
    </ul>
  </section>
);

type SituationOperation = Extract<ReadOperation, `GET ${string}/sas/`>;

/** The incidents are kept with their newest positions, so that a frame that overtakes the answer is not lost. */
function useSituation(path: Address<Situation>) {
  const left = ({ incident, position }: IncidentListFrame) => drop('summary', incident.uuid, position);
  const kept = (frame: IncidentListFrame) =>
    frame.incident.active ? keep('summary', frame.incident.uuid, frame.incident, frame.position) : left(frame);
  const { uuid } = useViewer().entity;
  const mayHear = useMay<'channel incidentsActive'>('incident.view');
  const channel = mayHear ? channels.incidentsActive(uuid) : null;
  const { data, ...rest } = useLive(path, {
    on: [{ channel, events: { added: kept, updated: kept, deleted: left } }],
    every: mayHear ? undefined : limits.calendarRefresh,
    onAnswer: ({ incidents, position }) =>
      keepAll(
        'summary',
        incidents.map((incident) => [incident.uuid, incident] as const),
        position,
      ),
  });
  return { situation: data, ...rest };
}
