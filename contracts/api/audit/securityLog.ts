import { securityPage } from '#contracts/accounts/security';
import { operations } from '#contracts/api/operation';
import { Count, OneOf, Optional } from '#contracts/api/rules';
import { limits } from '#contracts/core/limits';

export class SecurityLogQuery {
  /** The position of the last line of the page before. */
  @Optional() @Count(Number.MAX_SAFE_INTEGER) before?: number;
  @Optional() @Count(limits.page.largest) page_size?: number;
  /** `true`: entries of no organization, for staff of Muster. */
  @Optional() @OneOf(['true', 'false', '']) installation?: string;
}

export const securityLogOperations = operations({
  'GET /api/audit/security/': {
    permission: 'audit.view',
    summary: 'The security log of the organization, the newest line first',
    answers: { 200: securityPage },
    query: SecurityLogQuery,
  },
});
