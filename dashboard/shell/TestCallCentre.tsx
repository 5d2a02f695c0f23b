import { useCallback, useState } from 'react';
import { command } from '../data/command.ts';
import { useSend } from '../data/useSend.ts';
import { useMay } from '../data/viewer.ts';
import { Button } from '../ui/Button.tsx';
import { later, NoDialog } from '../ui/later/later.tsx';
import { say } from '../ui/say.ts';

const Confirm = later(
  () => import('../ui/dialog/Confirm.tsx').then((file) => file.Confirm),
  ({ failed, onCancel }) => <NoDialog failed={failed} onClose={onCancel} />,
);

/** Staff only: tests whether the phone network works. The words are those of S2 §8. */
export const TestCallCentre = () => {
  const allowed = useMay<'POST /api/staff/test-cci/'>('staff.testCallCentre');
  const [asking, setAsking] = useState(false);
  const cancel = useCallback(() => setAsking(false), []);
  const { busy, send } = useSend(() => say.done('The phone network took the call. Your phone rings within a minute.'));
  if (!allowed) return null;
  const test = async () => {
    const failure = await send(command('POST /api/staff/test-cci/', {}));
    setAsking(false);
    if (failure) say.failed(failure.status === 409 ? failure.message : 'An error ocurred.');
  };
  return (
    <>
      <Button onClick={() => setAsking(true)}>Test the call center</Button>
      {asking && (
        <Confirm title="Test the call center" verb="Test" busy={busy} onConfirm={() => void test()} onCancel={cancel}>
          <p>Are you sure you want to test the call center?</p>
        </Confirm>
      )}
    </>
  );
};
