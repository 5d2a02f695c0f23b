import { Link } from '@tanstack/react-router';
import { usePastSearch } from '../../../data/past/past.ts';
import { useMay } from '../../../data/viewer.ts';
import { Button } from '../../../ui/Button.tsx';

interface Props {
  readonly uuid: string;
  readonly onClose: (() => void) | undefined;
}

/** From the page back to the board and the list; from the board's panel to the page. */
export const WayBack = ({ uuid, onClose }: Props) => {
  const mayBoard = useMay<'GET /api/beta/dispatch/get-data/'>('board.view');
  const then = usePastSearch();
  if (onClose)
    return (
      <>
        <Link to="/incident/$uuid/" params={{ uuid }} search={then}>
          Open full page
        </Link>
        <Button small kind="quiet" onClick={onClose}>
          Close
        </Button>
      </>
    );
  return (
    <nav aria-label="Back">
      {mayBoard && (
        <>
          <Link to="/dispatch/" search={{ ...then, fi: uuid }}>
            Dispatch board
          </Link>{' '}
          ·{' '}
        </>
      )}
      <Link to="/incidents/" search={{ active: true }}>
        Incidents
      </Link>
    </nav>
  );
};
