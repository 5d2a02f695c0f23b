import { useState } from 'react';
import { command } from '../../../data/command.ts';
import { Removal } from '../../../ui/dialog/Removal.tsx';
import type { ActionProps } from '../section/action.ts';
import { endingWords } from '../words/endingWords.ts';

/** Needs a tick, because a deletion cannot be undone (S2 §5). */
export const DeleteIncident = ({ incident, onGone, onClose }: ActionProps) => {
  const [sure, setSure] = useState(false);
  return (
    <Removal
      title="Delete this incident?"
      verb="Delete incident"
      removal={command('DELETE /api/incident/:uuid/', { uuid: incident.uuid })}
      disabled={!sure}
      onDone={onGone}
      onClose={onClose}
    >
      <p>This cannot be undone. To just remove it from the list, archive it. {endingWords(incident, 'deleted')}</p>
      <label>
        <input type="checkbox" checked={sure} onChange={({ target }) => setSure(target.checked)} /> Yes, delete this
        incident
      </label>
    </Removal>
  );
};
