import { notWrittenWords } from '#events/store/connection/notWritten';
import { Refused } from '../refusals.ts';

/** The pause before the disk is tried again. Milliseconds. */
const PAUSE = 500;

/**
 * After a write that the disk refused, everything is refused at once and surely not written, until a try succeeds. `write`
 * throws while the disk cannot be written.
 */
export function fullDisk(write: () => void) {
  let refusal: Refused | undefined;
  const look = (): void => {
    try {
      write();
      refusal = undefined;
    } catch {
      setTimeout(look, PAUSE).unref();
    }
  };
  return {
    /** The refusal of every write, or undefined. */
    refusal: (): Refused | undefined => refusal,
    refuse: (reason: string): Refused => {
      if (!refusal) setTimeout(look, PAUSE).unref();
      refusal ??= new Refused('notWritten', notWrittenWords('disk', reason));
      return refusal;
    },
  };
}
