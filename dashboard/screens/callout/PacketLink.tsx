import type { CalloutUser } from '#contracts/callout/callouts';
import { nameOf } from './calloutWords.ts';

interface Props {
  readonly user: CalloutUser;
  /** The address of the packet; nothing is shown without one. */
  readonly to: string | undefined;
}

/** Saves the answer to "why was I not called?" of one person, in which others have a number in place of a name. */
export const PacketLink = ({ user, to }: Props) =>
  to === undefined ? null : (
    <a href={to} download>
      Save packet <span className="visually-hidden">for {nameOf(user)}</span>
    </a>
  );
