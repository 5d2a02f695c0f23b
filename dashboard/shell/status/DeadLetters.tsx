import { Link } from '@tanstack/react-router';
import { channels } from '#contracts/accounts/channels';
import { addressOf } from '../../data/address.ts';
import { useLive } from '../../data/live/useLive.ts';
import { useMay, useViewer } from '../../data/viewer.ts';
import { AlertBox } from '../../ui/form/Field.tsx';

/** Says to an administrator that messages to outside systems did not arrive; nothing while all did. */
export const DeadLetters = () => (useMay<'GET /api/webhooks/'>('user.write') ? <Said /> : null);

const Said = () => {
  const { entity } = useViewer();
  const channel = useMay<'channel users'>('user.view') ? channels.users(entity.uuid) : null;
  const { data } = useLive(addressOf('GET /api/webhooks/'), {
    on: [{ channel, events: ['WEBHOOKS_CHANGED'] }],
    pace: 5_000,
    aside: true,
  });
  const dead = (data?.results ?? []).filter((one) => one.dead > 0);
  if (dead.length === 0) return null;
  const count = dead.reduce((sum, one) => sum + one.dead, 0);
  return (
    <AlertBox>
      {count === 1 ? 'A message' : `${count} messages`} to {dead.map(({ name }) => name).join(', ')} did not arrive in 3
      days.{' '}
      <Link to="/admin/" search={{ p: 'api' }}>
        See which, and send again
      </Link>
    </AlertBox>
  );
};
