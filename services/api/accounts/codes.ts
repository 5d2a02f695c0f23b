import type { CodeAnswer } from '#contracts/accounts/credentials';
import { codeOperations } from '#contracts/api/accounts/codes';
import { iso } from '#events/core/ports';
import { Refused } from '#events/core/refused';
import { link } from '#events/link/decider';
import { carryOut } from '#services/api/http/carryOut';
import { type Answer, answering } from '#services/api/http/route';
import { hashOf } from '#services/app/secrets';
import { codeOf, typedCode } from './codeLetters.ts';
import { startSession } from './sessions.ts';
import { asksForStep } from './signIn/secondStep.ts';
import { useLink } from './signIn/signIn.ts';
import { findUser } from './users.ts';

/** The code is told by voice, and typed at once. */
const codeMinutes = 30;

/** The hash under which a code is a one-time link. */
const tokenOf = (code: string): string => hashOf(`code ${typedCode(code)}`);

export const codeRoutes = answering(codeOperations, {
  'POST /api/code/': {
    counted: ({ body: { code = '' } }) => ({ account: code }),
    answer: async (request): Promise<Answer<CodeAnswer>> => {
      const { code = '', ...proof } = request.body;
      if (code.trim() === '') return { json: { result: 'NO_CODE' } };
      try {
        const account = await useLink(request, tokenOf(code), proof);
        const { position, session = 'end' } = await startSession(request, account, { by: 'link' });
        return { json: { result: 'OK' }, position, session };
      } catch (error) {
        if (error instanceof Refused && !asksForStep(error)) return { json: { result: 'INVALID_CODE' } };
        throw error;
      }
    },
  },

  'POST /api/user/:profile__uuid/code/': async (request) => {
    const { app, who, params, commandId, now } = request;
    const { account } = findUser(app, who.entity, params.profile__uuid);
    if (!account.active) throw new Refused('user.not-active');
    // From the request's id, so that a repeated request has the same code.
    const code = codeOf(app.secrets.digest(`sign-in code ${commandId}`));
    const expiresAt = iso(Date.parse(now) + codeMinutes * 60_000);
    const token = tokenOf(code);
    const command = { do: 'issue', link: token, user: account.uuid, expiresAt } as const;
    const json = { code, minutes: codeMinutes };
    return carryOut(request, { decider: link, id: token }, { commands: [command], json });
  },
});
