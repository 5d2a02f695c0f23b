import { useState } from 'react';
import { useViewer } from '../../../data/viewer.ts';
import { TextField } from '../../../ui/form/Field.tsx';
import type { FormOf } from '../../../ui/form/useForm.ts';
import { AddressField } from './address/AddressField.tsx';
import { LazyPinMap } from './LazyPinMap.tsx';
import styles from './PlaceForm.module.css';
import { chosenAddress, type PlaceForm, pointOf, typedAddress } from './place.ts';

interface Props {
  readonly label?: string;
  readonly form: FormOf<PlaceForm>;
  /** A person placed the pin: a new address line does not remove it. */
  readonly pinned?: boolean;
  readonly zoom?: number;
}

/** The changes of a location: a chosen address brings its point, and a pin set by hand stays. */
export function usePinning({ value, change: type }: FormOf<PlaceForm>, first = false) {
  const [pinned, setPinned] = useState(first);
  // The map returns to the organization's area once the old address's point is cleared.
  const [looks, setLooks] = useState(0);
  const onType = (raw: string) => type(typedAddress(raw, pinned));
  const onChoose = (address: Parameters<typeof chosenAddress>[0]) => {
    type(chosenAddress(address, value, pinned));
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

export const AddressLine = ({ label = 'Address', form, pinning }: PartProps) => {
  const { centre } = useViewer().entity;
  return (
    <AddressField
      label={label}
      {...form.field('raw')}
      near={centre}
      onType={pinning.onType}
      onChoose={pinning.onChoose}
    />
  );
};

/** The unit, and the point on a map or in numbers. */
export const PinFields = ({ form, zoom = 12, pinning: { looks, pin } }: PartProps) => {
  const { centre } = useViewer().entity;
  const point = pointOf(form.value);
  const degrees = (name: 'lat' | 'lng') => ({
    autoComplete: 'off',
    ...form.field(name),
    onChange: ({ target }: { readonly target: { readonly value: string } }) => pin({ [name]: target.value }),
  });
  return (
    <>
      <TextField label="Unit (optional)" autoComplete="off" {...form.field('subpremise')} />
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
        <TextField label="Latitude" {...degrees('lat')} />
        <TextField label="Longitude" {...degrees('lng')} />
      </div>
    </>
  );
};

/** The location: the address, its unit, and its point on a map or in numbers. */
export const PlaceFields = ({ pinned = false, ...props }: Props) => {
  const pinning = usePinning(props.form, pinned);
  return (
    <>
      <AddressLine {...props} pinning={pinning} />
      <PinFields {...props} pinning={pinning} />
    </>
  );
};
