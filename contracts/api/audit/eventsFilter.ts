import { Id, Moment, OneOf, Optional, Words } from '#contracts/api/rules';
import { type ClockKind, clocks } from '#contracts/audit/events';
import { limits } from '#contracts/core/limits';

/** The longest word of a search: the name of a stream with two ids. */
const longest = limits.text.search;

/** The fields by which events are found, on the screen and in exports. */
export class EventsFilter {
  @Optional() @Words(longest) stream?: string;
  @Optional() @Words(longest) kind?: string;
  /** `settings`: changes of lists, schedules, rights and options. */
  @Optional() @OneOf(['settings']) about?: 'settings';
  @Optional() @Words(longest) type?: string;
  /** The author: `user:3f0c…`. */
  @Optional() @Words(longest) by?: string;
  /** The person that the event is about. */
  @Optional() @Id() person?: string;
  @Optional() @Id() crew?: string;
  @Optional() @Id() incident?: string;
  /** The words of the event, or the names of the crew and people that it is about or by. Sealed texts are not searched. */
  @Optional() @Words(longest) words?: string;
  @Optional() @Words(longest) correlation?: string;
  @Optional() @Moment() after?: string;
  @Optional() @Moment() until?: string;
  @Optional() @OneOf(clocks) clock?: ClockKind;
}
