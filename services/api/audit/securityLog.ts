import { type SecurityLine, securityPage } from '#contracts/accounts/security';
import { Count, OneOf, Optional } from '#contracts/api/rules';
import { limits } from '#contracts/core/limits';
import { Refused } from '#events/core/refused';
import { type SecurityRow, securityRows } from '#projections/accounts/securityLog';
import { may } from '#services/access/principal';
import { route } from '#services/api/http/route';
import type { App } from '#services/app/app';
import { accountName } from './eventSearch.ts';

class SecurityLogQuery {
  /** The position of the last line of the page before. */
  @Optional() @Count(Number.MAX_SAFE_INTEGER) before?: number;
  @Optional() @Count(limits.page.largest) page_size?: number;
  /** `true`: what belongs to no organization, for staff of Muster. */
  @Optional() @OneOf(['true', 'false', '']) installation?: string;
}

export const securityLogRoutes = [
  route({
    method: 'GET',
    path: '/api/audit/security/',
    permission: 'audit.view',
    summary: 'The security log of the organization, the newest line first',
    answers: { 200: securityPage },
    query: SecurityLogQuery,
    answer: ({ app, who, query }) => {
      const { before = Number.MAX_SAFE_INTEGER, page_size: size = limits.page.size } = query;
      const ofInstallation = query.installation === 'true';
      if (ofInstallation && !may(who, 'entity.switch')) throw new Refused('forbidden');
      const of = ofInstallation ? '' : who.entity;
      const found = app.views.lastRows(securityRows, of, { below: before, limit: size + 1 });
      const results = found.slice(0, size).map((row) => shown(app, row));
      const next = found.length > size ? results.at(-1)?.position : undefined;
      return { json: { results, next_before: next ?? null } };
    },
  }),
];

/** A line without its organization, which is the reader's own. */
function shown(app: App, { entity, ...line }: SecurityRow): SecurityLine {
  const { account, by } = line;
  const by_name = by === account ? null : accountName(app, entity, by);
  return { ...line, account_name: accountName(app, entity, account), by_name };
}
