import { Moment, OneOf, Optional } from '#contracts/api/rules';
import { type ClockKind, clocks } from '#contracts/audit/events';

/** The query of a read that can also be answered as of an instant. */
export class AsOfQuery {
  /** The instant; absent for now. */
  @Optional() @Moment() at?: string;
  /** `known`: facts recorded by then. `happened`: facts that had happened by then, as they are known today. */
  @Optional() @OneOf(clocks) clock?: ClockKind;
}
