import { passwordReset } from '#contracts/accounts/credentials';
import { signedIn } from '#contracts/accounts/viewer';
import { operations } from '#contracts/api/operation';
import { Words } from '#contracts/api/rules';
import { limits } from '#contracts/core/limits';
import { nothing } from '#contracts/core/schema';

export class PasswordResetBody {
  @Words(limits.text.email) email!: string;
}

export class SetPasswordBody {
  @Words(limits.text.search) password!: string;
}

/** The own password. */
export class ChangePasswordBody {
  @Words(limits.text.search) old_password!: string;
  @Words(limits.text.search) password!: string;
}

export const passwordOperations = operations({
  'POST /set-password/': {
    permission: 'open',
    summary: 'Ask for a mail with a link to set a new password',
    answers: { 200: passwordReset },
    body: PasswordResetBody,
  },

  'POST /set-password/:user_id/:token/': {
    permission: 'open',
    summary: 'Set a new password by the link of a mail; every session ends',
    answers: { 200: nothing },
    body: SetPasswordBody,
    slow: true,
    refuses: ['password.link-over', 'password.unfit'],
  },

  'POST /api/password/': {
    permission: 'viewer.view',
    summary: 'Change the own password; every other session ends, and this one gets a new id',
    answers: { 200: signedIn },
    body: ChangePasswordBody,
    slow: true,
    refuses: ['password.old-wrong', 'password.same', 'password.unfit', 'conflict'],
  },
});
