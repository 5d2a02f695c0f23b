import { useState } from 'react';
import type { LatLng } from '#contracts/core/geo';
import { metersOf, type Near, type Unit, units } from '../../../map/areas/geometry.ts';
import { Button } from '../../../ui/Button.tsx';
import { Choice, TextField } from '../../../ui/form/Field.tsx';
import { useForm } from '../../../ui/form/useForm.ts';
import styles from './address/AddressField.module.css';
import { AddressField } from './address/AddressField.tsx';
import { placeIn } from './place.ts';

/** Meters. */
const longestRadius = 30_000;

interface CircleFieldProps {
  readonly near: LatLng;
  readonly verb: string;
  readonly onCircle: (circle: Near & { readonly unit: Unit }) => void;
}

/** A radius in meters, kilometers, yards or miles around an address or a point (S2 §9). */
export const CircleField = ({ near, verb, onCircle }: CircleFieldProps) => {
  const [length, setLength] = useState('500');
  const [unit, setUnit] = useState<Unit>('yd');
  const meters = metersOf(Number(length), unit);
  const fits = meters > 0 && meters <= longestRadius;
  const errors = fits ? [] : ['A radius is more than 0 and at most 30 km.'];
  return (
    <>
      <div className={styles.pair}>
        <TextField
          label="Radius"
          inputMode="decimal"
          value={length}
          errors={errors}
          onChange={({ target }) => setLength(target.value)}
        />
        <Choice
          label="Unit"
          value={unit}
          onChange={({ target }) => setUnit(target.value as Unit)}
          of={Object.keys(units).map((one) => [one, one])}
        />
      </div>
      <PlaceField
        label="Center"
        near={near}
        verb={verb}
        disabled={!fits}
        onPlace={(center) => onCircle({ center, meters, unit })}
      />
    </>
  );
};

interface PlaceFieldProps {
  readonly label: string;
  readonly near: LatLng;
  readonly verb: string;
  readonly disabled?: boolean;
  readonly onPlace: (place: LatLng) => void;
}

const placeOf = ({ words, chosen }: { readonly words: string; readonly chosen: LatLng | null }) =>
  chosen ?? placeIn(words);

/** An address that is chosen, or a latitude and a longitude that are typed. */
export const PlaceField = ({ label, near, verb, disabled = false, onPlace }: PlaceFieldProps) => {
  const form = useForm({
    start: { words: '', chosen: null as LatLng | null },
    mistakes: (value) => ({
      words: placeOf(value) ? undefined : 'Choose an address from the list, or type a latitude and a longitude.',
    }),
    // Nothing is sent: the screen uses the place.
    command: () => null,
    onClose: () => {
      const place = placeOf(form.value);
      if (place && !disabled) onPlace(place);
      form.draft.clear();
    },
  });
  return (
    <form {...form.props} className={styles.center}>
      <AddressField
        label={label}
        value={form.value.words}
        near={near}
        hint="An address, or latitude and longitude: 39.8028, -105.0875"
        errors={placeOf(form.value) ? undefined : form.errors('words')}
        otherwise="type a latitude and a longitude"
        onType={(words) => form.change({ words, chosen: null })}
        onChoose={({ raw, lat, lng }) =>
          form.change({ words: raw, chosen: typeof lat === 'number' && typeof lng === 'number' ? [lat, lng] : null })
        }
      />
      <Button type="submit" disabled={disabled}>
        {verb}
      </Button>
    </form>
  );
};
