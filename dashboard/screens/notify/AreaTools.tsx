import type { LatLng, LngLat } from '#contracts/core/geo';
import { circle, rounded } from '../../map/areas/geometry.ts';
import { Button } from '../../ui/Button.tsx';
import { Choice } from '../../ui/form/Field.tsx';
import { Buttons } from '../../ui/page/Buttons.tsx';
import { CircleField, PlaceField } from '../incident/places/CircleField.tsx';
import styles from './Notify.module.css';

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
      <Choice
        label="How to draw"
        value={tool}
        onChange={({ target }) => onTool(target.value as Tool)}
        of={(Object.keys(names) as Tool[]).map((one) => [one, names[one]])}
      />
      {tool === 'freehand' && <FreehandTool {...props} />}
      {tool === 'corners' && <CornerTool {...props} />}
      {tool === 'circle' && (
        <CircleField
          near={props.near}
          verb="Draw circle"
          onCircle={({ center, meters }) => props.onArea(circle(center, meters))}
        />
      )}
    </>
  );
};

const FreehandTool = ({ drawing, onDraw }: Props) => (
  <Buttons>
    <Button kind={drawing ? 'plain' : 'primary'} aria-pressed={drawing} onClick={() => onDraw(!drawing)}>
      {drawing ? 'Stop drawing' : 'Draw an area'}
    </Button>
    {drawing && <p className="quiet">Press and drag on the map to draw around the area. Escape cancels.</p>}
  </Buttons>
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
      <Buttons>
        <Button kind="primary" disabled={corners.length < 3} onClick={() => onArea(corners)}>
          Close the area
        </Button>
        {corners.length < 3 && (
          <p className="quiet">An area needs three corners. You can also click the map to add one.</p>
        )}
      </Buttons>
    </>
  );
};
