import type { RefusalCode } from '#contracts/refusals';

/**
 * A rule refused the command. The domain names the reason, `contracts/refusals.ts` has the words, and only HTTP knows
 * the status.
 */
export class Refused extends Error {
  readonly code: RefusalCode;
  /** For fields that are data and not a body's: the sentences under each field, instead of the table's own. */
  readonly fields: Readonly<Record<string, readonly string[]>> | undefined;
  constructor(code: RefusalCode, fields?: Readonly<Record<string, readonly string[]>>) {
    super(code);
    this.name = 'Refused';
    this.code = code;
    this.fields = fields;
  }
}
