import { useState } from 'react';
import type { LatLng } from '#contracts/core/geo';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/form/Field.tsx';
import styles from './CheckIn.module.css';
import { nudge, type Position, type PositionChange, readPoint } from './position.ts';

const steps = [10, 100, 1_000] as const;
const arrows = [
  ['north', '↑ North'],
  ['west', '← West'],
  ['east', 'East →'],
  ['south', '↓ South'],
] as const;

interface Props {
  readonly position: Position;
  readonly change: (change: PositionChange) => void;
  readonly open: boolean;
}

/** The map's alternative for people who cannot see or load it: two numbers, and arrows that move them. */
export const WithoutMap = ({ position, change, open }: Props) => {
  const [metres, setMetres] = useState<number>(100);
  const from = position.point ?? position.centre;
  return (
    <details className={styles.without} open={open}>
      <summary>Enter location by hand</summary>
      <Numbers position={position} change={change} />
      <fieldset className={styles.steps}>
        <legend>Move by</legend>
        {steps.map((step) => (
          <label key={step}>
            <input type="radio" name="step" checked={metres === step} onChange={() => setMetres(step)} />
            {step < 1_000 ? `${step} m` : `${step / 1_000} km`}
          </label>
        ))}
      </fieldset>
      <div className={styles.arrows}>
        {arrows.map(([direction, words]) => (
          <Button
            key={direction}
            className={styles[direction]}
            onClick={() => change({ type: 'placed', point: nudge(from, direction, metres) })}
          >
            {words}
          </Button>
        ))}
      </div>
    </details>
  );
};

const Numbers = ({ position, change }: Omit<Props, 'open'>) => {
  const [lat, setLat] = useState('');
  const [lng, setLng] = useState('');
  const { point } = position;
  const [shown, setShown] = useState<LatLng | null>(null);
  if (shown !== point) {
    setShown(point);
    // Text being typed is not replaced, except by another place.
    if (point && Number(lat) !== point[0]) setLat(point[0].toFixed(6));
    if (point && Number(lng) !== point[1]) setLng(point[1].toFixed(6));
  }
  const take = (nextLat: string, nextLng: string) => {
    setLat(nextLat);
    setLng(nextLng);
    const typed = readPoint(nextLat, nextLng);
    if (typed) change({ type: 'placed', point: typed });
  };
  const wrong = (text: string, ok: boolean, range: string) => (text.trim() && !ok ? [`Enter a ${range}.`] : []);
  return (
    <div className={styles.numbers}>
      <TextField
        label="Latitude"
        inputMode="text"
        autoComplete="off"
        value={lat}
        errors={wrong(lat, readPoint(lat, 0) !== null, 'latitude from −90 to 90')}
        onChange={(event) => take(event.target.value, lng)}
      />
      <TextField
        label="Longitude"
        inputMode="text"
        autoComplete="off"
        value={lng}
        errors={wrong(lng, readPoint(0, lng) !== null, 'longitude from −180 to 180')}
        onChange={(event) => take(lat, event.target.value)}
      />
    </div>
  );
};
