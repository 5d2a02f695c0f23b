import type { RefusalCode } from '#contracts/refusals';

/** A rule said no. The domain names the reason; `contracts/refusals.ts` has the words, and only HTTP knows the status. */
export class Refused extends Error {
  readonly code: RefusalCode;
  constructor(code: RefusalCode) {
    super(code);
    this.name = 'Refused';
    this.code = code;
  }
}
