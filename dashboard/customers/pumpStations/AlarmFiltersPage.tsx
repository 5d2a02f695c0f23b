import { useState } from 'react';
import type { AlarmFilter } from '#contracts/incident/alarm';
import { addressOf } from '../../data/address.ts';
import { command } from '../../data/command.ts';
import { useLive } from '../../data/live/useLive.ts';
import { useSend } from '../../data/useSend.ts';
import { useMay } from '../../data/viewer.ts';
import { Time } from '../../time/Time.tsx';
import { Button } from '../../ui/Button.tsx';
import { Confirm } from '../../ui/dialog/Confirm.tsx';
import { LoadState } from '../../ui/load/LoadState.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { say } from '../../ui/say.ts';
import styles from './AlarmFilters.module.css';
import { NewFilter } from './NewFilter.tsx';

/** `/alarm-filters/`: the rules that filter alarms, to add and remove (S1 §2, S2 §7.4). */
export const AlarmFiltersPage = () => {
  const allowed = useMay<'GET /wichita_pump_stations/filter/' | 'DELETE /wichita_pump_stations/filter/:uuid/'>(
    'alarm.filter',
  );
  return (
    <Page title="Alarm filters" width="48rem" allowed={allowed}>
      <Filters />
    </Page>
  );
};

const Filters = () => {
  const { data: filters, error, ask } = useLive(addressOf('GET /wichita_pump_stations/filter/'));
  const [adding, setAdding] = useState(false);
  return (
    <>
      <p className="quiet">
        Alarms from these stations arrive as filtered, and no crew is sent. A filter is added here, or from an incident.
      </p>
      {filters && (
        <div>
          <Button kind="primary" onClick={() => setAdding(true)}>
            Add a filter
          </Button>
        </div>
      )}
      {filters && adding && <NewFilter filters={filters} onAnswered={ask} onClose={() => setAdding(false)} />}
      <LoadState data={filters} error={error} ask={ask} />
      {filters?.length === 0 && <p>No alarm filters yet.</p>}
      <ul className={styles.filters} aria-label="Alarm filters">
        {filters?.map((filter) => (
          <Row key={filter.uuid} filter={filter} onRemoved={ask} />
        ))}
      </ul>
    </>
  );
};

const Row = ({ filter, onRemoved }: { readonly filter: AlarmFilter; readonly onRemoved: () => void }) => {
  const [asking, setAsking] = useState(false);
  const { uuid, station, alarm, event, description, by, created_time } = filter;
  const { busy, send } = useSend(() => {
    say.done('The filter has been removed.');
    setAsking(false);
    onRemoved();
  });
  const remove = async () => {
    const failure = await send(command('DELETE /wichita_pump_stations/filter/:uuid/', { uuid }));
    if (failure) say.failed('Error updating the filter list');
  };
  return (
    <li className={styles.filter}>
      <div>
        <h2>
          {station}: {alarm}
        </h2>
        <p>
          {event === '' ? 'Every event' : `Event ${event}`}
          {description && ` · ${description}`}
        </p>
        <p className="quiet">
          {by} · <Time at={created_time} />
        </p>
      </div>
      <Button small onClick={() => setAsking(true)}>
        Remove
        <span className="visually-hidden">
          {' '}
          the filter of {station}, {alarm}
        </span>
      </Button>
      {asking && (
        <Confirm
          title="Remove this filter?"
          verb="Remove filter"
          danger
          busy={busy}
          onConfirm={() => void remove()}
          onCancel={() => setAsking(false)}
        >
          <p>
            {station}: {alarm}. Later alarms come in as they did before.
          </p>
        </Confirm>
      )}
    </li>
  );
};
