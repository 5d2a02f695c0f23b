import { useState } from 'react';
import { Button } from '../parts/Button.tsx';
import { useMay } from '../viewer.ts';
import { Removal } from './Removal.tsx';

/** The button and its dialog: a tick is needed, because this cannot be undone (S2 §5). */
export const DeleteIncident = ({ uuid, onDeleted }: { readonly uuid: string; readonly onDeleted: () => void }) => {
  const allowed = useMay('incident.delete');
  const [open, setOpen] = useState(false);
  const [sure, setSure] = useState(false);
  const close = () => {
    setOpen(false);
    setSure(false);
  };
  return (
    <>
      <Button kind="danger" allowed={allowed} onClick={() => setOpen(true)}>
        Delete
      </Button>
      {open && (
        <Removal
          title="Delete this incident?"
          verb="Delete incident"
          path={`/api/incident/${uuid}/`}
          disabled={!sure}
          onDone={onDeleted}
          onClose={close}
        >
          <p>This cannot be undone. If it only should leave the list, archive it instead.</p>
          <label>
            <input type="checkbox" checked={sure} onChange={({ target }) => setSure(target.checked)} /> Yes, delete this
            incident
          </label>
        </Removal>
      )}
    </>
  );
};
