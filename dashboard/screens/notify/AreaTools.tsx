import { useState } from 'react';
import type { LatLng, LngLat } from '#contracts/core/geo';
import { circle, metersOf, rounded, type Unit, units } from '../../map/areas/geometry.ts';
import { Button } from '../../ui/Button.tsx';
import { Choice, TextField } from '../../ui/form/Field.tsx';
import { AddressField } from '../incident/places/AddressField.tsx';
import styles from './Notify.module.css';
import { placeIn } from './notifyWords.ts';

export type Tool = 'freehand' | 'corners' | 'circle';

interface Props {
  readonly tool: Tool;
  readonly drawing: boolean;
  readonly corners: readonly LngLat[];
  readonly near: LatLng;
  readonly onTool: (tool: Tool) => void;
  readonly onDraw: (drawing: boolean) => void;
  readonly onCorners: (corners: readonly LngLat[]) => void;
  readonly onArea: (path: readonly LngLat[]) => void;
}

const names: Readonly<Record<Tool, string>> = {
  freehand: 'Freehand on the map',
  corners: 'Corner by corner',
  circle: 'A circle around a place',
};

/** Three ways to draw an area: with the mouse or a finger, and two that need no pointer. */
export const AreaTools = (props: Props) => {
  const { tool, onTool } = props;
  return (
    <>
      <Choice label="How to draw" value={tool} onChange={({ target }) => onTool(target.value as Tool)}>
        {(Object.keys(names) as Tool[]).map((one) => (
          <option key={one} value={one}>
            {names[one]}
          </option>
        ))}
      </Choice>
      {tool === 'freehand' && <FreehandTool {...props} />}
      {tool === 'corners' && <CornerTool {...props} />}
      {tool === 'circle' && <CircleTool {...props} />}
    </>
  );
};

const FreehandTool = ({ drawing, onDraw }: Props) => (
  <div className={styles.row}>
    <Button kind={drawing ? 'plain' : 'primary'} aria-pressed={drawing} onClick={() => onDraw(!drawing)}>
      {drawing ? 'Stop drawing' : 'Draw an area'}
    </Button>
    {drawing && <p className={styles.quiet}>Press and drag on the map to draw around the area. Escape cancels.</p>}
  </div>
);

const CornerTool = ({ corners, near, onCorners, onArea }: Props) => {
  const add = ([lat, lng]: LatLng) => onCorners([...corners, [rounded(lng), rounded(lat)]]);
  return (
    <>
      <PlaceField label="Corner" near={near} verb="Add corner" onPlace={add} />
      {corners.length > 0 && (
        <ol className={styles.corners} aria-label="Corners">
          {corners.map(([lng, lat], n) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two corners may be at the same place.
            <li key={n}>
              {lat}, {lng}
              <Button
                small
                kind="quiet"
                aria-label={`Remove corner ${n + 1}`}
                onClick={() => onCorners(corners.filter((_, at) => at !== n))}
              >
                Remove
              </Button>
            </li>
          ))}
        </ol>
      )}
      <div className={styles.row}>
        <Button kind="primary" disabled={corners.length < 3} onClick={() => onArea(corners)}>
          Close the area
        </Button>
        {corners.length < 3 && (
          <p className={styles.quiet}>An area needs three corners. You can also click the map to add one.</p>
        )}
      </div>
    </>
  );
};

const CircleTool = ({ near, onArea }: Props) => {
  const [length, setLength] = useState('500');
  const [unit, setUnit] = useState<Unit>('yd');
  const meters = metersOf(Number(length), unit);
  const fits = meters > 0 && meters <= 30_000;
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
        verb="Draw circle"
        disabled={!fits}
        onPlace={(place) => onArea(circle(place, meters))}
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
const PlaceField = ({ label, near, verb, disabled = false, onPlace }: PlaceFieldProps) => {
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
      className={styles.place}
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
