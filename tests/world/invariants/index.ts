import { answerInvariants, tenancyInvariants } from './answers.ts';
import { copyInvariants } from './copies.ts';
import type { Invariant } from './invariant.ts';
import { logInvariants } from './log.ts';
import { phoneInvariants } from './phones.ts';
import { screenInvariants } from './screens.ts';

export const invariants: readonly Invariant[] = [
  ...logInvariants,
  ...phoneInvariants,
  ...answerInvariants,
  ...tenancyInvariants,
  ...screenInvariants,
  ...copyInvariants,
];
