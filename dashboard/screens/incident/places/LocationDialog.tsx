import { useState } from 'react';
import type { BodyOf } from '#contracts/api/index';
import { requiredOfAddress } from '#contracts/incident/address';
import type { Location } from '#contracts/incident/incident';
import { command } from '../../../data/command.ts';
import { useDraft } from '../../../data/drafts/useDraft.ts';
import { useSend } from '../../../data/useSend.ts';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { changedMeanwhile, editOf } from '../../../ui/form/edits.ts';
import { PlaceFields } from './PlaceFields.tsx';
import { formOf, type PlaceErrors, type PlaceForm, placeMistakes } from './place.ts';

interface Props {
  /** The incident's uuid. */
  readonly incident: string;
  /** The current place; without one, a new one is added. */
  readonly place?: Location;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

const numbers = ({
  lat,
  lng,
  ...words
}: Partial<PlaceForm>): BodyOf<'PATCH /api/incident/:incident_uuid/location/:uuid/'> => ({
  ...words,
  ...(lat === undefined ? {} : { lat: Number(lat) }),
  ...(lng === undefined ? {} : { lng: Number(lng) }),
});

/** Adds or corrects a place of an incident (S2 §2.2). An address needs its point (S2 §5). */
export const LocationDialog = ({ incident, place, onDone, onClose }: Props) => {
  const [began] = useState(() => formOf(place));
  const draft = useDraft(`location.${place?.uuid ?? incident}`, began);
  const { value: form, change: type } = draft;
  const [mistakes, setMistakes] = useState<PlaceErrors>({});
  const { busy, error, send } = useSend(() => {
    draft.clear();
    onDone();
    onClose();
  });
  const now = formOf(place);
  const submit = () => {
    const found = placeMistakes(form, requiredOfAddress.location);
    setMistakes(found);
    if (Object.keys(found).length > 0) return;
    const ids = { incident_uuid: incident };
    if (!place) {
      const body = { ...form, lat: Number(form.lat), lng: Number(form.lng) };
      return void send(command('POST /api/incident/:incident_uuid/location/', ids, body));
    }
    const edit = editOf(began, form, now);
    if (!edit) return onClose();
    const { seen, ...change } = edit;
    const body = { ...numbers(change), seen: numbers(seen) };
    return void send(command('PATCH /api/incident/:incident_uuid/location/:uuid/', { ...ids, uuid: place.uuid }, body));
  };
  const errors = { ...error?.fields, ...mistakes };
  const verb = place ? 'Update location' : 'Add location';
  return (
    <FormDialog
      title={verb}
      verb={verb}
      busy={busy}
      error={error}
      mistakes={mistakes}
      shown={Object.keys(form)}
      onSubmit={submit}
      draft={draft}
      onClose={onClose}
    >
      <PlaceFields
        form={form}
        errors={errors}
        required
        pinned={place !== undefined}
        zoom={place ? 15 : 12}
        hint={(name) => (place ? changedMeanwhile(began[name], now[name], form[name]) : undefined)}
        type={type}
      />
    </FormDialog>
  );
};
