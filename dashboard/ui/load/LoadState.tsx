import { type ApiError, notRetrieved } from '../../data/api.ts';
import { Button } from '../Button.tsx';
import { AlertBox } from '../form/Field.tsx';

interface Props {
  /** The answer, null before the first one. */
  readonly data: unknown;
  readonly error: ApiError | null;
  /** Asks again. Without it the page has another way to do so. */
  readonly ask?: () => void;
}

/** The state of an answer that is not there, or not fresh; nothing once it is. */
export const LoadState = ({ data, error, ask }: Props) => {
  if (!error) return data ? null : <p className="quiet">Loading…</p>;
  return (
    <>
      <AlertBox kind="warning">{data ? `This may be out of date. ${error.message}` : notRetrieved(error)}</AlertBox>
      {ask && (
        <div>
          <Button onClick={ask}>Try again</Button>
        </div>
      )}
    </>
  );
};
