import { limits } from '#contracts/core/limits';
import { type AssetKind, assetKinds } from '#contracts/incident/places/asset';
import { command } from '../../../data/command.ts';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { Choice, TextArea, TextField } from '../../../ui/form/Field.tsx';
import { useForm } from '../../../ui/form/useForm.ts';
import { assetWords } from './assetWords.ts';
import type { PlaceIds } from './placeIds.ts';

interface Props {
  readonly at: PlaceIds;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Adds a hydrant, a valve or a manhole by the utility's own number. */
export const AssetDialog = ({ at, onDone, onClose }: Props) => {
  const form = useForm({
    start: { kind: 'hydrant' as AssetKind, asset_id: '', note: '' },
    draft: `asset.${at.location_uuid}`,
    command: (body) => command('POST /api/incident/:incident_uuid/location/:location_uuid/assets/', at, body),
    onDone,
    onClose,
  });
  return (
    <FormDialog title="Add asset" verb="Add asset" form={form}>
      <Choice label="Kind" {...form.field('kind')} of={assetKinds.map((one) => [one, assetWords[one]])} />
      <TextField
        label="Number"
        hint="The utility’s own number, for example H-1042."
        autoComplete="off"
        maxLength={limits.text.label}
        {...form.field('asset_id')}
      />
      <TextArea label="Note" maxLength={limits.text.note} {...form.field('note')} />
    </FormDialog>
  );
};
