import { Button } from '../../../ui/Button.tsx';
import styles from '../section/Incident.module.css';
import type { usePosition } from './usePosition.ts';

interface Props {
  readonly position: ReturnType<typeof usePosition>;
  readonly verb: string;
}

/** The person can stop the search for a position at any time. */
export const Locating = ({ position: { locating, without }, verb }: Props) => (
  <div className={styles.buttons}>
    <output className={styles.quiet}>{locating && 'Finding where you are…'}</output>
    {locating && <Button onClick={without}>{verb} without a position</Button>}
  </div>
);
