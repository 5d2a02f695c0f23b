import type { Webhook, WebhookMessage } from '#contracts/accounts/webhooks';
import { addressOf } from '../../../data/address.ts';
import { command } from '../../../data/command.ts';
import { useLive } from '../../../data/live/useLive.ts';
import { useSend } from '../../../data/useSend.ts';
import { Time } from '../../../time/Time.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import { FormError } from '../../../ui/form/Field.tsx';
import { LoadState } from '../../../ui/load/LoadState.tsx';
import { Toolbar } from '../../../ui/page/Toolbar.tsx';
import { Table } from '../../../ui/table/Table.tsx';

const statuses: Readonly<Record<WebhookMessage['status'], string>> = {
  sending: 'Sending',
  waiting: 'Not delivered yet, retrying',
  sent: 'Delivered',
  failed: 'Not delivered in 3 days',
};

interface Props {
  readonly of: Webhook;
  readonly onClose: () => void;
}

/** The latest messages to a webhook. */
export const WebhookLog = ({ of, onClose }: Props) => {
  const { data, error, ask } = useLive(addressOf('GET /api/webhooks/:uuid/messages/', { ids: { uuid: of.uuid } }), {
    every: 15_000,
  });
  const again = useSend(ask);
  const replay = (messages?: readonly string[]) =>
    void again.send(command('POST /api/webhooks/:uuid/replay/', { uuid: of.uuid }, messages ? { messages } : {}));
  return (
    <Dialog title={`Messages to ${of.name}`} onClose={onClose}>
      <LoadState data={data} error={error} ask={ask} />
      <FormError error={again.error} />
      {of.dead > 0 && (
        <Toolbar>
          <p>{of.dead} did not arrive in 3 days.</p>
          <Button small busy={again.busy} onClick={() => replay()}>
            Send all of them again
          </Button>
        </Toolbar>
      )}
      {data && data.results.length === 0 && <p className="quiet">No messages yet.</p>}
      {data && data.results.length > 0 && (
        <Table label={`Messages to ${of.name}`} columns={['Time', 'Event', 'Delivery', 'Attempts']} acts cards>
          {data.results.map((one) => (
            <tr key={one.uuid}>
              <th scope="row">
                <Time at={one.time} />
              </th>
              <td>{one.event}</td>
              <td>
                {statuses[one.status]}
                {one.detail !== '' && <span className="quiet"> · {one.detail}</span>}
                {one.replayed && <span className="quiet"> · sent again</span>}
              </td>
              <td>{one.attempts}</td>
              <td>
                {(one.status === 'sent' || one.status === 'failed') && (
                  <Button small busy={again.busy} onClick={() => replay([one.uuid])}>
                    Send again
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </Table>
      )}
    </Dialog>
  );
};
