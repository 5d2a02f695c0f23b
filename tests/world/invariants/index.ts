import { acrossInvariants } from './across.ts';
import { answerInvariants, tenancyInvariants } from './answers.ts';
import { calloutInvariants } from './callouts.ts';
import { causeInvariants } from './causes.ts';
import { comingInvariants } from './coming.ts';
import { copyInvariants } from './copies.ts';
import { customerInvariants } from './customers.ts';
import type { Invariant } from './invariant.ts';
import { lateInvariants } from './late.ts';
import { ledgerInvariants } from './ledgers.ts';
import { linkInvariants } from './links.ts';
import { logInvariants } from './log.ts';
import { onCallInvariants } from './onCall.ts';
import { personalInvariants } from './personal.ts';
import { phoneInvariants } from './phones.ts';
import { priorityInvariants } from './priorities.ts';
import { sceneInvariants } from './scenes.ts';
import { screenInvariants } from './screens.ts';
import { takenInvariants } from './taken.ts';

export const invariants: readonly Invariant[] = [
  ...logInvariants,
  ...phoneInvariants,
  ...calloutInvariants,
  ...causeInvariants,
  ...priorityInvariants,
  ...lateInvariants,
  ...onCallInvariants,
  ...answerInvariants,
  ...tenancyInvariants,
  ...screenInvariants,
  ...personalInvariants,
  ...linkInvariants,
  ...takenInvariants,
  ...acrossInvariants,
  ...sceneInvariants,
  ...customerInvariants,
  ...copyInvariants,
  ...ledgerInvariants,
  ...comingInvariants,
];
