import { useState } from 'react';
import type { LatLng } from '#contracts/core/geo';
import { metersOf, type Near, type Unit, units } from '../../../map/areas/geometry.ts';
import { Button } from '../../../ui/Button.tsx';
import { Choice, TextField } from '../../../ui/form/Field.tsx';
import styles from './AddressField.module.css';
import { AddressField } from './AddressField.tsx';
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
        <Choice label="Unit" value={unit} onChange={({ target }) => setUnit(target.value as Unit)}>
          {Object.keys(units).map((one) => (
            <option key={one}>{one}</option>
          ))}
        </Choice>
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

/** An address that is chosen, or a latitude and a longitude that are typed. */
export const PlaceField = ({ label, near, verb, disabled = false, onPlace }: PlaceFieldProps) => {
  const [words, setWords] = useState('');
  const [chosen, setChosen] = useState<LatLng | null>(null);
  const [missed, setMissed] = useState(false);
  const place = chosen ?? placeIn(words);
  const use = () => {
    setMissed(place === null);
    if (!place) return;
    onPlace(place);
    setWords('');
    setChosen(null);
  };
  return (
    <form
      className={styles.center}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!disabled) use();
      }}
    >
      <AddressField
        label={label}
        value={words}
        near={near}
        hint="An address, or latitude and longitude: 39.8028, -105.0875"
        errors={missed && !place ? ['Choose an address from the list, or type a latitude and a longitude.'] : []}
        otherwise="type a latitude and a longitude"
        onType={(typed) => {
          setWords(typed);
          setChosen(null);
        }}
        onChoose={(address) => {
          setWords(address.raw);
          setChosen(
            typeof address.lat === 'number' && typeof address.lng === 'number' ? [address.lat, address.lng] : null,
          );
        }}
      />
      <Button type="submit" disabled={disabled}>
        {verb}
      </Button>
    </form>
  );
};
