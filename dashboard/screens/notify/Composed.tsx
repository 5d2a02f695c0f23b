import { useState } from 'react';
import type { LngLat } from '#contracts/core/geo';
import { limits } from '#contracts/core/limits';
import { segmentsOf } from '#contracts/notify/segments';
import type { ApiError } from '../../data/api.ts';
import { Button } from '../../ui/Button.tsx';
import { AlertBox, TextArea } from '../../ui/form/Field.tsx';
import { Buttons } from '../../ui/page/Buttons.tsx';
import { ConfirmSending } from './ConfirmSending.tsx';
import styles from './Notify.module.css';
import { costWords, peopleWords } from './notifyWords.ts';
import type { Found } from './useArea.ts';

interface Props {
  readonly message: string;
  readonly paths: readonly (readonly LngLat[])[];
  /** Null until the customers in the areas are known. */
  readonly found: Found | null;
  readonly error: ApiError | null;
  readonly onMessage: (message: string) => void;
  readonly onPaths: (paths: readonly (readonly LngLat[])[]) => void;
  readonly onSent: (uuid: string) => void;
}

/** The areas as a list, the people in them, the message and its cost. Nothing is sent before an area is drawn (S2 §4.6). */
export const Composed = ({ message, paths, found, error, onMessage, onPaths, onSent }: Props) => {
  const [confirming, setConfirming] = useState(false);
  const { segments, used, room, alphabet } = segmentsOf(message.trim());
  const people = paths.length === 0 ? 0 : (found?.estimate.recipients ?? 0);
  const price = found?.estimate.price_per_segment ?? 0;
  const cost = people * segments * price;
  return (
    <>
      <Areas paths={paths} found={found} error={error} onPaths={onPaths} />
      <h2>Message</h2>
      <TextArea
        label="Text to each person"
        rows={4}
        value={message}
        maxLength={limits.notify.message}
        hint={`${used} of ${room} characters, ${segments === 1 ? '1 text' : `${segments} texts`} per person${
          alphabet === 'unicode' ? '; a special character makes them shorter' : ''
        }`}
        onChange={({ target }) => onMessage(target.value)}
      />
      {paths.length > 0 && found && (
        <p>
          About <strong>{costWords(cost)}</strong> for {peopleWords(people)}.
        </p>
      )}
      <Buttons>
        <Button kind="primary" disabled={people === 0 || segments === 0} onClick={() => setConfirming(true)}>
          Send…
        </Button>
        {paths.length === 0 && <p className="quiet">Draw an area first.</p>}
        {paths.length > 0 && people > 0 && segments === 0 && <p className="quiet">Write the message.</p>}
      </Buttons>
      {confirming && (
        <ConfirmSending
          message={message.trim()}
          paths={paths}
          people={people}
          cost={cost}
          onClose={() => setConfirming(false)}
          onSent={(uuid) => {
            setConfirming(false);
            onSent(uuid);
          }}
        />
      )}
    </>
  );
};

const Areas = ({ paths, found, error, onPaths }: Pick<Props, 'paths' | 'found' | 'error' | 'onPaths'>) => {
  if (paths.length === 0) return <p className="quiet">No area is drawn.</p>;
  return (
    <>
      <ol className={styles.corners} aria-label="Areas">
        {paths.map((path, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two areas may be the same.
          <li key={n}>
            Area {n + 1}, {path.length} corners
            <Button
              small
              kind="quiet"
              aria-label={`Remove area ${n + 1}`}
              onClick={() => onPaths(paths.filter((_, at) => at !== n))}
            >
              Remove
            </Button>
          </li>
        ))}
      </ol>
      {error && <AlertBox>{error.message}</AlertBox>}
      {!error && !found && <p className="quiet">Counting…</p>}
      {found && <People found={found} />}
    </>
  );
};

const People = ({ found: { estimate } }: { readonly found: Found }) => (
  <dl className={styles.figures} aria-live="polite">
    <div>
      <dt>Get the message</dt>
      <dd>{estimate.recipients.toLocaleString('en-US')}</dd>
    </div>
    <div>
      <dt>Accounts in the area</dt>
      <dd>{estimate.accounts.toLocaleString('en-US')}</dd>
    </div>
    <div>
      <dt>Opted out</dt>
      <dd>{estimate.opted_out.toLocaleString('en-US')}</dd>
    </div>
    <div>
      <dt>Without a phone</dt>
      <dd>{estimate.without_phone.toLocaleString('en-US')}</dd>
    </div>
  </dl>
);
