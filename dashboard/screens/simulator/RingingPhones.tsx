import { useLayoutEffect, useRef } from 'react';
import type { SimulatedCall } from '#contracts/callout/phones';
import { Time } from '../../time/Time.tsx';
import { Button } from '../../ui/Button.tsx';
import { AlertBox } from '../../ui/form/Field.tsx';
import { phone } from '../../ui/phone.ts';
import styles from './RingingPhones.module.css';
import { useCalls } from './useCalls.ts';

const keys = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '*', '0', '#'];

/** The simulated phones that ring or talk. A phone that nobody picks up here is answered by its owner, or rings out. */
export const RingingPhones = () => {
  const { calls, act, refused } = useCalls();
  if (calls.length === 0 && refused === '') return null;
  return (
    <section aria-label="Calls">
      <h2>Calls</h2>
      {refused !== '' && <AlertBox kind="warning">{refused}</AlertBox>}
      <ul className={styles.phones}>
        {calls.map((call) => (
          <RingingPhone key={call.uuid} call={call} act={act} />
        ))}
      </ul>
    </section>
  );
};

/** The ref of a list that is scrolled to its end when it becomes longer. */
function useNewestInView(length: number) {
  const list = useRef<HTMLOListElement>(null);
  useLayoutEffect(() => {
    if (list.current && length > 0) list.current.scrollTop = list.current.scrollHeight;
  }, [length]);
  return list;
}

interface Props {
  readonly call: SimulatedCall;
  readonly act: ReturnType<typeof useCalls>['act'];
}

const RingingPhone = ({ call, act }: Props) => {
  const { uuid, name, to, status, since } = call;
  const owner = name || phone(to);
  return (
    <li className={styles.phone} data-ringing={status === 'ringing'} data-phone={to}>
      <h3 className={styles.owner}>{owner}</h3>
      <p className="quiet">
        {phone(to)} · {status === 'ringing' ? 'ringing' : 'talking'} since <Time at={since} />
      </p>
      {status === 'ringing' ? (
        <div className={styles.acts}>
          <Button kind="primary" onClick={() => void act(uuid, 'answer')}>
            Answer
          </Button>
          <Button onClick={() => void act(uuid, 'decline')}>Decline</Button>
        </div>
      ) : (
        <Conversation call={call} act={act} />
      )}
    </li>
  );
};

const Conversation = ({ call: { uuid, heard, waits, name }, act }: Props) => (
  <>
    <ol ref={useNewestInView(heard.length)} className={styles.heard} aria-label={`Heard by ${name}`} aria-live="polite">
      {heard.map(({ kind, words }, at) => (
        <li key={at} className={kind === 'key' ? styles.key : styles.words}>
          {kind === 'key' ? `Pressed ${words}` : words}
        </li>
      ))}
    </ol>
    <fieldset className={styles.keys} aria-label="Keys">
      {keys.map((digit) => (
        <Button key={digit} disabled={!waits} onClick={() => void act(uuid, 'key', digit)}>
          {digit}
        </Button>
      ))}
    </fieldset>
    <Button kind="danger" onClick={() => void act(uuid, 'hang-up')}>
      Hang up
    </Button>
  </>
);
