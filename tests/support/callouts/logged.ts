import type { CalloutFact } from '#events/callout/events';

/** A stored fact of a call-out. `at` is the time on the machine's clock, `truly` the time outside. Milliseconds. */
export type Logged = CalloutFact & {
  readonly at: number;
  readonly truly: number;
  readonly commandId: string;
  readonly entity: string;
};

export const ends: ReadonlySet<string> = new Set([
  'CalloutFormed',
  'CalloutFailed',
  'CalloutStopped',
  'CalloutExpired',
]);
