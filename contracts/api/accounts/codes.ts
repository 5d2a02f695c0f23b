import { codeAnswer, signInCode } from '#contracts/accounts/credentials';
import { StepProof } from '#contracts/api/accounts/secondStep';
import { operations } from '#contracts/api/operation';
import { AnyWords, Optional } from '#contracts/api/rules';
import { limits } from '#contracts/core/limits';

export class CodeBody extends StepProof {
  @Optional() @AnyWords(limits.text.label) code?: string;
}

/** Signing in by a code, for a person without a mailbox at hand (S2 §2.1, §7.4). */
export const codeOperations = operations({
  'POST /api/code/': {
    permission: 'open',
    summary: 'Sign in by a one-time code',
    answers: { 200: codeAnswer },
    body: CodeBody,
  },

  'POST /api/user/:profile__uuid/code/': {
    permission: 'user.write',
    summary: 'A code that signs this person in once, within half an hour',
    answers: { 201: signInCode },
  },
});
