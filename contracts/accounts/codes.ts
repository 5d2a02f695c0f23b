import { document, oneOf, type Shape, text, time } from '#contracts/core/schema';

/** The sentences of the page of codes (S2 §8). An empty code shows nothing. */
export const codeWords = {
  invalid: (code: string): string => `${code} is not a valid code.`,
  unexpected: 'An unexpected error has occurred.  Please try again shortly.',
} as const;

/** `POST /api/code/`: `OK` has signed the person in. */
export const codeAnswer = document('CodeAnswer', { result: oneOf(['OK', 'NO_CODE', 'INVALID_CODE']) });
export type CodeAnswer = Shape<typeof codeAnswer>;

/** `POST /api/user/{profile__uuid}/code/`: a code that signs this person in once. */
export const signInCode = document('SignInCode', { code: text('K7VQ2-TX9MA'), expires_time: time });
export type SignInCode = Shape<typeof signInCode>;
