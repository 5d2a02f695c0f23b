import { useState } from 'react';
import { channels } from '#contracts/accounts/channels';
import type { Webhook, WebhookSecret } from '#contracts/accounts/webhooks';
import { levels } from '#contracts/core/priority';
import { addressOf } from '../../../data/address.ts';
import { command } from '../../../data/command.ts';
import { useLive } from '../../../data/live/useLive.ts';
import { useSend } from '../../../data/useSend.ts';
import { useMay, useViewer } from '../../../data/viewer.ts';
import { Button } from '../../../ui/Button.tsx';
import { Removal } from '../../../ui/dialog/Removal.tsx';
import { ShownOnce } from '../../../ui/feed/ShownOnce.tsx';
import { FormError } from '../../../ui/form/Field.tsx';
import { LoadState } from '../../../ui/load/LoadState.tsx';
import { Panel } from '../../../ui/page/Panel.tsx';
import { Toolbar } from '../../../ui/page/Toolbar.tsx';
import { Table } from '../../../ui/table/Table.tsx';
import { TestCall } from '../../settings/TestCall.tsx';
import { WebhookForm } from './WebhookForm.tsx';
import { WebhookLog } from './WebhookLog.tsx';

type Open = { readonly kind: 'change' | 'log' | 'remove'; readonly of: Webhook } | { readonly kind: 'add' };

/** The addresses outside that hear what happens. */
export const Webhooks = () => {
  const { entity } = useViewer();
  const channel = useMay<'channel users'>('user.view') ? channels.users(entity.uuid) : null;
  const { data, error, ask } = useLive(addressOf('GET /api/webhooks/'), {
    on: [{ channel, events: ['WEBHOOKS_CHANGED'] }],
  });
  const [open, setOpen] = useState<Open | null>(null);
  const [shown, setShown] = useState<(WebhookSecret & { readonly name: string }) | null>(null);
  const close = () => setOpen(null);
  const done = (made: WebhookSecret | null, name: string) => {
    if (made) setShown({ ...made, name });
    ask();
  };
  return (
    <Panel title="Webhooks" level={3}>
      <Toolbar>
        <p className="quiet">
          Muster calls these addresses when something happens. What does not arrive is sent again for 3 days.
        </p>
        <Button small onClick={() => setOpen({ kind: 'add' })}>
          New webhook
        </Button>
      </Toolbar>
      <LoadState data={data} error={error} ask={ask} />
      {data && data.results.length === 0 && <p className="quiet">No webhooks.</p>}
      {data && data.results.length > 0 && (
        <Table columns={['Name', 'Host', 'Hears', 'Delivery']} acts cards>
          {data.results.map((one) => (
            <Row key={one.uuid} of={one} onOpen={(kind) => setOpen({ kind, of: one })} onSecret={done} />
          ))}
        </Table>
      )}
      {data && (
        <details>
          <summary>Public key for checking the signature v1a</summary>
          <pre className="typed">{data.signing_key}</pre>
        </details>
      )}
      {data && open?.kind === 'add' && <WebhookForm list={data} onDone={done} onClose={close} />}
      {data && open?.kind === 'change' && <WebhookForm list={data} of={open.of} onDone={done} onClose={close} />}
      {open?.kind === 'log' && <WebhookLog of={open.of} onClose={close} />}
      {open?.kind === 'remove' && (
        <Removal
          title={`Remove the webhook ${open.of.name}?`}
          verb="Remove webhook"
          removal={command('DELETE /api/webhooks/:uuid/', { uuid: open.of.uuid })}
          onDone={ask}
          onClose={close}
        >
          <p>Messages that wait for it are not sent. This cannot be undone.</p>
        </Removal>
      )}
      {shown && (
        <ShownOnce title={`Secret: ${shown.name}`} label="Secret" value={shown.secret} onClose={() => setShown(null)}>
          <p>Give this secret to the receiver, which checks the signature v1 with it. It is shown only once.</p>
        </ShownOnce>
      )}
    </Panel>
  );
};

interface RowProps {
  readonly of: Webhook;
  readonly onOpen: (kind: 'change' | 'log' | 'remove') => void;
  readonly onSecret: (made: WebhookSecret, name: string) => void;
}

const Row = ({ of, onOpen, onSecret }: RowProps) => {
  const rotate = useSend<WebhookSecret>((made) => onSecret(made, of.name));
  const hidden = <span className="visually-hidden"> of {of.name}</span>;
  return (
    <tr>
      <th scope="row">{of.name}</th>
      <td>{of.host}</td>
      <td>
        {of.events.join(', ')}
        {of.priorities.length > 0 && ` · ${of.priorities.map((one) => levels[one].words).join(', ')}`}
        {of.problems.length > 0 && ` · ${of.problems.join(', ')}`}
      </td>
      <td>{standing(of)}</td>
      <td>
        <TestCall small host={of.host} call={command('POST /api/webhooks/:uuid/test/', { uuid: of.uuid })} />
        <Button small onClick={() => onOpen('log')}>
          Messages{hidden}
        </Button>
        <Button small onClick={() => onOpen('change')}>
          Change{hidden}
        </Button>
        <Button
          small
          busy={rotate.busy}
          onClick={() => void rotate.send(command('POST /api/webhooks/:uuid/secret/', { uuid: of.uuid }))}
        >
          New secret{hidden}
        </Button>
        <Button small kind="quiet" onClick={() => onOpen('remove')}>
          Remove{hidden}
        </Button>
        <FormError error={rotate.error} />
      </td>
    </tr>
  );
};

/** The fate of its messages, in words. */
export function standing({ active, waiting, dead }: Pick<Webhook, 'active' | 'waiting' | 'dead'>): string {
  const words = [
    ...(active ? [] : ['Off']),
    ...(dead > 0 ? [`${dead} not delivered in 3 days`] : []),
    ...(waiting > 0 ? [`${waiting} waiting for another attempt`] : []),
  ];
  return words.length === 0 ? 'Nothing waits' : words.join(' · ');
}
