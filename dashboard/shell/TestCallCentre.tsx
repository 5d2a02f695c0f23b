import { useState } from 'react';
import { useSend } from '../data/useSend.ts';
import { useMay } from '../data/viewer.ts';
import { Button } from '../ui/Button.tsx';
import { Confirm } from '../ui/dialog/Confirm.tsx';
import { say } from '../ui/say.ts';

/** Staff only: tests whether the phone network works. The words are those of S2 §8. */
export const TestCallCentre = () => {
  const allowed = useMay('staff.testCallCentre');
  const [asking, setAsking] = useState(false);
  const { busy, send } = useSend(() => say.done('The call center works: a text is on its way to your phone.'));
  if (!allowed) return null;
  const test = async () => {
    const failure = await send({ method: 'POST', path: '/api/staff/test-cci/' });
    setAsking(false);
    if (failure) say.failed('An error ocurred.');
  };
  return (
    <>
      <Button onClick={() => setAsking(true)}>Test the call center</Button>
      {asking && (
        <Confirm
          title="Test the call center"
          verb="Test"
          busy={busy}
          onConfirm={() => void test()}
          onCancel={() => setAsking(false)}
        >
          <p>Are you sure you want to test the call center?</p>
        </Confirm>
      )}
    </>
  );
};
