import { signedIn } from '#contracts/accounts/viewer';
import { StepProof, secondStepRefusals } from '#contracts/api/accounts/secondStep';
import { operations } from '#contracts/api/operation';
import { Words } from '#contracts/api/rules';
import { limits } from '#contracts/core/limits';
import { nothing } from '#contracts/core/schema';

export class SignInBody extends StepProof {
  @Words(limits.text.search) email!: string;
  @Words(limits.text.search) password!: string;
}

export const signInOperations = operations({
  'POST /login/': {
    permission: 'open',
    summary: 'Sign in with email address and password',
    answers: { 200: signedIn },
    body: SignInBody,
    slow: true,
    refuses: ['sign-in.wrong', ...secondStepRefusals],
  },

  'POST /logout/': {
    permission: 'open',
    summary: 'End this session',
    answers: { 200: nothing },
  },

  'POST /l/:token/': {
    permission: 'open',
    summary: 'Sign in by a one-time link',
    answers: { 200: signedIn },
    body: StepProof,
    refuses: ['sign-in.link-used', 'sign-in.link-expired', ...secondStepRefusals],
  },
});
