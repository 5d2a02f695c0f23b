import { useState } from 'react';
import { useViewer } from '../../../data/viewer.ts';
import { TextField } from '../../../ui/form/Field.tsx';
import { AddressField } from './AddressField.tsx';
import { LazyPinMap } from './LazyPinMap.tsx';
import styles from './PlaceForm.module.css';
import { chosenAddress, type PlaceErrors, type PlaceForm, pointOf, typedAddress } from './place.ts';

interface Props {
  readonly label?: string;
  readonly form: PlaceForm;
  readonly errors: PlaceErrors;
  readonly required?: boolean;
  /** A person placed the pin: a new address line does not remove it. */
  readonly pinned?: boolean;
  readonly zoom?: number;
  /** The fields that another person changed meanwhile. */
  readonly hint?: (name: keyof PlaceForm) => string | undefined;
  readonly type: (changed: Partial<PlaceForm>) => void;
}

/** The location: the address, its unit, and its point on a map or in numbers. */
export const PlaceFields = ({ label = 'Address', form, errors, required, zoom = 12, hint, type, ...rest }: Props) => {
  const { centre } = useViewer().entity;
  const [pinned, setPinned] = useState(rest.pinned ?? false);
  // The map returns to the organization's area once the old address's point is cleared.
  const [looks, setLooks] = useState(0);
  const point = pointOf(form);
  const pin = (changed: Partial<PlaceForm>) => {
    setPinned(true);
    type(changed);
  };
  const field = (name: 'subpremise' | 'lat' | 'lng') => ({
    autoComplete: 'off',
    value: form[name],
    hint: hint?.(name),
    errors: errors[name],
  });
  return (
    <>
      <AddressField
        label={label}
        required={required ?? false}
        value={form.raw}
        near={centre}
        hint={hint?.('raw')}
        errors={errors.raw}
        onType={(raw) => type(typedAddress(raw, pinned))}
        onChoose={(address) => {
          type(chosenAddress(address, form, pinned));
          if (address.lat !== null) setPinned(false);
          else if (!pinned) setLooks(looks + 1);
        }}
      />
      <TextField
        label="Unit (optional)"
        {...field('subpremise')}
        onChange={({ target }) => type({ subpremise: target.value })}
      />
      <p className={styles.hint}>Click the map to drop a pin, or enter coordinates.</p>
      <LazyPinMap
        key={looks}
        label="Map to put the pin on"
        centre={point ?? centre}
        zoom={zoom}
        pin={point}
        onPin={([lat, lng]) => pin({ lat: String(lat), lng: String(lng) })}
      />
      <div className={styles.two}>
        <TextField label="Latitude" {...field('lat')} onChange={({ target }) => pin({ lat: target.value })} />
        <TextField label="Longitude" {...field('lng')} onChange={({ target }) => pin({ lng: target.value })} />
      </div>
    </>
  );
};
