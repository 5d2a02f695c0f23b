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

/** The changes of a location: a chosen address brings its point, and a pin set by hand stays. */
export function usePinning({ form, type, pinned: first = false }: Pick<Props, 'form' | 'type' | 'pinned'>) {
  const [pinned, setPinned] = useState(first);
  // The map returns to the organization's area once the old address's point is cleared.
  const [looks, setLooks] = useState(0);
  const onType = (raw: string) => type(typedAddress(raw, pinned));
  const onChoose = (address: Parameters<typeof chosenAddress>[0]) => {
    type(chosenAddress(address, form, pinned));
    if (address.lat !== null) setPinned(false);
    else if (!pinned) setLooks(looks + 1);
  };
  const pin = (changed: Partial<PlaceForm>) => {
    setPinned(true);
    type(changed);
  };
  return { looks, onType, onChoose, pin };
}
type Pinning = ReturnType<typeof usePinning>;
type PartProps = Omit<Props, 'pinned'> & { readonly pinning: Pinning };

export const AddressLine = ({ label = 'Address', form, errors, required, hint, pinning }: PartProps) => {
  const { centre } = useViewer().entity;
  return (
    <AddressField
      label={label}
      required={required ?? false}
      value={form.raw}
      near={centre}
      hint={hint?.('raw')}
      errors={errors.raw}
      onType={pinning.onType}
      onChoose={pinning.onChoose}
    />
  );
};

/** The unit, and the point on a map or in numbers. */
export const PinFields = ({ form, errors, zoom = 12, hint, type, pinning: { looks, pin } }: PartProps) => {
  const { centre } = useViewer().entity;
  const point = pointOf(form);
  const field = (name: 'subpremise' | 'lat' | 'lng') => ({
    autoComplete: 'off',
    value: form[name],
    hint: hint?.(name),
    errors: errors[name],
  });
  return (
    <>
      <TextField
        label="Unit (optional)"
        {...field('subpremise')}
        onChange={({ target }) => type({ subpremise: target.value })}
      />
      <p className={styles.hint}>Click the map to drop a pin, or enter coordinates.</p>
      <LazyPinMap
        key={looks}
        label="Map for the pin"
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

/** The location: the address, its unit, and its point on a map or in numbers. */
export const PlaceFields = ({ pinned = false, ...props }: Props) => {
  const pinning = usePinning({ ...props, pinned });
  return (
    <>
      <AddressLine {...props} pinning={pinning} />
      <PinFields {...props} pinning={pinning} />
    </>
  );
};
