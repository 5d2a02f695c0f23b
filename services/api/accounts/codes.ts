import { type CodeAnswer, codeAnswer, signInCode } from '#contracts/accounts/credentials';
import { AnyWords, Optional } from '#contracts/api/rules';
import { limits } from '#contracts/core/limits';
import { iso } from '#events/core/ports';
import { Refused } from '#events/core/refused';
import { link } from '#events/link/decider';
import { carryOut } from '#services/api/http/carryOut';
import { type Answer, openRoute, route, Takes } from '#services/api/http/route';
import { hashOf } from '#services/app/secrets';
import { codeOf, typedCode } from './codeLetters.ts';
import { asksForAppCode } from './secondStep.ts';
import { startSession } from './sessions.ts';
import { useLink } from './signIn.ts';
import { findUser } from './users.ts';

@Takes('POST /api/code/')
class CodeBody {
  @Optional() @AnyWords(limits.text.label) code?: string;
  @Optional() @AnyWords(limits.text.label) app_code?: string;
}

/** The code is told by voice, and typed at once. */
const codeMinutes = 30;

/** The hash under which a code is a one-time link. */
const tokenOf = (code: string): string => hashOf(`code ${typedCode(code)}`);

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
      const { code = '', app_code } = request.body;
      if (code.trim() === '') return { json: { result: 'NO_CODE' } };
      try {
        const account = await useLink(request, tokenOf(code), app_code);
        const { position, session = 'end' } = await startSession(request, account, 'link');
        return { json: { result: 'OK' }, position, session };
      } catch (error) {
        if (error instanceof Refused && !asksForAppCode(error)) return { json: { result: 'INVALID_CODE' } };
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
      // From the request's id, so that a repeated request has the same code.
      const code = codeOf(app.secrets.digest(`sign-in code ${commandId}`));
      const expiresAt = iso(Date.parse(now) + codeMinutes * 60_000);
      const token = tokenOf(code);
      const command = { do: 'issue', link: token, user: account.uuid, expiresAt } as const;
      const json = { code, minutes: codeMinutes };
      return carryOut(request, { decider: link, id: token }, { commands: [command], json });
    },
  }),
];
