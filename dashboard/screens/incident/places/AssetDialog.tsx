import { limits } from '#contracts/core/limits';
import { type AssetKind, assetKinds } from '#contracts/incident/asset';
import { command } from '../../../data/command.ts';
import { useDraft } from '../../../data/drafts/useDraft.ts';
import { useSend } from '../../../data/useSend.ts';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { Choice, TextArea, TextField } from '../../../ui/form/Field.tsx';
import { assetWords } from './assetWords.ts';
import type { PlaceIds } from './place.ts';

interface Props {
  readonly at: PlaceIds;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Adds a hydrant, a valve or a manhole by the utility's own number. */
export const AssetDialog = ({ at, onDone, onClose }: Props) => {
  const draft = useDraft<{ kind: AssetKind; number: string; note: string }>(`asset.${at.location_uuid}`, {
    kind: 'hydrant',
    number: '',
    note: '',
  });
  const { kind, number, note } = draft.value;
  const { busy, error, send } = useSend(() => {
    draft.clear();
    onClose();
    onDone();
  });
  const submit = () =>
    send(
      command('POST /api/incident/:incident_uuid/location/:location_uuid/assets/', at, {
        kind,
        asset_id: number,
        note,
      }),
    );
  return (
    <FormDialog
      title="Add asset"
      verb="Add asset"
      busy={busy}
      error={error}
      shown={['asset_id', 'note']}
      onSubmit={() => void submit()}
      draft={draft}
      onClose={onClose}
    >
      <Choice label="Kind" value={kind} onChange={({ target }) => draft.change({ kind: target.value as AssetKind })}>
        {assetKinds.map((one) => (
          <option key={one} value={one}>
            {assetWords[one]}
          </option>
        ))}
      </Choice>
      <TextField
        label="Number"
        hint="The utility’s own number, for example H-1042."
        value={number}
        autoComplete="off"
        maxLength={limits.text.label}
        errors={error?.fields.asset_id}
        onChange={({ target }) => draft.change({ number: target.value })}
      />
      <TextArea
        label="Note"
        value={note}
        maxLength={limits.text.note}
        errors={error?.fields.note}
        onChange={({ target }) => draft.change({ note: target.value })}
      />
    </FormDialog>
  );
};
