import { useState } from 'react';
import type { Escalation, EscalationProfile, EscalationTree } from '#contracts/callout/escalation';
import { addressOf } from '../../data/address.ts';
import { command } from '../../data/command.ts';
import { useLive } from '../../data/live/useLive.ts';
import { Button } from '../../ui/Button.tsx';
import { Removal } from '../../ui/dialog/Removal.tsx';
import { LoadState } from '../../ui/load/LoadState.tsx';
import { Buttons } from '../../ui/page/Buttons.tsx';
import { phone } from '../../ui/phone.ts';
import { EscalationDialog } from './EscalationDialog.tsx';
import { fullName, startWords } from './escalationForm.ts';
import styles from './Settings.module.css';

type Open = { readonly add: string } | { readonly remove: EscalationProfile };

/** The escalation trees, fetched here. */
export const Escalations = () => {
  const { data: known, error, ask } = useLive(addressOf('GET /api/escalation/'));
  return (
    <>
      <LoadState data={known} error={error} />
      <EscalationTrees known={known} ask={ask} />
    </>
  );
};

interface TreesProps {
  /** Null until they are known. */
  readonly known: Escalation | null;
  readonly ask: () => void;
}

/** The escalation trees: who is called, from when, and who would be left out. */
export const EscalationTrees = ({ known, ask }: TreesProps) => {
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      {known?.trees.length === 0 && <p className="quiet">No one is in an escalation tree.</p>}
      {known?.trees.map((tree) => (
        <Tree
          key={tree.name}
          tree={tree}
          onAdd={() => setOpen({ add: tree.name })}
          onRemove={(remove) => setOpen({ remove })}
        />
      ))}
      <Buttons>
        <Button disabled={!known} onClick={() => setOpen({ add: '' })}>
          Create escalation profile
        </Button>
      </Buttons>
      {open && 'add' in open && known && (
        <EscalationDialog tree={open.add} names={known.names} people={known.people} onDone={ask} onClose={close} />
      )}
      {open && 'remove' in open && (
        <Removal
          title="Delete escalation profile"
          verb="Delete"
          removal={command('POST /api/escalation/delete_profile', {}, { profile_uuid: open.remove.uuid })}
          onDone={ask}
          onClose={close}
        >
          <p>
            {fullName(open.remove.user)} is no longer called by {open.remove.escalation_tree}.
          </p>
        </Removal>
      )}
    </>
  );
};

interface TreeProps {
  readonly tree: EscalationTree;
  readonly onAdd: () => void;
  readonly onRemove: (profile: EscalationProfile) => void;
}

const Tree = ({ tree: { name, profiles, preview }, onAdd, onRemove }: TreeProps) => (
  <div className={styles.version}>
    <h3>{name}</h3>
    <ol aria-label={`Called by ${name}`}>
      {profiles.map((profile) => (
        <li key={profile.uuid} className={styles.designee}>
          <span>
            {startWords(profile.start_seconds)} {fullName(profile.user)}
            {profile.phone_number && ` on ${phone(profile.phone_number)}`}
            {profile.personal_phone_policy && <span className="quiet"> · not from 10 PM to 6 AM</span>}
          </span>
          <Button small onClick={() => onRemove(profile)}>
            Remove
            <span className="visually-hidden">
              {' '}
              {fullName(profile.user)} from {name}
            </span>
          </Button>
        </li>
      ))}
    </ol>
    {preview.left_out.map(({ user, why }) => (
      <p key={user.uuid} className="quiet">
        {why}
      </p>
    ))}
    <Buttons>
      <Button small onClick={onAdd}>
        Add a person
        <span className="visually-hidden"> to {name}</span>
      </Button>
    </Buttons>
  </div>
);
