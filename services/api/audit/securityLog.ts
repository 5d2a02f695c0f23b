import type { SecurityLine } from '#contracts/accounts/security';
import { securityLogOperations } from '#contracts/api/audit/securityLog';
import { limits } from '#contracts/core/limits';
import { Refused } from '#events/core/refused';
import { type SecurityRow, securityRows } from '#projections/accounts/securityLog';
import { may } from '#services/access/principal';
import { answering } from '#services/api/http/route';
import type { App } from '#services/app/app';
import { accountName } from './eventSearch.ts';

export const securityLogRoutes = answering(securityLogOperations, {
  'GET /api/audit/security/': ({ app, who, query }) => {
    const { before = Number.MAX_SAFE_INTEGER, page_size: size = limits.page.size } = query;
    const ofInstallation = query.installation === 'true';
    if (ofInstallation && !may(who, 'entity.switch')) throw new Refused('forbidden');
    const of = ofInstallation ? '' : who.entity;
    const found = app.views.lastRows(securityRows, of, { below: before, limit: size + 1 });
    const results = found.slice(0, size).map((row) => shown(app, row));
    const next = found.length > size ? results.at(-1)?.position : undefined;
    return { json: { results, next_before: next ?? null } };
  },
});

/** A line without its organization, which is the reader's own. */
function shown(app: App, { entity, ...line }: SecurityRow): SecurityLine {
  const { account, by } = line;
  const by_name = by === account ? null : accountName(app, entity, by);
  return { ...line, account_name: accountName(app, entity, account), by_name };
}
