import { AnyWords, Optional, Words } from '#contracts/api/rules';
import { limits } from '#contracts/core/limits';

/** The texts of a pump station's alarm. */
export class AlarmWordsBody {
  @Words(limits.text.alarm) alarm!: string;
  @Words(limits.text.alarm) station!: string;
  @Optional() @AnyWords(limits.text.description) description?: string;
  @Optional() @AnyWords(limits.text.alarm) event?: string;
}
