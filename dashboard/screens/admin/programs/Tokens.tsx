import { useState } from 'react';
import { channels } from '#contracts/accounts/channels';
import type { ProgramToken, TokenSecret } from '#contracts/accounts/tokens';
import { addressOf } from '../../../data/address.ts';
import { command } from '../../../data/command.ts';
import { useLive } from '../../../data/live/useLive.ts';
import { useMay, useViewer } from '../../../data/viewer.ts';
import { Time } from '../../../time/Time.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Removal } from '../../../ui/dialog/Removal.tsx';
import { ShownOnce } from '../../../ui/feed/ShownOnce.tsx';
import { LoadState } from '../../../ui/load/LoadState.tsx';
import { Panel } from '../../../ui/page/Panel.tsx';
import { Toolbar } from '../../../ui/page/Toolbar.tsx';
import { Table } from '../../../ui/table/Table.tsx';
import { NewToken } from './NewToken.tsx';
import { Rotate } from './Rotate.tsx';

type Act = { readonly kind: 'rotate' | 'revoke'; readonly of: ProgramToken };
type Shown = TokenSecret & { readonly name: string };

/** The tokens by which other programs sign in. */
export const Tokens = () => {
  const { entity } = useViewer();
  const channel = useMay<'channel users'>('user.view') ? channels.users(entity.uuid) : null;
  const { data, error, ask } = useLive(addressOf('GET /api/tokens/'), {
    on: [{ channel, events: ['TOKENS_CHANGED'] }],
  });
  const [adding, setAdding] = useState(false);
  const [act, setAct] = useState<Act | null>(null);
  const [secret, setSecret] = useState<Shown | null>(null);
  const show = (name: string) => (made: TokenSecret) => {
    setSecret({ ...made, name });
    ask();
  };
  return (
    <Panel title="Tokens of programs" level={3}>
      <Toolbar>
        <p className="quiet">
          A program signs in with the header <code>Authorization: Bearer</code> and its token. It may do what its scopes
          name, and nothing else.
        </p>
        <Button small onClick={() => setAdding(true)}>
          New token
        </Button>
      </Toolbar>
      <LoadState data={data} error={error} ask={ask} />
      {data && data.results.length === 0 && <p className="quiet">No tokens.</p>}
      {data && data.results.length > 0 && (
        <Table columns={['Program', 'Scopes', 'Networks', 'Last used', 'Expires']} acts cards>
          {data.results.map((one) => (
            <Row key={one.uuid} of={one} onAct={(kind) => setAct({ kind, of: one })} />
          ))}
        </Table>
      )}
      {adding && data && (
        <NewToken list={data} onDone={(made, name) => show(name)(made)} onClose={() => setAdding(false)} />
      )}
      {act?.kind === 'rotate' && <Rotate of={act.of} onDone={show(act.of.name)} onClose={() => setAct(null)} />}
      {act?.kind === 'revoke' && (
        <Removal
          title={`Revoke the token of ${act.of.name}?`}
          verb="Revoke token"
          removal={command('POST /api/tokens/:uuid/revoke/', { uuid: act.of.uuid })}
          onDone={ask}
          onClose={() => setAct(null)}
        >
          <p>The program is refused from now on. This cannot be undone.</p>
        </Removal>
      )}
      {secret && (
        <ShownOnce title={`Token: ${secret.name}`} label="Token" value={secret.secret} onClose={() => setSecret(null)}>
          <p>Give this token to the program. It is shown only once. Anyone who has it can do what its scopes name.</p>
        </ShownOnce>
      )}
    </Panel>
  );
};

interface RowProps {
  readonly of: ProgramToken;
  readonly onAct: (kind: Act['kind']) => void;
}

const standings = { expired: 'Expired', revoked: 'Revoked' } as const;

const Row = ({ of, onAct }: RowProps) => (
  <tr>
    <th scope="row">{of.name}</th>
    <td>{of.scopes.join(', ')}</td>
    <td>{of.networks.length === 0 ? 'Any network' : of.networks.join(', ')}</td>
    <td>
      {of.last_used ? (
        <>
          <Time at={of.last_used.time} /> from {of.last_used.network}
        </>
      ) : (
        'Never used'
      )}
    </td>
    <td>
      {of.status === 'open' ? <Time at={of.expires_time} /> : standings[of.status]}
      {of.earlier_until !== null && (
        <span className="quiet">
          {' '}
          · earlier token until <Time at={of.earlier_until} />
        </span>
      )}
    </td>
    <td>
      {of.status !== 'revoked' && (
        <>
          <Button small onClick={() => onAct('rotate')}>
            Rotate<span className="visually-hidden"> the token of {of.name}</span>
          </Button>
          <Button small kind="quiet" onClick={() => onAct('revoke')}>
            Revoke<span className="visually-hidden"> the token of {of.name}</span>
          </Button>
        </>
      )}
    </td>
  </tr>
);
