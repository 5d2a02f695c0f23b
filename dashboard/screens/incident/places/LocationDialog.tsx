import { useState } from 'react';
import { requiredOfAddress } from '#contracts/incident/address';
import type { Location } from '#contracts/incident/incident';
import { useSend } from '../../../data/useSend.ts';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { changedMeanwhile, editOf } from '../../../ui/form/edits.ts';
import { PlaceFields } from './PlaceFields.tsx';
import { formOf, type PlaceErrors, type PlaceForm, placeMistakes } from './place.ts';

interface Props {
  /** The places' address: `/api/incident/…/location/`. */
  readonly path: string;
  /** The current place; without one, a new one is added. */
  readonly place?: Location;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Adds or corrects a place of an incident (S2 §2.2). An address needs its point (S2 §5). */
export const LocationDialog = ({ path, place, onDone, onClose }: Props) => {
  const [began] = useState(() => formOf(place));
  const [form, setForm] = useState(began);
  const [mistakes, setMistakes] = useState<PlaceErrors>({});
  const { busy, error, send } = useSend(() => {
    onDone();
    onClose();
  });
  const now = formOf(place);
  const submit = () => {
    const found = placeMistakes(form, requiredOfAddress.location);
    setMistakes(found);
    if (Object.keys(found).length > 0) return;
    const numbers = ({ lat, lng, ...words }: Partial<PlaceForm>) => ({
      ...words,
      ...(lat === undefined ? {} : { lat: Number(lat) }),
      ...(lng === undefined ? {} : { lng: Number(lng) }),
    });
    if (!place) return void send({ method: 'POST', path, body: numbers(form) });
    const edit = editOf(began, form, now);
    if (!edit) return onClose();
    const { seen, ...change } = edit;
    const body = { ...numbers(change), seen: numbers(seen) };
    return void send({ method: 'PATCH', path: `${path}${place.uuid}/`, body });
  };
  const errors = { ...error?.fields, ...mistakes };
  const type = (changed: Partial<PlaceForm>) => setForm((before) => ({ ...before, ...changed }));
  const verb = place ? 'Update place' : 'Add place';
  return (
    <FormDialog
      title={verb}
      verb={verb}
      busy={busy}
      error={error}
      mistakes={mistakes}
      shown={Object.keys(form)}
      onSubmit={submit}
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
