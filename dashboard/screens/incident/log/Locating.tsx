import { Button } from '../../../ui/Button.tsx';
import { Buttons } from '../../../ui/page/Buttons.tsx';
import type { usePosition } from './usePosition.ts';

interface Props {
  readonly position: ReturnType<typeof usePosition>;
  readonly verb: string;
}

/** The person can stop the search for a position at any time. */
export const Locating = ({ position: { locating, without }, verb }: Props) => (
  <Buttons>
    <output className="quiet">{locating && 'Finding where you are…'}</output>
    {locating && <Button onClick={without}>{verb} without a position</Button>}
  </Buttons>
);
