import type { Unsaved } from '#contracts/operations/saving';
import { useConnection } from '../../data/live.ts';
import { usePast } from '../../data/past/past.ts';
import { useMay } from '../../data/viewer.ts';
import { useHelp, useUnreached } from '../../screens/dispatch/kind/unreached.ts';
import { useNow } from '../../time/clock.ts';
import { Sign } from './Sign.tsx';

const causes: Readonly<Record<Unsaved, string>> = {
  disk: 'the disk of the server is full',
  damage: 'the log of the server is damaged',
  refused: 'the event store refuses the server',
  lost: 'the server has lost a part of its log',
};

/** On every screen, the wall too: whatever the server cannot do now. People must know it before they rely on it. */
export const Signs = () => {
  const { unsaved, phones, movingUntil, lateSince } = useConnection();
  const now = useNow();
  const [help, unreached] = [useHelp(), useUnreached()];
  const mayBoard = useMay<'GET /api/beta/dispatch/get-data/'>('board.view');
  if (usePast()) return <div />;
  const isMoving = movingUntil !== null && movingUntil > now;
  return (
    <div>
      {unsaved && (
        <Sign
          words={`Nothing can be saved: ${causes[unsaved]}`}
          advice="Write it down elsewhere, and tell your administrator. What you see still works."
        />
      )}
      {phones !== null && (
        <Sign
          words={`The phone company refuses our calls: ${phones}`}
          advice="Call people yourself, and tell your administrator. Nobody loses a turn."
        />
      )}
      {isMoving && (
        <Sign
          planned
          words="Nothing can be saved"
          time={{ word: 'until', at: movingUntil }}
          advice="Muster is being moved to another event store. What you see still works."
        />
      )}
      {mayBoard && lateSince !== null && (
        <Sign
          words="Calls and texts are overdue"
          time={{ word: 'since', at: lateSince }}
          advice={isMoving ? 'Call people yourself until then.' : 'Call people yourself, and tell your administrator.'}
        />
      )}
      {mayBoard && help.length > 0 && (
        <Sign
          words={help.length === 1 ? 'A crew needs help' : `Crews need help at ${help.length} incidents`}
          advice="Call the crew, and send somebody."
          incidents={help}
        />
      )}
      {mayBoard && unreached.length > 0 && (
        <Sign
          words={unreached.length === 1 ? 'Nobody was reached' : `Nobody was reached for ${unreached.length} incidents`}
          advice="Send a crew, or call somebody yourself."
          incidents={unreached}
        />
      )}
    </div>
  );
};
