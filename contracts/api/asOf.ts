import { Moment, OneOf, Optional } from '#contracts/api/rules';
import { type ClockKind, clocks } from '#contracts/audit/events';

/** The query of a read that can also be answered as of an instant. */
export class AsOfQuery {
  /** The instant; absent for now. */
  @Optional() @Moment() at?: string;
  /** `known`: what was recorded by then. `happened`: what had happened by then, as it is known today. */
  @Optional() @OneOf(clocks) clock?: ClockKind;
}
