import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import { sameList, useDocument, useFrom } from '../../../data/live.ts';
import { useMay } from '../../../data/viewer.ts';
import { Button } from '../../../ui/Button.tsx';
import { activeList } from '../kind/activeList.ts';
import { incidentKind } from '../kind/incidentKind.ts';
import { KindMark } from '../kind/KindMark.tsx';
import styles from './IncidentList.module.css';
import { IncidentFacts } from './IncidentSummary.tsx';

interface RowProps {
  readonly uuid: string;
  readonly selected: boolean;
  readonly onSelect: (uuid: string) => void;
  readonly onDispatch: (uuid: string) => void;
}

const IncidentRow = memo(function IncidentRow({ uuid, selected, onSelect, onDispatch }: RowProps) {
  const card = useDocument('card', uuid);
  const may = useMay('incident.dispatch');
  if (!card) return null;
  const kind = incidentKind(card.labels);
  const name = card.description || 'No description';
  return (
    <li className={styles.row} data-selected={selected || undefined} data-incident={uuid}>
      <KindMark kind={kind} />
      <div className={styles.body}>
        <button
          type="button"
          className={styles.name}
          aria-pressed={selected}
          title={card.point ? 'Show on the map' : 'Location unknown'}
          onClick={() => onSelect(uuid)}
        >
          {card.labels.length > 0 && <b>{card.labels.join(', ')}: </b>}
          {name}
        </button>
        <IncidentFacts card={card} />
        {card.set_aside && <p className={styles.placeless}>Not up to date: part of its record could not be read.</p>}
        {!card.point && <p className={styles.placeless}>Not on the map. Needs a location.</p>}
        <p className={styles.actions}>
          <Button small allowed={may} aria-label={`Send a crew: ${name}`} onClick={() => onDispatch(uuid)}>
            Send a crew
          </Button>
          <a href={`/incident/${uuid}/`} target="_blank" rel="noreferrer" aria-label={`Open in a new tab: ${name}`}>
            Open ↗
          </a>
        </p>
      </div>
    </li>
  );
});

type Listed = ReturnType<typeof activeList>;
const sameListed = (a: Listed, b: Listed): boolean =>
  a.more === b.more && a.waiting === b.waiting && a.moreWaiting === b.moreWaiting && sameList(a.ids, b.ids);

interface Props {
  readonly ready: boolean;
  readonly selected: string | undefined;
  readonly onSelect: (uuid: string) => void;
  readonly onDispatch: (uuid: string) => void;
}

/** The map's incidents as a list: the longest wait first, at most 20 (S0 §7). */
export const IncidentList = ({ ready, selected, onSelect, onDispatch }: Props) => {
  const { ids, waiting, more, moreWaiting } = useFrom('card', activeList, sameListed);
  // An incident opened by its address or on the map stays in the list, even beyond the first 20.
  const beyond = selected && !ids.includes(selected) ? [selected] : [];
  return (
    <section className={styles.list} aria-labelledby="incidents-heading">
      <h2 id="incidents-heading">
        Active incidents {ready && <span className={styles.count}>{waiting} waiting</span>}
      </h2>
      {ready && ids.length === 0 && (
        <p className={styles.empty}>
          No active incidents. A new one appears here and on the map as it comes in. Closed ones are in the{' '}
          <Link to="/incidents/">list of all incidents</Link>.
        </p>
      )}
      <ul>
        {[...beyond, ...ids].map((uuid) => (
          <IncidentRow
            key={uuid}
            uuid={uuid}
            selected={uuid === selected}
            onSelect={onSelect}
            onDispatch={onDispatch}
          />
        ))}
      </ul>
      {more > 0 && (
        <p className={styles.more}>
          {more} more not listed here{moreWaiting > 0 && `, ${moreWaiting} of them waiting`}.{' '}
          <Link to="/incidents/" search={{ active: true }}>
            See all active incidents
          </Link>
        </p>
      )}
    </section>
  );
};
