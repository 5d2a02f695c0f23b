import { useState } from 'react';
import type { Digests as DigestData } from '#contracts/admin/admin';
import { command } from '../../../data/command.ts';
import { Time } from '../../../time/Time.tsx';
import { Button } from '../../../ui/Button.tsx';
import { changeOrSay, runAndAsk } from '../../../ui/changes.ts';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { Choice } from '../../../ui/form/Field.tsx';
import { PersonChoice } from '../../../ui/form/person/PersonChoice.tsx';
import { useForm } from '../../../ui/form/useForm.ts';
import { Panel } from '../../../ui/page/Panel.tsx';
import { Toolbar } from '../../../ui/page/Toolbar.tsx';
import { Table } from '../../../ui/table/Table.tsx';
import { offerUndo } from '../../../ui/undo/undo.tsx';
import { personName } from '../../beats/Callers.tsx';
import type { Person } from '../../beats/useBeats.ts';
import styles from '../Admin.module.css';
import { Selection, selectedOf } from '../Selected.tsx';
import type { ViewProps } from '../view.ts';
import { activeIn } from './people.ts';

type Subscription = DigestData['subscriptions'][number];

const create = (user_id: string, report_day: number | null) =>
  command(
    'POST /api/admin/incidents/create_digest_subscription/',
    {},
    { user_id, ...(report_day === null ? {} : { report_day }) },
  );
/** The days of a month that every month has. */
const monthDays = Array.from({ length: 28 }, (_, n) => [n + 1, `Monthly report, on day ${n + 1}`] as const);
const sentWords = (day: number | null): string => (day === null ? 'Daily email' : `Monthly report, day ${day}`);
const statusWords = { sending: 'being sent', sent: 'sent', failed: 'failed', unknown: 'in doubt' } as const;

/** The people who get the daily mail, and the mail as it would be sent now. */
export const Digests = ({ data, ask, selection, select }: ViewProps) => {
  const [adding, setAdding] = useState(false);
  const { subscriptions = [], preview } = data.digests ?? {};
  const end = async ({ id: subscription_id, user, report_day: day }: Subscription) => {
    const removal = command('POST /api/admin/incidents/delete_digest_subscription/', {}, { subscription_id });
    if (!(await changeOrSay(removal))) return;
    ask();
    offerUndo({
      words: `${personName(user)} no longer gets this email`,
      undo: () => runAndAsk(create(user.uuid, day), ask),
    });
  };
  return (
    <>
      <Toolbar>
        <p className="quiet">
          The email is sent every day at 6:00 AM; the report about a month, as PDF and workbook, at 6:00 AM on its day
          of the next month.
        </p>
        <Button small onClick={() => setAdding(true)}>
          Add subscription
        </Button>
      </Toolbar>
      {subscriptions.length === 0 && <p className="quiet">No subscribers.</p>}
      <Selection
        label="User"
        items={subscriptions.map(({ id: key, user, report_day: day }) => ({
          key,
          name: `${personName(user)}, ${sentWords(day).toLowerCase()}`,
        }))}
        {...{ selection, select }}
      />
      {subscriptions.length > 0 && (
        <Table columns={['User', 'Sent', 'Next email', 'Last email']} acts>
          {selectedOf(subscriptions, selection, ({ id }) => id).map((one) => (
            <tr key={one.id}>
              <th scope="row">{personName(one.user)}</th>
              <td>{sentWords(one.report_day)}</td>
              <td>
                <Time at={one.next_time} />
              </td>
              <td>
                {one.last ? (
                  <>
                    <Time at={one.last.time} />, {statusWords[one.last.status]}
                  </>
                ) : (
                  'None yet'
                )}
              </td>
              <td>
                <Button small kind="quiet" onClick={() => void end(one)}>
                  Remove
                  <span className="visually-hidden">
                    {' '}
                    {personName(one.user)}, {sentWords(one.report_day).toLowerCase()}
                  </span>
                </Button>
              </td>
            </tr>
          ))}
        </Table>
      )}
      {preview && (
        <Panel title="The email as it would be sent now" level={3}>
          <p>
            <strong>{preview.subject}</strong>
          </p>
          <pre className={styles.mail}>{preview.body}</pre>
        </Panel>
      )}
      {adding && (
        <Subscribe
          people={activeIn(data)}
          subscriptions={subscriptions}
          onDone={ask}
          onClose={() => setAdding(false)}
        />
      )}
    </>
  );
};

const dayIn = (day: string): number | null => (day === '' ? null : Number(day));

interface Props {
  readonly people: readonly Person[];
  readonly subscriptions: readonly Subscription[];
  readonly onDone: () => void;
  readonly onClose: () => void;
}

const Subscribe = ({ people, subscriptions, onDone, onClose }: Props) => {
  const form = useForm({
    start: { user_id: '', day: '' },
    command: ({ user_id, day }) => create(user_id, dayIn(day)),
    onDone,
    onClose,
  });
  const isDaily = form.value.day === '';
  // The daily email is one subscription of a person, and the report another one. A report's day may be changed.
  const daily = new Set(subscriptions.flatMap(({ user, report_day: day }) => (day === null ? [user.uuid] : [])));
  return (
    <FormDialog
      title="Add digest subscription"
      verb="Add subscription"
      disabled={form.value.user_id === ''}
      form={form}
    >
      <PersonChoice
        label="User"
        people={people.filter(({ uuid }) => !isDaily || !daily.has(uuid))}
        {...form.field('user_id')}
      />
      <Choice label="Sent" none="Daily email" of={monthDays} {...form.field('day')} />
    </FormDialog>
  );
};
