import { type CodeAnswer, codeAnswer, signInCode } from '#contracts/accounts/credentials';
import { limits } from '#contracts/core/limits';
import { iso } from '#events/core/ports';
import { Refused } from '#events/core/refused';
import { link } from '#events/link/decider';
import { carryOut } from '#services/api/http/carryOut';
import { type Answer, openRoute, route, Takes } from '#services/api/http/route';
import { AnyWords, Optional } from '#services/api/http/rules';
import { hashOf } from '#services/app/secrets';
import { startSession } from './sessions.ts';
import { useLink } from './signIn.ts';
import { findUser } from './users.ts';

@Takes('POST /api/code/')
class CodeBody {
  @Optional() @AnyWords(limits.text.label) code?: string;
}

/** Without the letters and digits that are read for one another: I, L, O and U, 0 stays, 1 stays. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const codeLength = 10;
/** The code is told by voice, and typed at once. */
const codeMinutes = 30;

/** The hash under which a code is a one-time link. Case, spaces and the hyphen do not matter. */
const tokenOf = (code: string): string =>
  hashOf(
    `code ${code
      .toUpperCase()
      .replaceAll(/[^0-9A-Z]/g, '')
      .replaceAll('O', '0')
      .replaceAll(/[IL]/g, '1')}`,
  );

/** Signing in by a code, for a person without a mailbox at hand (S2 §2.1, §7.4). */
export const codeRoutes = [
  openRoute({
    method: 'POST',
    path: '/api/code/',
    summary: 'Sign in by a one-time code',
    answers: { 200: codeAnswer },
    body: CodeBody,
    counted: ({ body: { code = '' } }) => ({ account: code }),
    answer: async (request): Promise<Answer<CodeAnswer>> => {
      const { code = '' } = request.body;
      if (code.trim() === '') return { json: { result: 'NO_CODE' } };
      try {
        const account = await useLink(request, tokenOf(code));
        const { position, session = 'end' } = await startSession(request, account, 'link');
        return { json: { result: 'OK' }, position, session };
      } catch (error) {
        if (error instanceof Refused) return { json: { result: 'INVALID_CODE' } };
        throw error;
      }
    },
  }),

  route({
    method: 'POST',
    path: '/api/user/:profile__uuid/code/',
    permission: 'user.write',
    summary: 'A code that signs this person in once, within half an hour',
    answers: { 201: signInCode },
    answer: async (request) => {
      const { app, who, params, commandId, now } = request;
      const { account } = findUser(app, who.entity, params.profile__uuid ?? '');
      if (!account.active) throw new Refused('user.not-active');
      const code = codeOf(app.secrets.digest(`sign-in code ${commandId}`));
      const expiresAt = iso(Date.parse(now) + codeMinutes * 60_000);
      const token = tokenOf(code);
      const command = { do: 'issue', link: token, user: account.uuid, expiresAt } as const;
      const json = { code: `${code.slice(0, 5)}-${code.slice(5)}`, minutes: codeMinutes };
      return carryOut(request, { decider: link, id: token }, { commands: [command], json });
    },
  }),
];

/** From a keyed hash of the request's id, so that a repeated request has the same code. */
const codeOf = (digest: string): string =>
  [...Buffer.from(digest, 'base64url').subarray(0, codeLength)].map((byte) => letters[byte % letters.length]).join('');
