import { type Feature, featurePermission, features } from '#contracts/admin/features';
import { adminOperations } from '#contracts/api/admin/admin';
import { Refused } from '#events/core/refused';
import { may } from '#services/access/principal';
import { Invalid } from '#services/api/http/errors';
import { answering } from '#services/api/http/route';
import { digestRoutes } from './digests.ts';
import { parts } from './parts.ts';
import { stakeholderRoutes } from './stakeholders.ts';
import { unsubscribeRoutes } from './unsubscribe.ts';

export const adminRoutes = [
  ...answering(adminOperations, {
    'GET /api/entities/admin/v2': async ({ app, who, query }) => {
      const entity = app.views.doc('entities', who.entity);
      if (!entity) throw new Refused('not-found');
      const open = featuresIn(query.feats ?? '').filter((feature) => may(who, featurePermission[feature]));
      const shown = Object.fromEntries(
        await Promise.all(open.map(async (feature) => [feature, await parts[feature]({ app, who })] as const)),
      );
      return { json: { entity: entity.uuid, timezone: entity.timezone, ...shown } };
    },
  }),
  ...digestRoutes,
  ...unsubscribeRoutes,
  ...stakeholderRoutes,
];

/** The features of a comma list, each once. */
function featuresIn(list: string): readonly Feature[] {
  const names = [...new Set(list.split(',').map((name) => name.trim()))].filter((name) => name !== '');
  const unknown = names.filter((name) => !Object.hasOwn(featurePermission, name));
  if (unknown.length > 0)
    throw new Invalid({ feats: [`Unknown: ${unknown.join(', ')}. Known: ${features.join(', ')}.`] });
  return names as Feature[];
}
