import { useCallback, useState } from 'react';
import { useDocument } from '../../../data/live.ts';
import { usePast } from '../../../data/past/past.ts';
import { useMay } from '../../../data/viewer.ts';
import { Switch } from '../../../ui/form/Switch.tsx';
import { later, NoDialog } from '../../../ui/later/later.tsx';
import { setManualMode } from '../board/boardActions.ts';

const Confirm = later(
  () => import('../../../ui/dialog/Confirm.tsx').then((file) => file.Confirm),
  ({ failed, onCancel }) => <NoDialog failed={failed} onClose={onCancel} />,
);

/** The organization's manual mode; switches after a confirmation, and reverts when the server refuses (S0 §4). */
export const ManualMode = ({ entity }: { readonly entity: string }) => {
  const board = useDocument('board', entity);
  const may = useMay<'POST /api/beta/dispatch/update-manual-mode-status/'>('board.manualMode');
  const [asked, setAsked] = useState<boolean | null>(null);
  const [wanted, setWanted] = useState<boolean | null>(null);
  const cancel = useCallback(() => setAsked(null), []);
  const change = async (enabled: boolean): Promise<void> => {
    setAsked(null);
    setWanted(enabled);
    await setManualMode(entity, enabled);
    setWanted(null);
  };
  const isPast = usePast() !== null;
  const on = wanted ?? board?.manual_mode ?? false;
  if (isPast) return <span>Manual mode was {on ? 'on' : 'off'}</span>;
  return (
    <>
      <Switch on={on} busy={wanted !== null} allowed={may && board !== null} onChange={setAsked}>
        Manual mode {on ? 'on: new incidents wait' : 'off: known types go to the on-call crew'}
      </Switch>
      {asked !== null && (
        <Confirm
          title={asked ? 'Turn manual mode on?' : 'Turn manual mode off?'}
          verb={asked ? 'Turn on' : 'Turn off'}
          onConfirm={() => void change(asked)}
          onCancel={cancel}
        >
          {asked
            ? 'New incidents will wait for a dispatcher. Everyone on this board will see the change.'
            : 'A new incident will be texted at once to the crew on duty for its type, if there is one. Others wait for a dispatcher. Everyone on this board will see the change.'}
        </Confirm>
      )}
    </>
  );
};
