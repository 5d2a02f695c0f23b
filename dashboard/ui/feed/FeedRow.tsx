import { useState } from 'react';
import type { FeedAddress } from '#contracts/onCall/feeds';
import type { ApiError } from '../../data/api.ts';
import type { Command } from '../../data/command.ts';
import { useSend } from '../../data/useSend.ts';
import { Time } from '../../time/Time.tsx';
import { Button } from '../Button.tsx';
import { Confirm } from '../dialog/Confirm.tsx';
import { say } from '../say.ts';
import styles from './Feed.module.css';
import { ShownOnce } from './ShownOnce.tsx';

interface Props {
  /** Whose shifts these are. */
  readonly name: string;
  /** Null when there is no feed. */
  readonly made: { readonly time: string; readonly by: string | null } | null;
  readonly make: Command<FeedAddress>;
  readonly revoke: Command;
  readonly onDone: () => void;
}

/** A calendar feed: its address is shown once, and can be replaced or revoked. */
export const FeedRow = ({ name, made, make, revoke, onDone }: Props) => {
  const [address, setAddress] = useState<string | null>(null);
  const [asking, setAsking] = useState<'replace' | 'revoke' | null>(null);
  const making = useSend<FeedAddress>((answer) => {
    setAddress(`${location.origin}${answer.path}`);
    onDone();
  });
  const revoking = useSend(() => {
    say.done('The link was revoked.');
    onDone();
  });
  const act = async (sent: Promise<ApiError | null>) => {
    const failure = await sent;
    if (failure) say.failed(failure.message);
    setAsking(null);
  };
  return (
    <div className={styles.row}>
      <span className="facts-line">
        <strong>{name}</strong>
        <span className="quiet">
          {made ? (
            <>
              link made <Time at={made.time} />
              {made.by === null ? '' : ` by ${made.by}`}
            </>
          ) : (
            'no link'
          )}
        </span>
      </span>
      <span className={styles.acts}>
        <Button small busy={making.busy} onClick={() => (made ? setAsking('replace') : void act(making.send(make)))}>
          {made ? 'New link' : 'Create link'}
          <span className="visually-hidden"> for {name}</span>
        </Button>
        {made && (
          <Button small busy={revoking.busy} onClick={() => setAsking('revoke')}>
            Revoke<span className="visually-hidden"> the link for {name}</span>
          </Button>
        )}
      </span>
      {asking && (
        <Confirm
          title={asking === 'revoke' ? 'Revoke this link?' : 'Make a new link?'}
          verb={asking === 'revoke' ? 'Revoke' : 'Make a new link'}
          busy={making.busy || revoking.busy}
          onConfirm={() => void act(asking === 'revoke' ? revoking.send(revoke) : making.send(make))}
          onCancel={() => setAsking(null)}
        >
          <p>Calendars that use the current link stop updating.</p>
        </Confirm>
      )}
      {address !== null && (
        <ShownOnce title={`Calendar feed: ${name}`} label="Link" value={address} onClose={() => setAddress(null)}>
          <p>
            Subscribe to this link in a calendar app. It is shown only once. Anyone who has it can read these shifts.
          </p>
        </ShownOnce>
      )}
    </div>
  );
};
