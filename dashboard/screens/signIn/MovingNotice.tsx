import { useConfig } from '../../data/viewer.ts';
import { useNow } from '../../time/clock.ts';
import { Time } from '../../time/Time.tsx';
import { AlertBox } from '../../ui/form/Field.tsx';

/** A sign-in is a fact of the log: nobody can sign in while nothing can be saved. */
export const MovingNotice = () => {
  const until = useConfig()?.moving_until ?? null;
  const now = useNow();
  return until !== null && Date.parse(until) > now ? (
    <AlertBox kind="warning">
      Muster is being moved to another event store. Nobody can sign in until <Time at={until} />.
    </AlertBox>
  ) : null;
};
