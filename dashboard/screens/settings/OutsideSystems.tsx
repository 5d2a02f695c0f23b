import { Link } from '@tanstack/react-router';
import type { Notice } from '#contracts/incident/transfers/transfer';
import type { TransferSettings } from '#contracts/incident/transfers/transferSettings';
import { addressOf } from '../../data/address.ts';
import { command } from '../../data/command.ts';
import { useLive } from '../../data/live/useLive.ts';
import { useSend } from '../../data/useSend.ts';
import { DeadLetters } from '../../shell/status/DeadLetters.tsx';
import { Time } from '../../time/Time.tsx';
import { Button } from '../../ui/Button.tsx';
import { FormError, TextField } from '../../ui/form/Field.tsx';
import { useForm } from '../../ui/form/useForm.ts';
import { LoadState } from '../../ui/load/LoadState.tsx';
import { Buttons } from '../../ui/page/Buttons.tsx';
import { say } from '../../ui/say.ts';
import { Table } from '../../ui/table/Table.tsx';
import styles from './Settings.module.css';
import { saveOptions } from './saveOptions.ts';
import { TestCall } from './TestCall.tsx';

interface Props {
  readonly settings: TransferSettings;
  readonly onChanged: () => void;
}

/** The outside systems that are called: the address for changes of type, the key that proves our calls, and the latest calls. */
export const OutsideSystems = ({ settings, onChanged }: Props) => (
  <>
    <VersionAddress settings={settings} onChanged={onChanged} />
    <DeadLetters />
    <LatestCalls />
    <details>
      <summary>Public key for checking the signature</summary>
      <p className="quiet">Each call is signed by Standard Webhooks (v1a). The key is the same for all calls.</p>
      <pre className="typed">{settings.signing_key}</pre>
    </details>
  </>
);

const VersionAddress = ({ settings: { options, revision, version_transfer_host: host }, onChanged }: Props) => {
  const form = useForm({
    start: { url: '' },
    also: { url: ['version_transfer_url'] },
    command: ({ url }) => saveOptions(options, revision, url.trim()),
    onDone: () => {
      say.done('Address saved.');
      onChanged();
    },
  });
  const stop = useSend(onChanged);
  return (
    <form {...form.props} className={styles.version}>
      <TextField
        label="Address called at each change of incident type"
        type="url"
        inputMode="url"
        maxLength={500}
        hint={
          host
            ? `Now: ${host}. The whole address is not shown.`
            : 'None yet. For example: https://desk.example/incidents'
        }
        {...form.field('url')}
      />
      <FormError error={form.error ?? stop.error} shown={form.shown} />
      <Buttons>
        <Button type="submit" busy={form.busy} disabled={form.value.url.trim() === ''}>
          Save address
        </Button>
        {host && <TestCall host={host} call={command('POST /api/transfer-settings/test/', {}, {})} />}
        {host && (
          <Button busy={stop.busy} onClick={() => void stop.send(saveOptions(options, revision, ''))}>
            Stop calling it
          </Button>
        )}
      </Buttons>
    </form>
  );
};

const statuses: Readonly<Record<Notice['status'], string>> = {
  sending: 'Calling',
  sent: 'Delivered',
  failed: 'Refused',
  unknown: 'Unknown',
  waiting: 'Not delivered yet, retrying',
};

const LatestCalls = () => {
  const { data, error } = useLive(addressOf('GET /api/transfer-settings/calls/'), { every: 30_000 });
  if (!data) return <LoadState data={null} error={error} />;
  if (data.calls.length === 0) return <p className="quiet">No outside system has been called yet.</p>;
  return (
    <Table label="Latest calls of outside systems" columns={['Time', 'Transfer', 'Host', 'Delivery']} cards>
      {data.calls.map(({ uuid, incident, name, host, status, time }) => (
        <tr key={uuid}>
          <th scope="row">
            <Time at={time} />
          </th>
          <td>
            <Link to="/incident/$uuid/" params={{ uuid: incident }}>
              {name}
            </Link>
          </td>
          <td>{host}</td>
          <td>{statuses[status]}</td>
        </tr>
      ))}
    </Table>
  );
};
