import { ArrayNotEmpty, ArrayUnique, IsIn } from 'class-validator';
import { tokenList, tokenSecret } from '#contracts/accounts/tokens';
import { operations } from '#contracts/api/operation';
import { Count, Name, Optional, Whole, WordList } from '#contracts/api/rules';
import { limits } from '#contracts/core/limits';
import { nothing } from '#contracts/core/schema';
import { type Scope, scopes } from '#contracts/core/scopes';

export class TokenBody {
  /** The name of the program: the log names it as the author. */
  @Name(limits.text.label) name!: string;
  @IsIn(scopes, { each: true, message: `Each must be one of: ${scopes.join(', ')}.` })
  @ArrayUnique({ message: 'Each scope once.' })
  @ArrayNotEmpty({ message: 'This field may not be blank.' })
  @WordList(40, scopes.length)
  scopes!: readonly Scope[];
  /** Networks in CIDR notation from which it may be used. Default: from anywhere. */
  @Optional() @WordList(50, 20) networks?: readonly string[];
  /** Days until it expires. */
  @Optional() @Count(limits.token.longest) days?: number;
  /** Requests in a minute. */
  @Optional() @Count(limits.token.most) limit?: number;
}

export class RotationBody {
  /** Hours for which the earlier secret still opens it, so that a program can be changed without a pause. */
  @Optional() @Whole(limits.token.overlap) overlap?: number;
  /** Days until the new secret expires. */
  @Optional() @Count(limits.token.longest) days?: number;
}

/** Tokens of programs: `Authorization: Bearer`. */
export const tokenOperations = operations({
  'GET /api/tokens/': {
    permission: 'user.write',
    summary: 'The tokens of programs, and what a token may be allowed',
    answers: { 200: tokenList },
  },

  'POST /api/tokens/': {
    permission: 'user.write',
    summary: 'Make a token for a program; its secret is shown once',
    answers: { 201: tokenSecret },
    body: TokenBody,
    refuses: ['token.networks'],
  },

  'POST /api/tokens/:uuid/rotate/': {
    permission: 'user.write',
    summary: 'Give a token a new secret; the earlier one opens it for some hours more',
    answers: { 200: tokenSecret },
    body: RotationBody,
    refuses: ['token.revoked'],
  },

  'POST /api/tokens/:uuid/revoke/': {
    permission: 'user.write',
    summary: 'Revoke a token; it opens nothing from now on',
    answers: { 200: nothing },
  },
});
