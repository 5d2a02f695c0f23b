import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import type { OpenSession } from '#contracts/accounts/sessions';
import { addressOf } from '../../data/address.ts';
import { leaveForSignIn } from '../../data/api.ts';
import { command } from '../../data/command.ts';
import { useLive } from '../../data/live/useLive.ts';
import { useSend } from '../../data/useSend.ts';
import { useViewer } from '../../data/viewer.ts';
import { Time } from '../../time/Time.tsx';
import { Button } from '../../ui/Button.tsx';
import { Confirm } from '../../ui/dialog/Confirm.tsx';
import { LoadState } from '../../ui/load/LoadState.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { Panel } from '../../ui/page/Panel.tsx';
import { say } from '../../ui/say.ts';
import styles from './Account.module.css';
import { ChangePassword } from './ChangePassword.tsx';
import { OwnFeed } from './OwnFeed.tsx';
import { Passkeys } from './Passkeys.tsx';
import { SecondStep } from './SecondStep.tsx';

const route = getRouteApi('/shell/account');

/** `/account/?changed`: the places where the user is signed in, and the own password. */
export const AccountPage = () => {
  const { user } = useViewer();
  const { changed } = route.useSearch();
  const { data, error, ask } = useLive(addressOf('GET /api/sessions/'));
  const [everywhere, setEverywhere] = useState(false);
  const { busy, send } = useSend(ask);
  const end = async (session: string) => {
    const failure = await send(command('POST /api/sessions/end/', {}, { session }));
    if (failure) say.failed(failure.message);
    return failure === null;
  };
  const endAll = async () => {
    if (await end('all')) leaveForSignIn('/sign-in/');
    else setEverywhere(false);
  };
  return (
    <Page title="Your account" width="48rem">
      <p className="quiet">
        {user.first_name} {user.last_name} · {user.email}
      </p>
      {changed && <output>Your password has been changed. Your other devices were signed out.</output>}
      <Panel
        title="Signed in on"
        actions={
          <Button small onClick={() => setEverywhere(true)}>
            Sign out everywhere
          </Button>
        }
      >
        <LoadState data={data} error={error} />
        <ul>
          {data?.results.map((one) => (
            <Session key={one.uuid} session={one} busy={busy} onEnd={() => void end(one.uuid)} />
          ))}
        </ul>
      </Panel>
      <ChangePassword />
      <Passkeys />
      <SecondStep />
      <OwnFeed />
      {everywhere && (
        <Confirm
          title="Sign out everywhere?"
          verb="Sign out everywhere"
          busy={busy}
          onConfirm={() => void endAll()}
          onCancel={() => setEverywhere(false)}
        >
          <p>You will be signed out on every device, including this one.</p>
        </Confirm>
      )}
    </Page>
  );
};

interface Props {
  readonly session: OpenSession;
  readonly busy: boolean;
  readonly onEnd: () => void;
}

const ways: Readonly<Record<OpenSession['by'], string>> = {
  password: 'with a password',
  link: 'with a link or code',
  provider: 'with your organization’s sign-in',
  passkey: 'with a passkey',
};

const Session = ({ session: { network, by, started_time, current }, busy, onEnd }: Props) => (
  <li className={styles.session}>
    <span className="facts-line">
      <strong>{current ? 'This device' : (network ?? 'Unknown network')}</strong>
      <span className="quiet">
        {current && network ? `${network} · ` : ''}
        {ways[by]}, <Time at={started_time} />
      </span>
    </span>
    {!current && (
      <Button small busy={busy} onClick={onEnd}>
        Sign out<span className="visually-hidden"> {network}</span>
      </Button>
    )}
  </li>
);
