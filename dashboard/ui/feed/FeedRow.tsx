import { useState } from 'react';
import type { FeedAddress } from '#contracts/onCall/feeds';
import type { Command } from '../../data/command.ts';
import { useSend } from '../../data/useSend.ts';
import { Time } from '../../time/Time.tsx';
import { Button } from '../Button.tsx';
import { Confirm } from '../dialog/Confirm.tsx';
import { Dialog, DialogActions } from '../dialog/Dialog.tsx';
import { say } from '../say.ts';
import styles from './Feed.module.css';

interface Props {
  /** Whose shifts these are. */
  readonly name: string;
  /** Null when there is no feed. */
  readonly made: { readonly time: string; readonly by: string | null } | null;
  readonly make: Command;
  readonly revoke: Command;
  readonly onDone: () => void;
}

/** A calendar feed: its address is shown once, and can be replaced or revoked. */
export const FeedRow = ({ name, made, make, revoke, onDone }: Props) => {
  const [address, setAddress] = useState<string | null>(null);
  const [asking, setAsking] = useState<'replace' | 'revoke' | null>(null);
  const making = useSend((answer) => {
    setAddress(`${location.origin}${(answer as FeedAddress).path}`);
    onDone();
  });
  const revoking = useSend(() => {
    say.done('The link was revoked.');
    onDone();
  });
  const act = async ({ send }: Pick<typeof making, 'send'>, command: Command) => {
    const failure = await send(command);
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
        <Button small busy={making.busy} onClick={() => (made ? setAsking('replace') : void act(making, make))}>
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
          onConfirm={() => void (asking === 'revoke' ? act(revoking, revoke) : act(making, make))}
          onCancel={() => setAsking(null)}
        >
          <p>Calendars that use the current link stop updating.</p>
        </Confirm>
      )}
      {address !== null && <Address name={name} address={address} onClose={() => setAddress(null)} />}
    </div>
  );
};

interface AddressProps {
  readonly name: string;
  readonly address: string;
  readonly onClose: () => void;
}

const Address = ({ name, address, onClose }: AddressProps) => {
  const copy = () =>
    navigator.clipboard.writeText(address).then(
      () => say.done('The link was copied.'),
      () => say.failed('The link was not copied. Select it and copy it with the keyboard.'),
    );
  return (
    <Dialog title={`Calendar feed: ${name}`} onClose={onClose}>
      <label className={styles.address}>
        Link
        <input readOnly value={address} onFocus={({ target }) => target.select()} />
      </label>
      <p>Subscribe to this link in a calendar app. It is shown only once. Anyone who has it can read these shifts.</p>
      <DialogActions>
        {/* Browsers offer the clipboard over HTTPS alone. */}
        {'clipboard' in navigator && <Button onClick={() => void copy()}>Copy</Button>}
        <Button kind="primary" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
};
