import { document, oneOf, type Shape, text, whole } from '#contracts/core/schema';
import { resetWords } from './passwords.ts';

/** `POST /set-password/`, for every address (S2 §8). */
export const passwordReset = document('PasswordReset', { detail: text(resetWords) });

/** `POST /api/code/`: `OK` has signed the person in. */
export const codeAnswer = document('CodeAnswer', { result: oneOf(['OK', 'NO_CODE', 'INVALID_CODE']) });
export type CodeAnswer = Shape<typeof codeAnswer>;

/** `POST /api/sign-in/{name}/start/`. The browser keeps `attempt` and goes to `address`. */
export const providerStart = document('ProviderStart', {
  address: text('https://login.example/authorize?client_id=muster'),
  attempt: text('springwater.1772352000000.hbP3kV7m'),
});
export type ProviderStart = Shape<typeof providerStart>;

/** `POST /api/user/{profile__uuid}/code/`: a code that signs this person in once. */
export const signInCode = document('SignInCode', {
  code: text('K7VQ2-TX9MA'),
  /** The minutes after which it is over. A repeated request has the same answer, so no time stands here. */
  minutes: whole(30),
});
export type SignInCode = Shape<typeof signInCode>;
