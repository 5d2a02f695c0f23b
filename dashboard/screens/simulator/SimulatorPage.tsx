import { Link } from '@tanstack/react-router';
import type { SimulatedMessage } from '#contracts/dispatch/checkIn';
import { useConfig, useMay } from '../../data/viewer.ts';
import { Time } from '../../time/Time.tsx';
import { LoadState } from '../../ui/load/LoadState.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { phone } from '../../ui/phone.ts';
import { opensSafely, type Phone, phonesOf, pieces } from './phones.ts';
import { RingingPhones } from './RingingPhones.tsx';
import styles from './Simulator.module.css';
import { useMessages } from './useMessages.ts';

/** `/simulator/`: the simulated phones and mailboxes, and their messages. */
export const SimulatorPage = () => {
  const config = useConfig();
  const simulated = config?.telephony === 'simulator' || config?.mail === 'simulator';
  const allowed = useMay<'GET /api/simulator/messages/'>('simulator.view');
  return (
    <Page title="Simulated phones and mail" tab="Simulator" allowed={allowed || !simulated}>
      {!simulated && <p>Messages here go to real phones, so there is nothing to show.</p>}
      {config?.telephony === 'simulator' && <RingingPhones />}
      {simulated && <Phones />}
    </Page>
  );
};

const Phones = () => {
  const { messages, error } = useMessages();
  const phones = phonesOf(messages ?? []);
  return (
    <>
      <p className="quiet">Nothing leaves this machine. Links open as they would on the phone.</p>
      <LoadState data={messages} error={error} />
      {messages?.length === 0 && <HowTo />}
      <ul className={styles.phones}>
        {phones.map((one) => (
          <PhoneCard key={one.number} {...one} />
        ))}
      </ul>
    </>
  );
};

const HowTo = () => (
  <div className={styles.empty}>
    <p>
      <strong>No messages yet.</strong> To make a message arrive:
    </p>
    <ol>
      <li>
        Open the <Link to="/dispatch/">dispatch board</Link>.
      </li>
      <li>Select one or more active crews that have a designated user.</li>
      <li>Request a check-in. The message appears here within a second or two.</li>
    </ol>
  </div>
);

const PhoneCard = ({ number, name, medium, messages }: Phone) => (
  <li className={styles.phone} data-phone={number}>
    <h2 className={styles.owner}>{name || (medium === 'mail' ? number : 'Unknown')}</h2>
    <p className="quiet">{medium === 'mail' ? 'Mailbox' : phone(number)}</p>
    <ol
      className={styles.messages}
      aria-label={`Messages to ${name || (medium === 'mail' ? number : phone(number))}, newest first`}
    >
      {messages.map((message) => (
        <Bubble key={message.id} message={message} />
      ))}
    </ol>
  </li>
);

const statusWords: Record<SimulatedMessage['status'], string> = {
  sending: 'sending',
  sent: 'sent',
  failed: 'not delivered',
  unknown: 'not known whether delivered',
};

const Bubble = ({ message }: { readonly message: SimulatedMessage }) => (
  <li className={styles.bubble}>
    {message.subject && <p className={styles.subject}>{message.subject}</p>}
    <p className={`typed ${styles.body}`}>
      {pieces(message).map((piece, at) =>
        typeof piece === 'string' ? (
          piece
        ) : opensSafely(piece.href) ? (
          <a key={at} href={piece.href} target="_blank" rel="noopener">
            {piece.href}
            <span className="visually-hidden"> (opens in a new tab)</span>
          </a>
        ) : (
          piece.href
        ),
      )}
    </p>
    <p className="quiet">
      <Time at={message.time} /> · {statusWords[message.status]}
    </p>
  </li>
);
