import { Time } from '../../../time/Time.tsx';

interface Props {
  /** Null or absent when its author gave none. */
  readonly reason?: string | null | undefined;
  /** ISO-8601 UTC; null or absent when it waits for a person. */
  readonly until?: string | null | undefined;
}

/** Why an incident is on hold, and until when. */
export const HoldWords = ({ reason, until }: Props) => (
  <>
    {reason || 'No reason given'} ·{' '}
    {until ? (
      <>
        until <Time at={until} />
      </>
    ) : (
      'until released'
    )}
  </>
);
