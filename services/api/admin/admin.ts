import { adminData } from '#contracts/admin/admin';
import { type Feature, featurePermission, features } from '#contracts/admin/features';
import { AnyWords, Optional } from '#contracts/api/rules';
import { limits } from '#contracts/core/limits';
import { Refused } from '#events/core/refused';
import { may } from '#services/access/principal';
import { Invalid } from '#services/api/http/errors';
import { route } from '#services/api/http/route';
import { digestRoutes } from './digests.ts';
import { parts } from './parts.ts';
import { stakeholderRoutes } from './stakeholders.ts';

class AdminQuery {
  /** A comma list of features. Default: none. */
  @Optional() @AnyWords(limits.text.search) feats?: string;
}

export const adminRoutes = [
  route({
    method: 'GET',
    path: '/api/entities/admin/v2',
    permission: 'viewer.view',
    summary: 'The requested parts of the administration (`feats`); a part that the viewer may not see is absent',
    answers: { 200: adminData },
    query: AdminQuery,
    answer: ({ app, who, query }) => {
      const entity = app.views.doc('entities', who.entity);
      if (!entity) throw new Refused('not-found');
      const open = featuresIn(query.feats ?? '').filter((feature) => may(who, featurePermission[feature]));
      const shown = Object.fromEntries(open.map((feature) => [feature, parts[feature]({ app, who })]));
      return { json: { entity: entity.uuid, timezone: entity.timezone, ...shown } };
    },
  }),
  ...digestRoutes,
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
