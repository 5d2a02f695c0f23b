import type { ReachSetting } from '#contracts/accounts/reach';
import { reachOperations } from '#contracts/api/accounts/reach';
import { Refused } from '#events/core/refused';
import { entity } from '#events/entity/decider';
import { defaultReach, outermost } from '#projections/entity/reach';
import { carryOut } from '#services/api/http/carryOut';
import { answering } from '#services/api/http/route';
import type { App } from '#services/app/app';

export const reachRoutes = answering(reachOperations, {
  'GET /api/reach/': ({ app, who }) => ({ json: settingOf(app, who.entity) }),

  'POST /api/reach/': (request) => {
    const { app, who, body } = request;
    const { miles = null } = body;
    const json = { ...settingOf(app, who.entity), miles };
    return carryOut(request, { decider: entity, id: who.entity }, { commands: [{ do: 'setReach', miles }], json });
  },
});

function settingOf({ views }: Pick<App, 'views'>, organization: string): ReachSetting {
  const doc = views.doc('entities', organization);
  if (!doc) throw new Refused('not-found');
  return { miles: doc.reach_miles ?? null, default_miles: defaultReach(doc), outermost_miles: outermost(doc) };
}
