import { useState } from 'react';
import { run } from '../../../data/api.ts';
import { command } from '../../../data/command.ts';
import { useViewer } from '../../../data/viewer.ts';
import { Button } from '../../../ui/Button.tsx';
import plain from '../../../ui/Plain.module.css';
import { say } from '../../../ui/say.ts';

/** Live updates and actions belong to the current organization, so staff switch to it first. */
export const OtherEntity = ({ uuid, display_name }: { readonly uuid: string; readonly display_name: string }) => {
  const { entity } = useViewer();
  const [busy, setBusy] = useState(false);
  const go = async (): Promise<void> => {
    setBusy(true);
    try {
      await run(command('POST /api/switch-entity/', {}, { entity: uuid }));
      location.reload();
    } catch {
      setBusy(false);
      say.failed('Could not switch the organization');
    }
  };
  return (
    <div className={plain.plain}>
      <h1>This is the board of {display_name}</h1>
      <p>You are looking at {entity.display_name}. Going there changes all your open screens.</p>
      <Button kind="primary" busy={busy} onClick={() => void go()}>
        Go to {display_name}
      </Button>
      <a href="/dispatch/">Stay with {entity.display_name}</a>
    </div>
  );
};
