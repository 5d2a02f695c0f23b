import { useState } from 'react';
import type { User } from '#contracts/incident/team';
import { addressOf } from '../../data/address.ts';
import { command } from '../../data/command.ts';
import { useLive } from '../../data/live/useLive.ts';
import { useViewer } from '../../data/viewer.ts';
import { Button } from '../../ui/Button.tsx';
import { Removal } from '../../ui/dialog/Removal.tsx';
import { Buttons } from '../../ui/page/Buttons.tsx';
import { nameOf } from './users.ts';

type Way = 'second-step' | 'identity';

const words: Readonly<
  Record<
    Way,
    {
      readonly title: string;
      readonly verb: string;
      readonly after: string;
      readonly path: 'second-step/off' | 'identity/reset';
    }
  >
> = {
  'second-step': {
    title: 'Take off the authenticator app and the passkeys of',
    verb: 'Take off',
    path: 'second-step/off',
    after:
      'Signing in asks for the password alone from then on. Do this only when the person asked you in person or by a known phone number. The person gets a mail, and the security log names you.',
  },
  identity: {
    title: 'Reset the organization’s sign-in of',
    verb: 'Reset',
    path: 'identity/reset',
    after:
      'The next sign-in by the organization’s service is matched by the email address again. Do this when the person has a new account there.',
  },
};

/** How a person signs in, and the two things that only an administrator can put right. */
export const WaysIn = ({ user }: { readonly user: User }) => {
  const address = addressOf('GET /api/user/:profile__uuid/sign-in/', { ids: { profile__uuid: user.uuid } });
  const { data: ways, ask } = useLive(address);
  const [open, setOpen] = useState<Way | null>(null);
  const isSelf = useViewer().user.uuid === user.uuid;
  if (!ways) return null;
  const { has_password: password, second_step: app, passkeys, identity } = ways;
  const step = app || passkeys > 0;
  const said = [
    password && 'a password',
    app && 'an authenticator app',
    passkeys > 0 && 'a passkey',
    identity && 'the organization’s sign-in',
  ];
  return (
    <>
      <h3>Signs in with</h3>
      <p>{said.filter(Boolean).join(', ') || 'A link or a code: no password was chosen yet'}</p>
      <Buttons>
        {step && !isSelf && <Button onClick={() => setOpen('second-step')}>Take off second step</Button>}
        {identity && <Button onClick={() => setOpen('identity')}>Reset organization’s sign-in</Button>}
      </Buttons>
      {open && <TakeOff user={user} way={open} onDone={ask} onClose={() => setOpen(null)} />}
    </>
  );
};

interface Props {
  readonly user: User;
  readonly way: Way;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

const TakeOff = ({ user, way, ...done }: Props) => {
  const { title, verb, after, path } = words[way];
  const ids = { profile__uuid: user.uuid };
  return (
    <Removal
      title={`${title} ${nameOf(user)}?`}
      verb={verb}
      removal={command(`POST /api/user/:profile__uuid/${path}/`, ids)}
      {...done}
    >
      <p>{after}</p>
    </Removal>
  );
};
