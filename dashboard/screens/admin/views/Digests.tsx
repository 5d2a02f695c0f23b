import { useState } from 'react';
import type { Digests as DigestData } from '#contracts/admin/admin';
import { command } from '../../../data/command.ts';
import { Time } from '../../../time/Time.tsx';
import { Button } from '../../../ui/Button.tsx';
import { changeOrSay, runAndAsk } from '../../../ui/changes.ts';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
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

const create = (user_id: string) => command('POST /api/admin/incidents/create_digest_subscription/', {}, { user_id });
const statusWords = { sending: 'being sent', sent: 'sent', failed: 'failed', unknown: 'in doubt' } as const;

/** The people who get the daily mail, and the mail as it would be sent now. */
export const Digests = ({ data, ask, selection, select }: ViewProps) => {
  const [adding, setAdding] = useState(false);
  const { subscriptions = [], preview } = data.digests ?? {};
  const end = async ({ id: subscription_id, user }: Subscription) => {
    const removal = command('POST /api/admin/incidents/delete_digest_subscription/', {}, { subscription_id });
    if (!(await changeOrSay(removal))) return;
    ask();
    offerUndo({
      words: `${personName(user)} no longer gets this email`,
      undo: () => runAndAsk(create(user.uuid), ask),
    });
  };
  const subscribed = new Set(subscriptions.map(({ user }) => user.uuid));
  return (
    <>
      <Toolbar>
        <p className="quiet">The email is sent every day at 6:00 AM.</p>
        <Button small onClick={() => setAdding(true)}>
          Add subscription
        </Button>
      </Toolbar>
      {subscriptions.length === 0 && <p className="quiet">No subscribers.</p>}
      <Selection
        label="User"
        items={subscriptions.map(({ id: key, user }) => ({ key, name: personName(user) }))}
        {...{ selection, select }}
      />
      {subscriptions.length > 0 && (
        <Table columns={['User', 'Next email', 'Last email']} acts>
          {selectedOf(subscriptions, selection, ({ id }) => id).map((one) => (
            <tr key={one.id}>
              <th scope="row">{personName(one.user)}</th>
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
                  Remove<span className="visually-hidden"> {personName(one.user)}</span>
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
          people={activeIn(data).filter(({ uuid }) => !subscribed.has(uuid))}
          onDone={ask}
          onClose={() => setAdding(false)}
        />
      )}
    </>
  );
};

interface Props {
  readonly people: readonly Person[];
  readonly onDone: () => void;
  readonly onClose: () => void;
}

const Subscribe = ({ people, onDone, onClose }: Props) => {
  const form = useForm({ start: { user_id: '' }, command: ({ user_id }) => create(user_id), onDone, onClose });
  return (
    <FormDialog
      title="Add digest subscription"
      verb="Add subscription"
      disabled={form.value.user_id === ''}
      form={form}
    >
      <PersonChoice label="User" people={people} {...form.field('user_id')} />
    </FormDialog>
  );
};
