import { useState } from 'react';
import type { Location } from '#contracts/incident';
import { TextField } from '../parts/Field.tsx';
import { FormDialog } from '../parts/FormDialog.tsx';
import { useSend } from '../parts/useSend.ts';
import { useViewer } from '../viewer.ts';
import { changedMeanwhile, editOf } from './edits.ts';
import { LazyPinMap } from './LazyPinMap.tsx';
import { pointOf } from './newIncident.ts';

interface Props {
  /** Where the incident's places are written: `/api/incident/…/location/`. */
  readonly path: string;
  /** The place as it is now; without one, a new one is added. */
  readonly place?: Location;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

type Form = Record<'raw' | 'subpremise' | 'lat' | 'lng', string>;

const formOf = (place?: Location): Form => ({
  raw: place?.raw ?? '',
  subpremise: place?.subpremise ?? '',
  lat: String(place?.lat ?? ''),
  lng: String(place?.lng ?? ''),
});

/** Adds a place to an incident, or puts one right (S2 §2.2). An address needs its point (S2 §5). */
export const LocationDialog = ({ path, place, onDone, onClose }: Props) => {
  const { centre } = useViewer().entity;
  const [began] = useState(() => formOf(place));
  const [form, setForm] = useState(began);
  const [mistakes, setMistakes] = useState<Partial<Record<keyof Form, readonly string[]>>>({});
  const { busy, error, send } = useSend(() => {
    onDone();
    onClose();
  });
  const now = formOf(place);
  const submit = () => {
    const found = mistakesIn(form);
    setMistakes(found);
    if (Object.keys(found).length > 0) return;
    const numbers = ({ lat, lng, ...words }: Partial<Form>) => ({
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
  const type = (changed: Partial<Form>) => setForm((before) => ({ ...before, ...changed }));
  const field = (name: keyof Form) => ({
    autoComplete: 'off',
    value: form[name],
    hint: place && changedMeanwhile(began[name], now[name], form[name]),
    errors: errors[name],
    onChange: ({ target }: { readonly target: HTMLInputElement }) => type({ [name]: target.value }),
  });
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
      <TextField label="Address" required {...field('raw')} />
      <TextField label="Unit (optional)" {...field('subpremise')} />
      <LazyPinMap
        label="Map to put the pin on"
        centre={pointOf(form) ?? centre}
        zoom={place ? 15 : 12}
        pin={pointOf(form)}
        onPin={([lat, lng]) => type({ lat: String(lat), lng: String(lng) })}
      />
      <TextField label="Latitude" {...field('lat')} />
      <TextField label="Longitude" {...field('lng')} />
    </FormDialog>
  );
};

function mistakesIn(form: Form) {
  const errors: Partial<Record<keyof Form, readonly string[]>> = {};
  if (!form.raw.trim()) errors.raw = ['This field may not be blank.'];
  if (!pointOf(form)) errors.lat = ['Put a pin on the map for this address.'];
  return errors;
}
