import { useMemo } from 'react';
import type { NotificationDetail } from '#contracts/notify/notification';
import { addressOf } from '../../data/address.ts';
import { command } from '../../data/command.ts';
import { useSend } from '../../data/useSend.ts';
import { dateAndTime, useTimezone } from '../../time/time.ts';
import { Button } from '../../ui/Button.tsx';
import { FormError } from '../../ui/form/Field.tsx';
import { LoadState } from '../../ui/load/LoadState.tsx';
import { Buttons } from '../../ui/page/Buttons.tsx';
import { Facts } from '../../ui/page/Facts.tsx';
import { Panel } from '../../ui/page/Panel.tsx';
import { Table } from '../../ui/table/Table.tsx';
import styles from './Notify.module.css';
import { costWords, countOf, outcomeWords, peopleWords, stateWords } from './notifyWords.ts';
import type { useNotification } from './useNotifications.ts';

interface Props {
  readonly followed: ReturnType<typeof useNotification>;
  readonly onClose: () => void;
  readonly onChange: () => void;
}

/** A notification as it goes on, with what became of each message. */
export const Followed = ({ followed: { answer, error, ask }, onClose, onChange }: Props) => {
  return (
    <Panel
      title="Notification"
      className={styles.followed}
      actions={
        <Button small kind="quiet" onClick={onClose}>
          Close
        </Button>
      }
    >
      {!answer && <LoadState data={answer} error={error} />}
      {answer && (
        <Course
          data={answer.data}
          onStopped={() => {
            ask();
            onChange();
          }}
        />
      )}
    </Panel>
  );
};

const Course = ({ data, onStopped }: { readonly data: NotificationDetail['data']; readonly onStopped: () => void }) => {
  const timezone = useTimezone();
  const { attributes, outcomes, id } = data;
  const { state, recipients, counts, segments, price_per_segment: price } = attributes;
  const reached = countOf(counts, 'sent', 'delivered');
  const done = recipients - countOf(counts, 'owed', 'sending', 'delayed');
  const { busy, error, send } = useSend(onStopped);
  const facts = useMemo(
    () =>
      [
        ['State', stateWords(attributes)],
        ['Sent by', `${attributes.author}, ${dateAndTime(attributes.created, timezone)}`],
        ['Ended', attributes.ended === null ? '' : dateAndTime(attributes.ended, timezone)],
        ['Cost', `About ${costWords(reached * segments * price)}`],
      ] as const,
    [attributes, timezone, reached, segments, price],
  );
  return (
    <>
      <p className={styles.said}>{attributes.message_text}</p>
      <Facts of={facts} />
      <label className={styles.progress}>
        {done.toLocaleString('en-US')} of {peopleWords(recipients)}
        <progress max={recipients} value={done} />
      </label>
      <Table label="Outcomes of the messages" columns={['Outcome', 'People']}>
        {outcomes.map((outcome) => (
          <tr key={`${outcome.status} ${outcome.reason}`}>
            <td>{outcomeWords(outcome, state)}</td>
            <td>{outcome.people.toLocaleString('en-US')}</td>
          </tr>
        ))}
      </Table>
      <Buttons>
        {state === 'sending' && (
          <Button
            kind="danger"
            busy={busy}
            onClick={() => void send(command('POST /api/notify/v2/notifications/:uuid/stop/', { uuid: id }))}
          >
            Stop
          </Button>
        )}
        <a
          href={addressOf('GET /api/notify/v2/notifications/:uuid/cap/', { ids: { uuid: id } })}
          target="_blank"
          rel="noreferrer"
        >
          As a CAP 1.2 alert
        </a>
      </Buttons>
      <FormError error={error} />
    </>
  );
};
