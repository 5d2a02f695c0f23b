import { type ReactNode, useState } from 'react';
import type { Callout } from '#contracts/callout/callouts';
import { stateWords } from '#contracts/core/calloutStates';
import { Time } from '../../time/Time.tsx';
import { LateMark } from '../dispatch/kind/LateMark.tsx';
import styles from './Callout.module.css';
import { CalloutView } from './CalloutView.tsx';
import { endedWords, titleOf } from './calloutWords.ts';

interface Props {
  readonly callout: Callout;
  readonly onChanged: () => void;
  readonly about?: ReactNode;
}

/** A call-out that is over, in one line; its people on request. */
export const EndedCallout = ({ callout, onChanged, about }: Props) => {
  const [open, setOpen] = useState(false);
  const { incident_name, ended_time, started_time } = callout;
  return (
    <details
      className={styles.ended}
      data-callout={callout.uuid}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        <strong>{titleOf(callout)}</strong> {incident_name && <span>{incident_name}</span>}{' '}
        <span>{stateWords(callout)}</span> <span className="quiet">{endedWords(callout)}</span>{' '}
        <span className="quiet">
          <Time at={ended_time ?? started_time} />
        </span>{' '}
        {!open && <LateMark uuid={callout.uuid} also={callsOf(callout)} />}
      </summary>
      {open && <CalloutView callout={callout} onChanged={onChanged} about={about} />}
    </details>
  );
};

const callsOf = ({ people }: Callout): readonly string[] =>
  people.flatMap(({ calls }) => calls.map(({ uuid }) => uuid));
