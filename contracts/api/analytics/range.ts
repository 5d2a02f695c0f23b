import { Moment, Optional } from '#contracts/api/rules';

export class RangeQuery {
  @Optional() @Moment() after?: string;
  @Optional() @Moment() before?: string;
}
